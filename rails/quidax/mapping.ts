// Answers for reading Quidax: its JSON in, our words out, or undefined for a shape that it does not document. Numbers arrive as they are written.
import * as z from 'zod/mini'
import type {
  AddressAtCustodian,
  CoinBalance,
  CoinDeposit,
  CoinDepositState,
  Holder,
  ListedDeposit,
  Place,
  ReturnAtCustodian,
  ReturnWish,
} from '#features/crypto/rail.ts'
import { readAddress } from '#kit/coins/address.ts'
import { networks, tokenOf } from '#kit/coins/networks.ts'
import { unitsOf } from '#kit/coins/units.ts'
import type { PartnerAnswer } from '#kit/http/partner-client.ts'
import { partnerText } from '#kit/partner-text.ts'
import { coinOf, currencyOf, networkOf } from './places.ts'

function read<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.output<Shape> | undefined {
  const parsed = z.safeParse(shape, body)
  return parsed.success ? parsed.data : undefined
}

const success = <Data extends z.ZodMiniType>(data: Data) => z.object({ status: z.literal('success'), data })
const refusal = z.object({ status: z.literal('error'), message: z.nullish(z.string()) })

/** It may refuse inside a 200: such an answer is judged as the 400 that it means. */
export function asItMeans(answer: PartnerAnswer): PartnerAnswer {
  if (!answer.answered || answer.status < 200 || answer.status >= 300) return answer
  return read(refusal, answer.body) ? { ...answer, status: 400 } : answer
}

const id = z.string().check(z.minLength(1), z.maxLength(100))
const instant = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)),
  z.transform((text, context) => {
    const at = new Date(text)
    if (!Number.isNaN(at.getTime())) return at
    context.issues.push({ code: 'custom', input: text, message: 'an instant' })
    return z.NEVER
  }),
)
const count = z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.transform(Number))
const decimal = z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,30})?$/))

const user = success(z.object({ id }))
const users = success(z.array(z.object({ id, email: z.string() })))

export const readHolder = (body: unknown): Holder | undefined => {
  const found = read(user, body)?.data
  return found && { holderId: found.id }
}

/** A page of our users, by e-mail. */
export const readUsers = (body: unknown) => read(users, body)?.data

const address = z.object({
  id,
  currency: z.string(),
  address: z.nullable(z.string()),
  network: z.nullish(z.string()),
  destination_tag: z.nullish(z.string()),
})
type Address = z.output<typeof address>

/** Coins that are sent to an address with a tag arrive only with that tag: no address of ours has one. */
function addressOf(given: Address, { coin, network }: Place): AddressAtCustodian | undefined {
  if (given.currency !== currencyOf(coin) || (given.destination_tag ?? '') !== '') return undefined
  if (given.address === null || given.address === '') return { addressId: given.id, address: undefined }
  const written = readAddress(given.address, networks[network].form)
  return written.ok ? { addressId: given.id, address: written.value } : undefined
}

/** The answer of making an address, or of asking for one; of another network than ours it is none. */
export function readOneAddress(body: unknown, place: Place): AddressAtCustodian | undefined {
  const given = read(success(address), body)?.data
  if (given === undefined) return undefined
  const isOurs = (given.network ?? '') === '' || networkOf(given.network ?? '') === place.network
  return isOurs ? addressOf(given, place) : undefined
}

/** Of the addresses of a wallet the first of a network; `none`: it has none there. */
export function readAddresses(body: unknown, place: Place): AddressAtCustodian | 'none' | undefined {
  const all = read(success(z.array(address)), body)?.data
  const ours = all?.find((one) => networkOf(one.network ?? '') === place.network)
  if (all === undefined) return undefined
  return ours === undefined ? 'none' : addressOf(ours, place)
}

const deposit = z.object({
  id,
  type: z.nullish(z.string()),
  currency: z.string(),
  amount: decimal,
  fee: z.nullish(decimal),
  txid: z.nullish(z.string().check(z.maxLength(200))),
  status: z.string().check(z.minLength(1), z.maxLength(50)),
  reason: z.nullish(z.string()),
  created_at: instant,
  user: z.object({ id }),
  payment_transaction: z.nullish(
    z.object({ confirmations: count, required_confirmations: z.nullish(count) }),
  ),
  payment_address: z.nullish(z.object({ address: z.nullish(z.string()), network: z.nullish(z.string()) })),
})
type Deposit = z.output<typeof deposit>

// README.md says which of them its documents name. None of the others credits anything.
const states: ReadonlyMap<string, CoinDepositState> = new Map([
  ['submitted', 'confirming'],
  ['accepted', 'accepted'],
  ['on_hold', 'on_hold'],
  ['failed_aml', 'rejected'],
  ['rejected', 'rejected'],
  ['unassigned', 'unassigned'],
  ['returned', 'returned'],
  ['absorbed', 'absorbed'],
  ['failed', 'vanished'],
  ['cancelled', 'vanished'],
])

function stateOf({ status, payment_transaction: seen }: Deposit): CoinDepositState | undefined {
  const state = states.get(status)
  return state === 'confirming' && (seen?.confirmations ?? 0) === 0 ? 'seen' : state
}

/** What arrived where: undefined for coins and networks that are none of ours, and for what moved within Quidax alone. */
function placeOf({ type, currency, payment_address: to }: Deposit): Place | undefined {
  const [coin, network] = [coinOf(currency), networkOf(to?.network ?? '')]
  if (type === 'internal' || coin === undefined || network === undefined) return undefined
  return tokenOf(coin, network) && { coin, network }
}

/** Undefined also of an answer about another deposit, and of a state that nobody documents. */
export function readDeposit(
  body: unknown,
  asked: { readonly depositId: string; readonly holderId: string },
): CoinDeposit | undefined {
  const given = read(success(deposit), body)?.data
  if (given === undefined || given.id !== asked.depositId || given.user.id !== asked.holderId)
    return undefined
  const state = stateOf(given)
  const place = placeOf(given)
  const decimals = place && tokenOf(place.coin, place.network)?.decimals
  const units = decimals === undefined ? undefined : unitsOf(given.amount, decimals)
  const fee = decimals === undefined ? undefined : unitsOf(given.fee ?? '0', decimals)
  if (state === undefined) return undefined
  return {
    ...asked,
    place,
    contract: undefined,
    txid: given.txid ?? '',
    logIndex: undefined,
    toAddress: given.payment_address?.address ?? '',
    fromAddresses: [],
    amount:
      units === undefined || fee === undefined || decimals === undefined ? undefined : { units, decimals },
    feeUnits: fee ?? 0n,
    confirmations: given.payment_transaction?.confirmations ?? 0,
    required: given.payment_transaction?.required_confirmations ?? undefined,
    state,
    seenAt: given.created_at,
    detail: partnerText([given.status, given.reason ?? ''].filter((text) => text !== '').join(': ')),
  }
}

const listed = success(z.array(z.object({ id, created_at: instant, user: z.object({ id }) })))

/** A page of deposits by what they are found by: one in a state that nobody documents hides no other. */
export const readListed = (body: unknown): ListedDeposit[] | undefined =>
  read(listed, body)?.data.map((one) => ({
    depositId: one.id,
    holderId: one.user.id,
    seenAt: one.created_at,
  }))

const wallets = success(z.array(z.object({ currency: z.string(), balance: decimal, locked: decimal })))
/** It keeps one balance of a coin over all networks: as fine as the finest of them. */
const finest = 18

export const readBalances = (body: unknown): CoinBalance[] | undefined => {
  const all = read(wallets, body)?.data
  const ours = all?.flatMap((wallet) => {
    const coin = coinOf(wallet.currency)
    if (coin === undefined) return []
    const [free, locked] = [unitsOf(wallet.balance, finest), unitsOf(wallet.locked, finest)]
    if (free === undefined || locked === undefined) return [undefined]
    return [{ coin, network: undefined, units: free + locked, decimals: finest }]
  })
  const known = ours?.filter((one) => one !== undefined)
  return known?.length === ours?.length ? known : undefined
}

const withdraw = success(
  z.object({
    id,
    reference: z.nullish(z.string()),
    currency: z.string(),
    amount: decimal,
    txid: z.nullish(z.string().check(z.maxLength(200))),
    status: z.string(),
    reason: z.nullish(z.string()),
    recipient: z.nullish(z.object({ details: z.nullish(z.object({ address: z.nullish(z.string()) })) })),
  }),
)
const returnStates: ReadonlyMap<string, ReturnAtCustodian['state']> = new Map([
  ['submitted', 'pending'],
  ['processing', 'pending'],
  ['done', 'done'],
  ['rejected', 'failed'],
])

/** Undefined also of an answer about other coins, another amount or another address. */
export function readReturn(body: unknown, wish: ReturnWish): ReturnAtCustodian | undefined {
  const given = read(withdraw, body)?.data
  const decimals = tokenOf(wish.coin, wish.network)?.decimals
  if (given === undefined || decimals === undefined || given.reference !== wish.reference) return undefined
  const state = returnStates.get(given.status.toLowerCase())
  const to = given.recipient?.details?.address ?? wish.toAddress
  const isOurs =
    given.currency === currencyOf(wish.coin) &&
    unitsOf(given.amount, decimals) === wish.units &&
    to === wish.toAddress
  if (state === undefined || !isOurs) return undefined
  const detail = partnerText([given.status, given.reason ?? ''].filter((text) => text !== '').join(': '))
  return {
    returnId: given.id,
    state,
    txid: (given.txid ?? '') === '' ? undefined : (given.txid ?? ''),
    detail,
  }
}
