// Answers for the order of a queue, on screen and in a file: who waits longest first; of what is closed, what was closed last.
import type { Part, StaleSql } from '#kit/db/database.ts'
import type { queueStates } from '../contract.ts'

export type QueueState = (typeof queueStates)[number]

/** Of a row: since when it is open, when it was closed, its id. */
export type QueueOrder = { readonly since: Part; readonly endedAt: Part; readonly id: Part }

/** The instant by which the rows of a list stand. */
export const queueInstant = ({ since, endedAt }: QueueOrder, state: QueueState): Part =>
  state === 'open' ? since : endedAt

/** Behind the conditions: the order, and one page of it. */
export function queuePage(
  sql: StaleSql,
  { order, state, page, perPage }: QueuePart & { readonly page: number; readonly perPage: number },
): Part {
  return sql.part`${ordered(sql, { order, state })} limit ${perPage} offset ${(page - 1) * perPage}`
}

/** The same behind a row of it. */
export function queueBehind(
  sql: StaleSql,
  {
    order,
    state,
    after,
    limit,
  }: QueuePart & { readonly after: QueuePlace | undefined; readonly limit: number },
): Part {
  const at = sql.part`(${queueInstant(order, state)}, ${order.id})`
  const place = after && sql.part`(${after[0]}::timestamptz, ${after[1]}::uuid)`
  const behind =
    place === undefined
      ? sql.part``
      : state === 'open'
        ? sql.part`and ${at} > ${place}`
        : sql.part`and ${at} < ${place}`
  return sql.part`${behind} ${ordered(sql, { order, state })} limit ${limit}`
}

type QueuePart = { readonly order: QueueOrder; readonly state: QueueState }
/** The instant and the id of a row, as a cursor has them. */
type QueuePlace = readonly (string | null)[]

function ordered(sql: StaleSql, { order, state }: QueuePart): Part {
  const at = queueInstant(order, state)
  return state === 'open'
    ? sql.part`order by ${at}, ${order.id}`
    : sql.part`order by ${at} desc, ${order.id} desc`
}
