// Answers for a standing order as it stands, and as its customer sees it.
import { sightOf } from '#features/step-up/public.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import type { Destination, ResolvedPayee } from '#features/orders/public.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { add, decimalText, money } from '#kit/money/money.ts'
import { say } from '#kit/words/words.ts'
import type { makeOrder } from '../contract.ts'
import { type Every, seenTime, triedAgainAt } from '../rules.ts'
import { reasonWords } from './reasons.ts'

export type OrderView = AnswerOf<typeof makeOrder>

export type OrderRow = {
  readonly id: string
  readonly user_id: string
  /** As its customer named it. */
  readonly destination: Destination
  readonly to_name: string
  /** The customer who is paid; null at a bank or network. */
  readonly to_user_id: string | null
  readonly to_place: string
  readonly to_account: string
  readonly amount_minor: bigint
  readonly charges_most_minor: bigint
  readonly narration: string
  readonly every: Every
  readonly first_at: Date
  readonly next_at: Date | null
  readonly until: Date | null
  readonly state: OrderView['state']
  readonly paused_for: OrderView['paused_for']
  readonly authorisation_id: string
  readonly created_at: Date
}

function columns(sql: Sql): Part {
  return sql.part`id, user_id, destination, to_name, to_user_id, to_place, to_account, amount_minor,
    charges_most_minor, narration, every, first_at, next_at, until, state, paused_for, authorisation_id, created_at`
}

/** Who is paid, as it is agreed to: a name, and of another customer who they are, whoever has their number by now. */
export const payeeAgreed = ({ name, customer }: Pick<ResolvedPayee, 'name' | 'customer'>): string =>
  `${customer?.userId ?? ''} ${name}`
export const payeeOfRow = (row: Pick<OrderRow, 'to_name' | 'to_user_id'>): string =>
  `${row.to_user_id ?? ''} ${row.to_name}`

/** An order, locked until commit. */
export async function lockOrder(sql: Sql, id: string): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow>`select ${columns(sql)} from standing_orders where id = ${id} for update`
  return row
}

/** An order as it stands. */
export async function findOrder(sql: Sql, id: string): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow>`select ${columns(sql)} from standing_orders where id = ${id}`
  return row
}

/** A customer's orders: those to come by their next instant, then the ended. */
export function listOrders(sql: Sql, userId: string): Promise<OrderRow[]> {
  return sql<OrderRow>`
    select ${columns(sql)} from standing_orders where user_id = ${userId}
    order by (state in ('done', 'cancelled')), next_at nulls first, created_at desc limit 200`
}

type RunRow = {
  due_at: Date
  state: 'waiting' | 'sent' | 'not_sent'
  reason: string | null
  last_at: Date
  transaction_id: string | null
}

/**
 * What authorises sending now what waits, of an order that waits: the payment as it was agreed to, and that it is this one. Undefined
 * where nothing waits.
 */
export function sightOfTry(row: OrderRow, [run]: readonly Pick<RunRow, 'due_at' | 'state'>[]) {
  const waits = run?.state === 'waiting' && row.state === 'active' && row.next_at !== null
  if (!waits || run.due_at.getTime() !== row.next_at.getTime()) return undefined
  return sightOf('standing_order', {
    name: row.to_name,
    bank_name: row.to_place,
    account: row.to_account,
    amount: decimalText(money('NGN', row.amount_minor)),
    charges_most: decimalText(money('NGN', row.charges_most_minor)),
    narration: row.narration,
    every: 'once',
    first: seenTime(row.next_at),
    now: row.id,
  })
}

/** The latest runs of an order, newest first. */
export const runsOf = (sql: Sql, id: string): Promise<RunRow[]> =>
  sql<RunRow>`
    select due_at, state, reason, last_at, transaction_id from standing_order_runs
    where order_id = ${id} order by due_at desc limit 5`

/** An order with its latest runs. */
export async function viewOf(sql: Sql, row: OrderRow): Promise<OrderView> {
  const runs = await runsOf(sql, row.id)
  const amount = money('NGN', row.amount_minor)
  return {
    id: row.id,
    state: row.state,
    paused_for: row.paused_for,
    payee: {
      kind: row.destination.kind,
      name: row.to_name,
      bank_name: row.to_place,
      account_number: row.to_account,
    },
    to: row.destination,
    amount,
    total_most: add(amount, money('NGN', row.charges_most_minor)),
    currency: 'NGN',
    narration: row.narration,
    every: row.every,
    first_at: row.first_at,
    next_at: row.state === 'active' ? row.next_at : null,
    until: row.until,
    runs: runs.map((run) => ({
      due_at: run.due_at,
      state: run.state,
      reason: run.reason === null ? null : say(reasonWords(run.reason)),
      again_at: run.state === 'waiting' ? triedAgainAt(run.last_at) : null,
      transaction_id: run.transaction_id,
    })),
    try_now: sightOfTry(row, runs) ?? null,
    created_at: row.created_at,
  }
}
