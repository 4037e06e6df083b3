// Answers for asking the partner about orders that are over: after hours and days, and when its statement differs from ours.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { OrderState } from '../contract.ts'
import { askAfterEndHours } from '../rules.ts'
import type { OrderRow } from './order-row.ts'

/** Leaves the questions for the days to come, once for each end that an order comes to. */
export async function askAfterEnd(
  sql: Sql,
  doors: Doors,
  row: Pick<OrderRow, 'id'>,
  ended: { readonly state: OrderState; readonly at: Date },
): Promise<void> {
  for (const hours of askAfterEndHours) {
    await doors.outbox.enqueue(sql, {
      kind: 'orders.ask',
      payload: { order_id: row.id },
      key: `${row.id}:${ended.state}:${hours}h`,
      runAt: new Date(ended.at.getTime() + hours * 3_600_000),
    })
  }
}

/** Asks about each order now: what its partner answers is acted on as always. A second asking of the same `occasion` is the first. */
export async function askNow(
  sql: Sql,
  doors: Doors,
  about: { readonly orderIds: readonly string[]; readonly occasion: string },
): Promise<void> {
  for (const id of about.orderIds) {
    await doors.outbox.enqueue(sql, {
      kind: 'orders.ask',
      payload: { order_id: id },
      key: keyOf(id, about.occasion),
    })
  }
}

const keyOf = (id: string, occasion: string): string => `${id}:${occasion}`

/** Whether one of the questions that `askNow` left has no answer yet: the queue is behind, or the partner says nothing. */
export async function isStillAsking(
  sql: Sql,
  about: { readonly orderIds: readonly string[]; readonly occasion: string },
): Promise<boolean> {
  const keys = about.orderIds.map((id) => keyOf(id, about.occasion))
  const [open] = await sql<{ id: bigint }>`
    select id from jobs where kind = 'orders.ask' and key = any(${keys}::text[]) and done_at is null and dead_at is null limit 1`
  return open !== undefined
}
