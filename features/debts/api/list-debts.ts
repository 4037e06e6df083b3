// Answers for the lists of debts: what is owed to the house, what has ended, and what one customer owes.
import {
  findEnds,
  findWaiting,
  isTakenPart,
  type QueueKinds,
  type QueueOrder,
  queuePage,
  type QueueState,
} from '#features/queues/public.ts'
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import { listDebts as contract } from '../contract.ts'
import { type DebtRow, debtRows, debtView, ownDebtView, type OwnDebtView } from './debt-row.ts'

type Asked = {
  readonly state: QueueState
  readonly userId?: string | undefined
  readonly id?: string | undefined
  readonly taken: 'me' | 'nobody' | undefined
  readonly reader: { readonly id: string }
}

export const queueKinds: QueueKinds = {
  debt: {
    readBy: contract.name,
    topic: 'debts',
    rows: (sql, id) => sql.part`select 1 from debts where id = ${id}`,
  },
}

export const debtOrder = (sql: StaleSql): QueueOrder => ({
  since: sql.part`d.claimed_at`,
  endedAt: sql.part`d.ended_at`,
  id: sql.part`d.id`,
})

/** Which debts `d` are asked for. */
export function debtsPart(sql: StaleSql, { state, userId, id, taken, reader }: Asked): Part {
  const ofUser = userId === undefined ? sql.part`` : sql.part`and d.user_id = ${userId}`
  const isHere =
    id !== undefined
      ? sql.part`d.id = ${id}`
      : state === 'open'
        ? sql.part`d.state = 'open'`
        : sql.part`d.state <> 'open'`
  const mark = isTakenPart(sql, { type: 'debt', id: sql.part`d.id`, taken, adminId: reader.id })
  return sql.part`${isHere} ${ofUser} ${mark}`
}

export type ListedDebt = AnswerOf<typeof contract>['items'][number]

/** Debts as their list has them; `tail` says in which order, and how many. */
export async function findDebts(
  sql: StaleSql,
  { where, tail, now }: { readonly where: Part; readonly tail: Part; readonly now: Date },
): Promise<ListedDebt[]> {
  return withEnds(sql, await sql<DebtRow>`select ${debtRows(sql)} where ${where} ${tail}`, now)
}

/** One page. The list is short by nature: pages are enough. */
export async function listDebts(
  sql: Sql,
  asked: Asked & { readonly page: number; readonly perPage: number; readonly now: Date },
): Promise<AnswerOf<typeof contract>> {
  const { page, perPage, now } = asked
  const where = debtsPart(sql, asked)
  const tail = queuePage(sql, { ...asked, order: debtOrder(sql) })
  // What was recovered and borne of a cancelled debt went back to where it came from.
  const [all] = await sql<{ total: number; owed: bigint; recovered: bigint; written_off: bigint }>`
    select count(*)::int total,
      coalesce(sum(d.amount_minor - d.recovered_minor - d.written_off_minor - d.cancelled_minor), 0)::bigint owed,
      coalesce(sum(d.recovered_minor) filter (where d.state <> 'cancelled'), 0)::bigint recovered,
      coalesce(sum(d.written_off_minor) filter (where d.state <> 'cancelled'), 0)::bigint written_off
    from debts d where ${where}`
  return {
    items: await findDebts(sql, { where, tail, now }),
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
async function withEnds(sql: StaleSql, rows: readonly DebtRow[], now: Date) {
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
