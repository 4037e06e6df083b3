// Answers for the life of an order, step by step: writing what happened, and reading it.
import type { Sql } from '#kit/db/database.ts'
import { reading, writing } from '#kit/db/for-many.ts'
import { type Columns, records } from '#kit/db/records.ts'
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
export function insertEvent(sql: Sql, orderId: string, event: NewEvent): Promise<void> {
  const { at, kind, name, outcome = '', responseCode, detail = '' } = event
  return insertRow(sql, {
    order_id: orderId,
    at,
    kind,
    name,
    outcome,
    response_code: responseCode,
    detail: detail.slice(0, 500),
  })
}

const insertRow = writing<Columns, void>(async (sql, rows) => {
  await sql`
    with given as (
      select g.*, last.number, (last.kind, last.name, last.outcome, last.detail) = ('call', g.name, g.outcome, g.detail)
        and g.kind = 'call' and last.response_code is not distinct from g.response_code is_said_again
      from json_to_recordset(${records(rows)}::json)
        g (order_id uuid, at timestamptz, kind text, name text, outcome text, response_code text, detail text)
      left join lateral (
        select * from order_events e where e.order_id = g.order_id order by e.number desc limit 1) last on true
    ), said_again as (
      update order_events e set at = g.at, times = times + 1
      from given g where g.is_said_again and e.order_id = g.order_id and e.number = g.number
    )
    insert into order_events (order_id, number, at, kind, name, outcome, response_code, detail)
    select order_id, coalesce(number, ${firstMany}) + 1, at, kind, name, outcome, response_code, detail
    from given where is_said_again is not true`
  return rows.map(() => undefined)
})

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
