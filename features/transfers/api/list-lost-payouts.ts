// Answers for the queue of payouts that the book has lost: those that are open, and those that are decided.
import {
  isTakenPart,
  markColumns,
  markJoin,
  markOf,
  type MarkRow,
  type QueueKinds,
} from '#features/queues/public.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import { listLostPayouts as contract } from '../restore-contract.ts'
import { type LostPayoutRow, lostPayoutRows, lostPayoutView } from './lost-payouts.ts'

export const queueKinds: QueueKinds = {
  lost_payout: {
    readBy: contract.name,
    topic: 'transfers',
    rows: (sql, id) => sql.part`select 1 from lost_payouts where id = ${id}`,
  },
}

// Somebody's money is set aside for it: a day, as for a case about money.
const dueMilliseconds = 24 * 3_600_000

type Asked = {
  readonly filter: {
    readonly state: 'open' | 'closed'
    readonly taken: 'me' | 'nobody' | undefined
    readonly id: string | undefined
  }
  readonly adminId: string
  readonly page: number
  readonly perPage: number
}

function wherePart(sql: Sql, { filter: { state, taken, id }, adminId }: Asked): Part {
  if (id !== undefined) return sql.part`l.id = ${id}`
  const isHere = state === 'open' ? sql.part`l.decision is null` : sql.part`l.decision is not null`
  return sql.part`${isHere} ${isTakenPart(sql, { type: 'lost_payout', id: sql.part`l.id`, taken, adminId })}`
}

/** One page of the open ones, those to decide first, then the oldest first; or of the decided ones, the last first. */
export async function listLostPayouts(sql: Sql, asked: Asked): Promise<AnswerOf<typeof contract>> {
  const { page, perPage, filter } = asked
  const where = wherePart(sql, asked)
  const order =
    filter.state === 'open'
      ? sql.part`o.state <> 'success', o.made_at, o.id`
      : sql.part`o.decided_at desc, o.id desc`
  const rows = await sql<LostPayoutRow & MarkRow & { found_at: Date }>`
    select o.*, l.found_at, ${markColumns(sql)} from (${lostPayoutRows(sql)}) o join lost_payouts l on l.id = o.id
      ${markJoin(sql, 'lost_payout', sql.part`o.id`)}
    where ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`
  const [all] = await sql<{ total: number; sum: bigint }>`
    select count(*)::int total, coalesce(sum(l.amount_minor), 0)::bigint sum from lost_payouts l where ${where}`
  return {
    items: rows.map((row) => ({
      ...lostPayoutView(row),
      found_at: row.found_at,
      due_at: new Date(row.found_at.getTime() + dueMilliseconds),
      ...markOf(row),
      ended:
        row.decided_by_name === null
          ? null
          : {
              act: 'transfers.decide-lost-payout',
              by: row.asked_by_name ?? row.decided_by_name,
              approved_by: row.asked_by_name === null ? null : row.decided_by_name,
              reason: row.reason,
              became: null,
            },
    })),
    page,
    per_page: perPage,
    total: all?.total ?? 0,
    total_is_estimate: false,
    next_cursor: null,
    sum: money('NGN', all?.sum ?? 0n),
  }
}
