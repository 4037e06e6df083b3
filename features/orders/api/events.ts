// Answers for the life of an order, step by step: writing what happened, and reading it.
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import type { OrderRow } from './order-row.ts'

export type NewEvent = {
  readonly kind: 'state' | 'call' | 'webhook'
  /** Of a state its name, of a call `pay` or `find`, of a webhook its event. */
  readonly name: string
  readonly outcome?: string
  readonly responseCode?: string | undefined
  readonly detail?: string
  readonly at: Date
}

export type EventRow = {
  readonly number: number
  readonly at: Date
  readonly kind: 'state' | 'call' | 'webhook'
  readonly name: string
  readonly outcome: string
  readonly response_code: string | null
  readonly detail: string
  readonly times: number
}

/** The outcome of a state that a person decided on; who and why has the audit log. */
export const decidedByStaff = 'decided by staff'

/** An order begins with so many events, which are no rows of their own. */
const firstMany = 3

/**
 * Writes what happened, after what happened before. The order's row must be locked. What the partner says again and again
 * is one row, with the latest time.
 */
export async function insertEvent(sql: Sql, orderId: string, event: NewEvent): Promise<void> {
  const outcome = event.outcome ?? ''
  const detail = (event.detail ?? '').slice(0, 500)
  const code = event.responseCode ?? null
  const [last] = await sql<EventRow>`
    select number, at, kind, name, outcome, response_code, detail, times from order_events
    where order_id = ${orderId} order by number desc limit 1`
  const repeats =
    event.kind === 'call' &&
    last?.kind === 'call' &&
    last.name === event.name &&
    last.outcome === outcome &&
    last.response_code === code &&
    last.detail === detail
  if (repeats) {
    await sql`
      update order_events set at = ${event.at}, times = times + 1
      where order_id = ${orderId} and number = ${last.number}`
    return
  }
  await sql`
    insert into order_events (order_id, number, at, kind, name, outcome, response_code, detail)
    values (${orderId}, ${(last?.number ?? firstMany) + 1}, ${event.at}, ${event.kind}, ${event.name}, ${outcome}, ${code}, ${detail})`
}

/** How an order begins: made and authorised, then held or paid at once. Its own row tells it. */
function firstEvents(row: OrderRow): EventRow[] {
  const begun = [
    { name: 'created', at: row.authorised_at, outcome: '' },
    { name: 'authorised', at: row.authorised_at, outcome: row.authorised_by },
    { name: row.provider === null ? 'success' : 'held', at: row.created_at, outcome: '' },
  ]
  return begun.map((event, place) => ({
    ...event,
    number: place + 1,
    kind: 'state',
    response_code: null,
    detail: '',
    times: 1,
  }))
}

/** Everything that happened to an order, one after the other. */
export async function findEvents(sql: Sql, row: OrderRow): Promise<EventRow[]> {
  const isAsItBegan = row.provider === null && row.state === 'success'
  return isAsItBegan ? firstEvents(row) : [...firstEvents(row), ...(await findLaterEvents(sql, row.id))]
}

const findLaterEvents = reading<string, EventRow[]>(async (sql, orderIds) => {
  const rows = await sql<EventRow & { order_id: string }>`
    select order_id, number, at, kind, name, outcome, response_code, detail, times from order_events
    where order_id = any(${orderIds}::uuid[]) order by number`
  const byOrder = Map.groupBy(rows, (row) => row.order_id)
  return orderIds.map((id) => byOrder.get(id) ?? [])
})
