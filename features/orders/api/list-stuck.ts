// Answers for orders that wait longer than partners take, the oldest first, and for those that have.
import {
  findEnds,
  findWaiting,
  isTakenPart,
  markColumns,
  markJoin,
  markOf,
  type MarkRow,
  type QueueKinds,
  type QueueOrder,
  queuePage,
  type QueueState,
} from '#features/queues/public.ts'
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { type Currency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import type { TransactionType } from '#features/transactions/kinds.ts'
import { boughtTypes, type OrderState } from '../contract.ts'
import { stuckMinutes } from '../rules.ts'
import { listStuck as contract } from '../staff-contract.ts'
import { targetOf } from './order-row.ts'
import { orderSubject, orderTopic } from './records.ts'

export const queueKinds: QueueKinds = {
  transfer: {
    readBy: contract.name,
    topic: orderTopic,
    rows: (sql, id) => sql.part`select 1 from orders where transaction_id = ${id}`,
  },
}

type Row = MarkRow & {
  id: string
  transaction_id: string
  user_id: string
  user_name: string | null
  customer_reference: string
  kind: TransactionType
  currency: Currency
  state: OrderState
  to_name: string
  to_place: string
  amount_minor: bigint
  total_minor: bigint
  created_at: Date
  promised_by: Date
  review_after: Date
  concluded_at: Date | null
  last_word: string | null
}

type Asked = {
  readonly state: QueueState
  readonly taken: 'me' | 'nobody' | undefined
  /** What is bought alone. */
  readonly bought?: boolean | undefined
  readonly reader: { readonly id: string }
  readonly now: Date
}

export const stuckInTurn = (sql: StaleSql): QueueOrder => ({
  since: sql.part`t.created_at`,
  endedAt: sql.part`t.concluded_at`,
  id: sql.part`t.transaction_id`,
})

/** Which orders `t` are asked for: open ones that are older than ten minutes, or ended ones that took longer. */
export function stuckPart(sql: StaleSql, { state, taken, bought, reader, now }: Asked): Part {
  const before = new Date(now.getTime() - stuckMinutes * 60_000)
  const isHere =
    state === 'open'
      ? sql.part`t.concluded_at is null and t.created_at < ${before}`
      : sql.part`t.concluded_at - t.created_at > interval '10 minutes'`
  const mark = isTakenPart(sql, {
    type: orderSubject,
    id: sql.part`t.transaction_id`,
    taken,
    adminId: reader.id,
  })
  const isOf = bought === true ? sql.part`and t.kind = any(${[...boughtTypes]}::text[])` : sql.part``
  return sql.part`${isHere} ${isOf} ${mark}`
}

export type StuckOrder = AnswerOf<typeof contract>['items'][number]

/** Orders as their list has them; `tail` says in which order, and how many. */
export async function findStuck(
  sql: StaleSql,
  { where, tail, now }: { readonly where: Part; readonly tail: Part; readonly now: Date },
): Promise<StuckOrder[]> {
  const rows = await sql<Row>`
    select t.id, t.transaction_id, t.user_id, concat_ws(' ', u.first_name, u.last_name) user_name, x.reference customer_reference, t.kind, t.currency, t.state,
      t.to_name, t.to_place, t.amount_minor, t.total_minor, t.created_at, t.promised_by, t.review_after, t.concluded_at,
      (select e.outcome from order_events e where e.order_id = t.id and e.kind = 'call' order by e.number desc limit 1) last_word,
      ${markColumns(sql)}
    from orders t join transactions x on x.id = t.transaction_id left join users u on u.id = t.user_id
      ${markJoin(sql, orderSubject, sql.part`t.transaction_id`)}
    where ${where} ${tail}`
  return withEnds(sql, rows, now)
}

/** One page. */
export async function listStuck(
  sql: Sql,
  asked: Asked & { readonly page: number; readonly perPage: number },
): Promise<AnswerOf<typeof contract>> {
  const { page, perPage, now } = asked
  const where = stuckPart(sql, asked)
  const tail = queuePage(sql, { ...asked, order: stuckInTurn(sql) })
  const [all] = await sql<{ total: number; sum: bigint }>`
    select count(*)::int total, coalesce(sum(t.amount_minor), 0)::bigint sum from orders t where ${where}`
  return {
    items: await findStuck(sql, { where, tail, now }),
    page,
    per_page: perPage,
    total: all?.total ?? 0,
    sum: money('NGN', all?.sum ?? 0n),
    total_is_estimate: false,
    next_cursor: null,
  }
}

async function withEnds(sql: StaleSql, rows: readonly Row[], now: Date) {
  const ends = await findEnds(
    sql,
    rows.flatMap(({ id, concluded_at: endedAt }) =>
      endedAt === null ? [] : [{ key: id, targets: [targetOf({ id })], acts: ['transfers.decide'], endedAt }],
    ),
  )
  const open = rows.flatMap(({ id, concluded_at: at }) =>
    at === null ? [{ key: id, targets: [targetOf({ id })] }] : [],
  )
  const waiting = await findWaiting(sql, { rows: open, now })
  return rows.map((row) => ({
    ...stuckView(row),
    ended: ends.get(row.id) ?? null,
    waiting_request: waiting.get(row.id) ?? null,
  }))
}

const stuckView = (row: Row) => ({
  transaction_id: row.transaction_id,
  user_uuid: row.user_id,
  user_name: row.user_name ?? '',
  customer_reference: row.customer_reference,
  type: row.kind,
  state: row.state,
  payee_name: row.to_name,
  bank_name: row.to_place,
  amount: money(row.currency, row.amount_minor),
  total: money(row.currency, row.total_minor),
  currency: row.currency,
  created_at: row.created_at,
  promised_by: row.promised_by,
  review_after: row.review_after,
  due_at: row.promised_by,
  concluded_at: row.concluded_at,
  last_word: row.last_word,
  ...markOf(row),
})
