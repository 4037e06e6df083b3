// Answers for pausing an order by its customer, and letting it go on: what was missed meanwhile is left out.
import { isServiceOn } from '#features/products/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { refuse } from '#kit/refusal.ts'
import { type Asked, nextOf, record, viewNow } from './change-order.ts'
import { lockOrder } from './order-row.ts'
import { leaveOut, leaveRun } from './runs.ts'

type Act = Asked & { readonly requestId: string; readonly address: string }

/** A run that is under way is sent or not; none is begun any more. */
export async function pauseOrder(sql: Sql, doors: Doors, asked: Act) {
  const row = await lockOrder(sql, asked.id)
  if (row === undefined || row.user_id !== asked.actor.id) return refuse('order_not_found')
  if (row.state === 'done' || row.state === 'cancelled') return refuse('order_ended')
  if (row.state !== 'active') return refuse('order_not_active')
  await sql`update standing_orders set state = 'paused', paused_for = 'customer' where id = ${row.id}`
  await leaveOut(sql, { id: row.id, why: 'paused' })
  await record(sql, doors, { ...asked, action: 'standing-orders.pause', told: 'paused' })
  return viewNow(sql, row.id)
}

/** Nothing more goes out than was agreed to, so nothing is authorised anew. */
export async function resumeOrder(sql: Sql, doors: Doors, asked: Act) {
  const row = await lockOrder(sql, asked.id)
  if (row === undefined || row.user_id !== asked.actor.id) return refuse('order_not_found')
  if (row.state === 'done' || row.state === 'cancelled') return refuse('order_ended')
  if (row.state !== 'paused' || row.paused_for !== 'customer') return refuse('order_not_paused')
  if (!(await isServiceOn(sql, 'standing_order'))) return refuse('service_off')
  const now = doors.clock.now()
  const next = row.next_at !== null && row.next_at > now ? row.next_at : nextOf(row, now)
  if (next === undefined) return refuse('order_is_over')
  await sql`
    update standing_orders set state = 'active', paused_for = null, next_at = ${next} where id = ${row.id}`
  await leaveRun(sql, doors, { id: row.id, dueAt: next, anew: now })
  await record(sql, doors, { ...asked, action: 'standing-orders.resume', told: 'resumed' })
  return viewNow(sql, row.id)
}
