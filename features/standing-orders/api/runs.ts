// Answers for the runs of an order: the job of each, what leaves one out, going on to the next, and telling of one that was not sent.
import { notify } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { displayAmount } from '#kit/money/display.ts'
import { money } from '#kit/money/money.ts'
import { withoutContacts } from '#kit/strange-contacts.ts'
import { say } from '#kit/words/words.ts'
import { nextDue } from '../rules.ts'
import { words } from '../words.ts'
import type { OrderRow } from './order-row.ts'

/**
 * Leaves the job for a due instant: one for each, however often it is left. `anew`: for an instant whose job may have come and gone while
 * the order was paused or due at another; whichever comes first sends it, and the other finds it sent.
 */
export async function leaveRun(
  sql: Sql,
  doors: Doors,
  run: { id: string; dueAt: Date; anew?: Date },
): Promise<void> {
  const key = `${run.id}:${run.dueAt.toISOString()}`
  await doors.outbox.enqueue(sql, {
    kind: 'standing-orders.run',
    payload: { order_id: run.id, due_at: run.dueAt.toISOString() },
    key: run.anew === undefined ? key : `${key}:${run.anew.toISOString()}`,
    runAt: run.dueAt,
  })
}

/** A run that is being tried again is over: its order is paused, or due at another instant. */
export async function leaveOut(sql: Sql, run: { id: string; why: 'paused' | 'changed' }): Promise<void> {
  await sql`
    update standing_order_runs set state = 'not_sent', reason = ${run.why}
    where order_id = ${run.id} and state = 'waiting'`
}

// The next one is due as planned, however late this one was.
export async function goOn(sql: Sql, doors: Doors, row: OrderRow, dueAt: Date): Promise<void> {
  const now = doors.clock.now()
  const next = nextDue({ every: row.every, first: row.first_at, until: row.until ?? undefined }, dueAt)
  await sql`
    update standing_orders set next_at = ${next ?? null}, state = ${next === undefined ? 'done' : 'active'},
      ended_at = ${next === undefined ? now : null}
    where id = ${row.id}`
  if (next !== undefined) await leaveRun(sql, doors, { id: row.id, dueAt: next })
  await noteChange(sql, [`customer:${row.user_id}`, `user:${row.user_id}`], now)
}

export const valuesOf = (row: OrderRow) => ({
  amount: displayAmount(money('NGN', row.amount_minor)),
  name: withoutContacts(row.to_name),
})

export async function tell(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  message: { kind: string; key: string; title: string; body: string },
): Promise<void> {
  const { kind, key, title, body } = message
  const href = '/app/send/scheduled'
  await notify(sql, doors, {
    userId: row.user_id,
    topic: 'money',
    kind,
    key: `${kind}:${key}`,
    title,
    body,
    href,
    mail: { subject: title, button: { label: say(words.see), href } },
    now: doors.clock.now(),
  })
}
