// Answers for what a stranger, or a network, does to coins: sending them, blocks, reorganisations, and being away.
import * as z from 'zod/mini'
import { addressOf, readAddress } from '#kit/coins/address.ts'
import { coins, isNetwork, type Network, networks, tokenByContract, tokenOf } from '#kit/coins/networks.ts'
import { decimalOf, unitsOf } from '#kit/coins/units.ts'
import { fine, shaped, wrong } from '../control/answers.ts'
import type { Reply, Route } from '../requests.ts'
import {
  away,
  type ChainDoors,
  change,
  listTransfers,
  mine,
  type Moved,
  newTxid,
  reorganise,
  send,
} from './chain.ts'
import type { ChainTransfer, Telling } from './custodian.ts'

const network = z.pipe(
  z.string(),
  z.transform((name, context): Network => {
    if (isNetwork(name)) return name
    context.issues.push({
      code: 'custom',
      input: name,
      message: `one of ${Object.keys(networks).join(', ')}`,
    })
    return z.NEVER
  }),
)
const blocks = z.int().check(z.nonnegative(), z.lte(1_000_000))
const telling = {
  webhook: z._default(z.boolean(), true),
  webhook_times: z._default(z.int().check(z.gte(1), z.lte(20)), 1),
  first_webhook_delay_ms: z._default(z.int().check(z.nonnegative()), 0),
  webhook_amount: z.optional(z.string()),
  hold: z._default(z.boolean(), false),
}
type Told = {
  readonly webhook: boolean
  readonly webhook_times: number
  readonly first_webhook_delay_ms: number
  readonly webhook_amount?: string | undefined
  readonly hold: boolean
}
const tellingOf = (told: Told): Telling => ({
  webhook: told.webhook,
  times: told.webhook_times,
  firstDelayMilliseconds: told.first_webhook_delay_ms,
  amount: told.webhook_amount,
  hold: told.hold,
})

const sending = z.strictObject({
  network,
  /** A coin of ours, or any contract with its decimals. */
  coin: z.optional(z.enum(coins)),
  contract: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  decimals: z.optional(z.int().check(z.gte(0), z.lte(30))),
  to: z.string(),
  from: z.optional(z.string()),
  /** In whole coins, exactly. */
  amount: z.string(),
  confirmations: z._default(blocks, 0),
  txid: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  log_index: z._default(z.int().check(z.nonnegative()), 0),
  ...telling,
})
type Sending = z.output<typeof sending>

const shown = ({ transfer, noticed }: Moved): object => ({
  ...transferJson(transfer),
  deposits: noticed.map(({ custodian, deposit }) => ({ custodian, id: deposit })),
})

function transferJson(row: ChainTransfer): object {
  return {
    id: String(row.id),
    network: row.network,
    contract: row.contract,
    txid: row.txid,
    log_index: row.log_index,
    from: row.from_address,
    to: row.to_address,
    amount: decimalOf(BigInt(row.units), row.decimals),
    units: row.units,
    decimals: row.decimals,
    confirmations: row.confirmations,
    state: row.state,
  }
}

/** What is sent: by the coin's name, or by any contract. */
function tokenIn({ network: on, coin, contract, decimals }: Sending) {
  if (coin !== undefined) return tokenOf(coin, on)
  const known = contract === undefined ? undefined : tokenByContract(on, contract)
  return known ?? (contract === undefined ? undefined : { contract, decimals: decimals ?? 6 })
}

async function sendCoins(doors: ChainDoors, body: Sending): Promise<Reply> {
  const token = tokenIn(body)
  if (token === undefined) return wrong(422, 'coin: not on this network; or name a contract')
  const { form } = networks[body.network]
  const to = readAddress(body.to, form)
  if (!to.ok) return wrong(422, `to: ${to.fault}`)
  const units = unitsOf(body.amount, token.decimals)
  if (units === undefined) return wrong(422, `amount: at most ${token.decimals} decimals, such as "12.5"`)
  const bytes = doors.random.bytes(32)
  const moved = await send(
    doors,
    {
      network: body.network,
      contract: token.contract,
      decimals: token.decimals,
      txid: body.txid ?? newTxid(body.network, doors.random.bytes(32)),
      log_index: body.log_index,
      from_address: body.from ?? addressOf(bytes, form),
      to_address: to.value,
      units: String(units),
      confirmations: body.confirmations,
    },
    tellingOf(body),
  )
  return moved
    ? told(doors, fine(shown(moved)))
    : wrong(409, 'that movement of that transaction is there already')
}

function told(doors: ChainDoors, reply: Reply): Reply {
  doors.webhooks.nudge()
  return reply
}

const reorganising = z.strictObject({
  becomes: z.enum(['vanished', 'moved']),
  txid: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  confirmations: z._default(blocks, 0),
  ...telling,
})

const replacing = z.strictObject({
  network,
  depth: z.int().check(z.gte(1), z.lte(1_000_000)),
  becomes: z.enum(['vanished', 'moved']),
  ...telling,
})

async function changed(doors: ChainDoors, id: string, wanted: Parameters<typeof change>[2]): Promise<Reply> {
  const moved = /^\d{1,18}$/.test(id) ? await change(doors, BigInt(id), wanted) : undefined
  return moved ? told(doors, fine(shown(moved))) : wrong(404, 'no such transfer')
}

export function chainRoutes(doors: ChainDoors): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/chain/transfers',
      handle: async ({ query }) =>
        fine((await listTransfers(doors, query.get('to') ?? undefined)).map(transferJson)),
    },
    { method: 'POST', path: '/chain/transfers', handle: shaped(sending, (body) => sendCoins(doors, body)) },
    {
      method: 'POST',
      path: '/chain/transfers/:id/confirmations',
      handle: shaped(z.strictObject({ add: blocks, ...telling }), ({ add, ...more }, { id = '' }) =>
        changed(doors, id, { change: { blocks: add }, telling: tellingOf(more) }),
      ),
    },
    {
      method: 'POST',
      path: '/chain/transfers/:id/reorganise',
      handle: shaped(reorganising, ({ becomes, txid, confirmations, ...more }, { id = '' }) => {
        const moves = { confirmations, ...(txid === undefined ? {} : { txid }) }
        const wanted = { becomes: becomes === 'vanished' ? becomes : moves }
        return changed(doors, id, { change: wanted, telling: tellingOf(more) })
      }),
    },
    ...networkRoutes(doors),
  ]
}

const networkRoutes = (doors: ChainDoors): readonly Route[] => [
  {
    method: 'POST',
    path: '/chain/blocks',
    handle: shaped(z.strictObject({ network, count: blocks, ...telling }), async (body) => {
      const moved = await mine(doors, body.network, { blocks: body.count, telling: tellingOf(body) })
      return told(doors, fine({ transfers: moved.map(shown) }))
    }),
  },
  {
    method: 'POST',
    path: '/chain/reorganise',
    handle: shaped(replacing, async ({ network: on, depth, becomes, ...more }) => {
      const moved = await reorganise(doors, on, { depth, becomes, telling: tellingOf(more) })
      return told(doors, fine({ transfers: moved.map(shown) }))
    }),
  },
  {
    method: 'POST',
    path: '/chain/away',
    handle: shaped(
      z.strictObject({ network, away: z._default(z.boolean(), true), ...telling }),
      async (body) => {
        const moved = await away(doors, body.network, { isAway: body.away, telling: tellingOf(body) })
        return told(doors, fine({ transfers: moved.map(shown) }))
      },
    ),
  },
]
