// Answers for coins on the sandbox's page: sending them, what is on its way, blocks that follow, and networks that take blocks back.
import * as z from 'zod/mini'
import { addressOf, type AddressFault, readAddress } from '#kit/coins/address.ts'
import {
  type AddressForm,
  coins,
  isCoin,
  isNetwork,
  type Network,
  networkNames,
  networks,
  tokenByContract,
  tokenOf,
} from '#kit/coins/networks.ts'
import { unitsOf } from '#kit/coins/units.ts'
import type { Random } from '#kit/random.ts'
import { html, type Html } from '../page/html.ts'
import {
  type Choice,
  type Ended,
  type Field,
  type Form,
  type Panel,
  refused,
  said,
  type Typed,
} from '../page/panel.ts'
import type { Plane } from '../page/plane.ts'
import { listedSenders } from './listed-senders.ts'

const nameOf = (network: Network): string => `${networks[network].name} (${networks[network].standard})`
const networkChoices: readonly Choice[] = networkNames.map((value) => ({ value, label: nameOf(value) }))
const networkField: Field = { name: 'network', label: 'Network', choices: networkChoices, usual: 'tron' }

const transferShape = z.object({
  network: z.string(),
  contract: z.string(),
  txid: z.string(),
  to: z.string(),
  amount: z.string(),
  confirmations: z.number(),
  state: z.string(),
})
type Transfer = z.output<typeof transferShape>
const movedShape = z.object({ transfers: z.array(transferShape) })
const sentShape = z.object({ deposits: z.array(z.object({ custodian: z.string() })) })

const blocksOf = (count: number): string => (count === 1 ? '1 block' : `${count} blocks`)
const transfersOf = (count: number): string => (count === 1 ? '1 transfer' : `${count} transfers`)
const shortAmount = (amount: string): string => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

function depthOf({ network, confirmations, state }: Transfer): Html {
  if (state === 'vanished') return html`<span class="badge">taken back by its network</span>`
  if (confirmations === 0) return html`<span class="badge">in no block yet</span>`
  const needed = isNetwork(network) ? networks[network].confirmations : 0
  return confirmations < needed
    ? html`<span class="badge">${confirmations} of ${blocksOf(needed)}</span>`
    : html`<span class="badge deep">${blocksOf(confirmations)}, ${needed} are enough</span>`
}

function drawTransfer(transfer: Transfer): Html {
  const { network, contract, txid, to, amount } = transfer
  const on = isNetwork(network) ? network : undefined
  const coin = on === undefined ? undefined : tokenByContract(on, contract)?.coin
  return html`<li>
    <div class="row"><b>${shortAmount(amount)} ${coin ?? 'of another token'}</b>${depthOf(transfer)}</div>
    <p>${on === undefined ? network : nameOf(on)}</p>
    <p class="address">to ${to}</p>
    <p class="address">transaction ${txid}</p>
  </li>`
}

/** How many of the newest are shown. */
const shownMost = 10

async function shows(plane: Plane): Promise<Html> {
  const answer = await plane.ask('/chain/transfers')
  const read = z.safeParse(z.array(transferShape), answer.ok ? answer.json : undefined)
  const all = read.success ? read.data : []
  if (all.length === 0) return html`<p class="stands">No coins are on their way.</p>`
  const newest = all.slice(0, shownMost)
  const more = all.length > shownMost ? html`<p class="hint">The newest ${shownMost} are shown.</p>` : html``
  return html`<ul class="list" aria-label="Coins on their way">
      ${newest.map(drawTransfer)}
    </ul>
    ${more}`
}

const shapes: Readonly<Record<AddressForm, string>> = {
  evm: 'begins with 0x and has 42 characters',
  tron: 'begins with T and has 34 characters',
  solana: 'has 32 to 44 letters and digits',
}

function addressSentence(fault: AddressFault, network: Network): string {
  const { name, form } = networks[network]
  switch (fault) {
    case 'not_an_address':
      return `This is no address. One on ${name} ${shapes[form]}.`
    case 'wrong_checksum':
      return 'A character of this address is wrong. Copy it again.'
    case 'of_another_network':
      return `This address is of another network. One on ${name} ${shapes[form]}.`
  }
}

const otherToken = 'other'
const amountFault = 'Enter an amount such as 25 or 12.5.'
const wholeCoinsMost = 1_000_000_000n

/** What is wrong with an amount of a token. */
function amountFaultOf(amount: string, decimals: number): string | undefined {
  const units = unitsOf(amount, decimals)
  if (units === undefined)
    return unitsOf(amount, 30) === undefined ? amountFault : `Enter at most ${decimals} decimals.`
  if (units === 0n) return 'Enter an amount above zero.'
  return units > wholeCoinsMost * 10n ** BigInt(decimals) ? 'Enter at most 1,000,000,000.' : undefined
}

const sendFields: readonly Field[] = [
  {
    name: 'to',
    label: 'To address',
    missing: 'Enter the address that the app shows.',
    hint: 'As the app shows it under “Add money”, “Crypto”.',
  },
  {
    name: 'coin',
    label: 'Coin',
    choices: [
      ...coins.map((value) => ({ value, label: value })),
      { value: otherToken, label: 'Another token, worth nothing' },
    ],
    usual: 'USDT',
  },
  {
    ...networkField,
    hint: 'Coins on another network than the address was made for are held.',
  },
  { name: 'amount', label: 'Amount', digits: 'decimal', missing: amountFault },
  {
    name: 'from',
    label: 'Sender’s address',
    hint: `Leave it empty for a stranger. ${listedSenders.evm}, or ${listedSenders.tron} on Tron, is on a sanctions list: PYUSD from it we hold, USDT and USDC their custodian holds.`,
  },
]

type Sending = { readonly plane: Plane; readonly random: Random; readonly typed: Typed }

async function send({ plane, random, typed }: Sending): Promise<Ended> {
  const { to = '', coin = '', network = '', amount = '', from = '' } = typed
  if (!isNetwork(network)) return refused('Choose one of these.', 'network')
  const { form, name } = networks[network]
  const token = isCoin(coin) ? tokenOf(coin, network) : undefined
  if (isCoin(coin) && token === undefined)
    return refused(`${coin} does not exist on ${name}. Choose another network or coin.`, 'network')
  const receiver = readAddress(to, form)
  if (!receiver.ok) return refused(addressSentence(receiver.fault, network), 'to')
  const decimals = token?.decimals ?? 6
  const fault = amountFaultOf(amount, decimals)
  if (fault !== undefined) return refused(fault, 'amount')
  const sender = from === '' ? undefined : readAddress(from, form)
  if (sender?.ok === false) return refused(addressSentence(sender.fault, network), 'from')
  const what = token ? { coin } : { contract: addressOf(random.bytes(32), form), decimals }
  const answer = await plane.tell('/chain/transfers', {
    network,
    ...what,
    to: receiver.value,
    amount,
    ...(sender && { from: sender.value }),
  })
  if (!answer.ok) return refused(`The control plane refused it: ${answer.words}.`)
  const sent = z.safeParse(sentShape, answer.json)
  const isNoticed = sent.success && sent.data.deposits.length > 0
  const heard = isNoticed ? `Mine blocks on ${name} to confirm them.` : 'No custodian here has noticed them.'
  return said(
    `${amount} ${token ? coin : 'of another token'} are on their way on ${name}, in no block yet. ${heard}`,
  )
}

function countOf(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}
const countFault = 'Enter a whole number from 1 to 9999.'

const movedCount = (json: unknown): number => {
  const read = z.safeParse(movedShape, json)
  return read.success ? read.data.transfers.filter(({ state }) => state === 'mined').length : 0
}
const allCount = (json: unknown): number => {
  const read = z.safeParse(movedShape, json)
  return read.success ? read.data.transfers.length : 0
}

const mining = (plane: Plane): Form => ({
  id: 'mine',
  heading: 'Mine blocks',
  hint: 'Each block makes every transfer of its network one deeper.',
  fields: [
    networkField,
    { name: 'count', label: 'Blocks', digits: 'whole', usual: '20', missing: countFault },
  ],
  presses: [{ value: 'mine', label: 'Mine blocks' }],
  submit: async ({ network = '', count = '' }) => {
    const blocks = countOf(count)
    if (blocks === undefined) return refused(countFault, 'count')
    if (!isNetwork(network)) return refused('Choose one of these.', 'network')
    const answer = await plane.tell('/chain/blocks', { network, count: blocks })
    if (!answer.ok) return refused(`The control plane refused it: ${answer.words}.`)
    const deeper = movedCount(answer.json)
    const { name } = networks[network]
    return said(
      deeper === 0
        ? `${name} has ${blocksOf(blocks)} more. No coins are on their way there.`
        : `${name} has ${blocksOf(blocks)} more: ${transfersOf(deeper)} there lie deeper now.`,
    )
  },
})

const reorganising = (plane: Plane): Form => ({
  id: 'reorganise',
  heading: 'Reorganise a network',
  hint: 'The network takes its last blocks back, and whatever lies in them.',
  fields: [
    networkField,
    { name: 'depth', label: 'Blocks taken back', digits: 'whole', usual: '3', missing: countFault },
    {
      name: 'becomes',
      label: 'What becomes of the transfers in them',
      choices: [
        { value: 'vanished', label: 'They vanish' },
        { value: 'moved', label: 'They come by another transaction' },
      ],
      usual: 'vanished',
    },
  ],
  presses: [{ value: 'reorganise', label: 'Take blocks back' }],
  submit: async ({ network = '', depth = '', becomes = '' }) => {
    const blocks = countOf(depth)
    if (blocks === undefined) return refused(countFault, 'depth')
    if (!isNetwork(network)) return refused('Choose one of these.', 'network')
    const answer = await plane.tell('/chain/reorganise', { network, depth: blocks, becomes })
    if (!answer.ok) return refused(`The control plane refused it: ${answer.words}.`)
    const count = allCount(answer.json)
    const took = `${networks[network].name} took its last ${blocksOf(blocks)} back`
    if (count === 0) return said(`${took}. No coins lay in them: nothing changed.`)
    return said(
      becomes === 'vanished'
        ? `${took}: ${transfersOf(count)} vanished.`
        : `${took}: ${transfersOf(count)} came by another transaction, in no block yet.`,
    )
  },
})

export const chainPanel = (plane: Plane, random: Random): Panel => ({
  id: 'coins',
  heading: 'Coins',
  intro:
    'Coins move to an address, blocks follow, and the custodian tells the product once they lie deep enough.',
  shows: () => shows(plane),
  forms: [
    {
      id: 'send',
      heading: 'Send coins',
      fields: sendFields,
      presses: [{ value: 'send', label: 'Send coins' }],
      submit: (typed) => send({ plane, random, typed }),
    },
    mining(plane),
    reorganising(plane),
  ],
})
