// Answers for the queue of requests to rise a tier: the open ones with what of their customers is on hold, and the decided ones.
import {
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
import { heldByTier } from '#features/deposits/parts.ts'
import { limitCurrency } from '#features/limits/public.ts'
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { countRows, type PageRequest } from '#kit/http/paging.ts'
import { money } from '#kit/money/money.ts'
import { done } from '#kit/refusal.ts'
import { listRequests as contract } from '../queue-contract.ts'
import { reviewHours } from '../rules.ts'
import { findPapers, type RequestRow, requestRows, staffRequestView } from './request-row.ts'

export const queueKinds: QueueKinds = {
  tier_request: {
    readBy: contract.name,
    topic: 'kyc-requests',
    rows: (sql, id) => sql.part`select 1 from tier_requests where id = ${id}`,
  },
}

type Asked = {
  readonly state: QueueState
  readonly taken: 'me' | 'nobody' | undefined
  readonly reader: { readonly id: string }
}

type ListedRow = RequestRow & MarkRow & { held_minor: bigint; decided_by_name: string | null }

/** Of the customer of `r`. */
const heldPart = (sql: StaleSql): Part => heldByTier(sql, sql.part`r.user_id`, limitCurrency)

export const requestOrder = (sql: StaleSql): QueueOrder => ({
  since: sql.part`r.asked_at`,
  endedAt: sql.part`r.decided_at`,
  id: sql.part`r.id`,
})

/** Which requests `r` are asked for. */
export function requestsPart(sql: StaleSql, { state, taken, reader }: Asked): Part {
  const isHere =
    state === 'open'
      ? sql.part`r.state in ('waiting', 'ask_again')`
      : sql.part`r.state in ('approved', 'rejected')`
  const mark = isTakenPart(sql, { type: 'tier_request', id: sql.part`r.id`, taken, adminId: reader.id })
  return sql.part`${isHere} ${mark}`
}

export type ListedRequest = AnswerOf<typeof contract>['items'][number]

/** Requests as their list has them; `tail` says in which order, and how many. */
export async function findRequests(
  sql: StaleSql,
  { where, tail }: { readonly where: Part; readonly tail: Part },
): Promise<ListedRequest[]> {
  const rows = await sql<ListedRow>`
    select o.*, ${heldPart(sql)} held_minor, ${markColumns(sql)}, ea.name decided_by_name
    from (select ${requestRows(sql)}) o join tier_requests r on r.id = o.id left join admins ea on ea.id = r.decided_by
      ${markJoin(sql, 'tier_request', sql.part`o.id`)}
    where ${where} ${tail}`
  const papers = await findPapers(
    sql,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...staffRequestView(row, papers),
    held: money('NGN', row.held_minor),
    due_at: new Date(row.asked_at.getTime() + reviewHours * 3_600_000),
    ...markOf(row),
    ended:
      row.decided_by_name === null
        ? null
        : {
            act: `tiers.${row.state}`,
            by: row.decided_by_name,
            approved_by: null,
            reason: row.reason,
            became: null,
          },
  }))
}

/** One page. The list is short by nature: pages are enough. */
export async function listRequests(sql: Sql, { page, ...asked }: Asked & { readonly page: PageRequest }) {
  const where = requestsPart(sql, asked)
  const tail = queuePage(sql, { order: requestOrder(sql), state: asked.state, ...page })
  // What is on hold of a customer counts once, however many requests they have.
  const [all] = await sql<{ sum: bigint }>`
    select coalesce(sum(o.held), 0)::bigint sum
    from (select distinct on (r.user_id) ${heldPart(sql)} held from tier_requests r where ${where} order by r.user_id) o`
  return done({
    items: await findRequests(sql, { where, tail }),
    sum: money('NGN', all?.sum ?? 0n),
    page: page.page,
    per_page: page.perPage,
    ...(await countRows(sql, sql.part`from tier_requests r where ${where}`)),
    next_cursor: null,
  })
}
