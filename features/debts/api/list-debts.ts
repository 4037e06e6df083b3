// Answers for the lists of debts: what is owed to the house, what has ended, and what one customer owes.
import { findEnds, findWaiting, isTakenPart } from '#features/queues/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import type { listDebts as contract } from '../contract.ts'
import { type DebtRow, debtRows, debtView, ownDebtView, type OwnDebtView } from './debt-row.ts'

type Asked = {
  readonly state: 'open' | 'ended'
  readonly userId: string | undefined
  readonly id: string | undefined
  readonly taken: 'me' | 'nobody' | undefined
  readonly adminId: string
  readonly page: number
  readonly perPage: number
  readonly now: Date
}

/** One page. The list is short by nature: pages are enough. */
export async function listDebts(
  sql: Sql,
  { state, userId, id, taken, adminId, page, perPage, now }: Asked,
): Promise<AnswerOf<typeof contract>> {
  const ofUser = userId === undefined ? sql.part`` : sql.part`and d.user_id = ${userId}`
  const isHere =
    id !== undefined
      ? sql.part`d.id = ${id}`
      : state === 'open'
        ? sql.part`d.state = 'open'`
        : sql.part`d.state <> 'open'`
  const mark = isTakenPart(sql, { type: 'debt', id: sql.part`d.id`, taken, adminId })
  const where = sql.part`${isHere} ${ofUser} ${mark}`
  const order = state === 'open' ? sql.part`d.claimed_at, d.id` : sql.part`d.ended_at desc, d.id desc`
  const rows = await sql<DebtRow>`
    select ${debtRows(sql)} where ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`
  // What was recovered and borne of a cancelled debt went back to where it came from.
  const [all] = await sql<{ total: number; owed: bigint; recovered: bigint; written_off: bigint }>`
    select count(*)::int total,
      coalesce(sum(d.amount_minor - d.recovered_minor - d.written_off_minor - d.cancelled_minor), 0)::bigint owed,
      coalesce(sum(d.recovered_minor) filter (where d.state <> 'cancelled'), 0)::bigint recovered,
      coalesce(sum(d.written_off_minor) filter (where d.state <> 'cancelled'), 0)::bigint written_off
    from debts d where ${where}`
  return {
    items: await withEnds(sql, rows, now),
    page,
    per_page: perPage,
    total: all?.total ?? 0,
    total_is_estimate: false,
    next_cursor: null,
    owed: money('NGN', all?.owed ?? 0n),
    recovered: money('NGN', all?.recovered ?? 0n),
    written_off: money('NGN', all?.written_off ?? 0n),
  }
}

/** What waits for a second person. Written off by whom; of what was recovered, who had claimed it. What the bank gave back nobody ended. */
async function withEnds(sql: Sql, rows: readonly DebtRow[], now: Date) {
  const ends = await findEnds(
    sql,
    rows.flatMap(({ id, state, case_id: about, ended_at: endedAt }) => {
      if (endedAt === null || state === 'cancelled') return []
      return state === 'written_off'
        ? [{ key: id, targets: [{ type: 'debt', id }], acts: ['debts.write-off'], endedAt }]
        : [{ key: id, targets: [{ type: 'case', id: about }], acts: ['debts.claim'], endedAt }]
    }),
  )
  const open = rows.flatMap(({ id, state }) =>
    state === 'open' ? [{ key: id, targets: [{ type: 'debt', id }] }] : [],
  )
  const waiting = await findWaiting(sql, { rows: open, now })
  return rows.map((row) => ({
    ...debtView(row),
    ended: ends.get(row.id) ?? null,
    waiting_request: waiting.get(row.id) ?? null,
  }))
}

/** What a customer still owes, oldest first. */
export async function listMyDebts(sql: Sql, userId: string): Promise<OwnDebtView[]> {
  const rows = await sql<DebtRow>`
    select ${debtRows(sql)} where d.user_id = ${userId} and d.state = 'open' order by d.claimed_at, d.id`
  return rows.map(ownDebtView)
}
