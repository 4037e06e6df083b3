// Answers for the lists of debts: what is owed to the house, what has ended, and what one customer owes.
import { isTakenPart } from '#features/queues/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import type { listDebts as contract } from '../contract.ts'
import { type DebtRow, debtRows, debtView, ownDebtView, type OwnDebtView } from './debt-row.ts'

type Asked = {
  readonly state: 'open' | 'ended'
  readonly userId: string | undefined
  readonly taken: 'me' | 'nobody' | undefined
  readonly adminId: string
  readonly page: number
  readonly perPage: number
}

/** One page. The list is short by nature: pages are enough. */
export async function listDebts(
  sql: Sql,
  { state, userId, taken, adminId, page, perPage }: Asked,
): Promise<AnswerOf<typeof contract>> {
  const ofUser = userId === undefined ? sql.part`` : sql.part`and d.user_id = ${userId}`
  const isHere = state === 'open' ? sql.part`d.state = 'open'` : sql.part`d.state <> 'open'`
  const mark = isTakenPart(sql, { type: 'debt', id: sql.part`d.id`, taken, adminId })
  const where = sql.part`${isHere} ${ofUser} ${mark}`
  const order = state === 'open' ? sql.part`d.claimed_at, d.id` : sql.part`d.ended_at desc, d.id desc`
  const rows = await sql<DebtRow>`
    select ${debtRows(sql)} where ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`
  const [all] = await sql<{ total: number; owed: bigint }>`
    select count(*)::int total, coalesce(sum(d.amount_minor - d.recovered_minor - d.written_off_minor), 0)::bigint owed
    from debts d where ${where}`
  return {
    items: rows.map(debtView),
    page,
    per_page: perPage,
    total: all?.total ?? 0,
    total_is_estimate: false,
    next_cursor: null,
    owed: money('NGN', all?.owed ?? 0n),
  }
}

/** What a customer still owes, oldest first. */
export async function listMyDebts(sql: Sql, userId: string): Promise<OwnDebtView[]> {
  const rows = await sql<DebtRow>`
    select ${debtRows(sql)} where d.user_id = ${userId} and d.state = 'open' order by d.claimed_at, d.id`
  return rows.map(ownDebtView)
}
