// Answers for letting an order go on that waits for its customer, as it would be now, and for ending one.
import { type AuditChange, recordAudit } from '#features/audit/public.ts'
import { takeAuthorisation } from '#features/step-up/public.ts'
import { resolvePayee, type ResolvedPayee, type Destinations } from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { nextDue } from '../rules.ts'
import { type Planned, previewPlan } from './make-order.ts'
import { findOrder, lockOrder, type OrderRow, viewOf } from './order-row.ts'
import { leaveRun } from './runs.ts'
import { tellAct } from './tell-acts.ts'

export type Asked = { readonly actor: CustomerActor; readonly id: string }

/** One that its customer paused themself waits for nothing to be confirmed. */
const waitsForCustomer = ({ state, paused_for: why }: OrderRow): boolean =>
  state === 'paused' && why !== 'customer'

export async function findOwn(sql: Sql, asked: Asked): Promise<OrderRow | undefined> {
  const row = await findOrder(sql, asked.id)
  return row?.user_id === asked.actor.id ? row : undefined
}

// From its next instant on; one that has passed while it waited is left out, unless none comes after it.
function plannedOf(row: OrderRow, payee: ResolvedPayee, now: Date): Planned {
  const from = row.next_at !== null && row.next_at > now ? row.next_at : nextOf(row, now)
  return {
    payee,
    amount: money('NGN', row.amount_minor),
    narration: row.narration,
    every: row.every,
    first: from ?? row.next_at ?? row.first_at,
    anchor: row.first_at,
    until: row.until ?? undefined,
  }
}

export function nextOf(row: OrderRow, now: Date): Date | undefined {
  return nextDue({ every: row.every, first: row.first_at, until: row.until ?? undefined }, now)
}

/** The payee of an order as found now. Asks the bank, so it never runs inside a transaction. */
export async function resolveOrder(doors: Doors, destinations: Destinations, asked: Asked) {
  const row = await findOwn(doors.database.sql, asked)
  if (row === undefined) return refuse('order_not_found')
  if (!waitsForCustomer(row)) return refuse('order_not_paused')
  const payee = await resolvePayee(doors, destinations, { userId: row.user_id, to: row.destination })
  return payee.ok ? payee : refuse('payee_unavailable')
}

/** What a paused order would be from now on. */
export async function previewConfirmation(doors: Doors, destinations: Destinations, asked: Asked) {
  const payee = await resolveOrder(doors, destinations, asked)
  if (!payee.ok) return payee
  const row = await findOwn(doors.database.sql, asked)
  if (row === undefined) return refuse('order_not_found')
  const planned = plannedOf(row, payee.value, doors.clock.now())
  const previewed = await previewPlan(doors.database.sql, doors, { userId: row.user_id, planned })
  assert(previewed.ok, 'who has an order has a wallet')
  return done(previewed.value.preview)
}

/** Lets a paused order go on, at the price and to the name that were seen. */
export async function confirmOrder(
  sql: Sql,
  doors: Doors,
  asked: Asked & {
    readonly payee: ResolvedPayee
    readonly hash: string
    readonly authorisationId: string
    readonly requestId: string
    readonly address: string
  },
) {
  const row = await lockOrder(sql, asked.id)
  if (row === undefined || row.user_id !== asked.actor.id) return refuse('order_not_found')
  if (!waitsForCustomer(row)) return refuse('order_not_paused')
  const now = doors.clock.now()
  const planned = plannedOf(row, asked.payee, now)
  const previewed = await previewPlan(sql, doors, { userId: row.user_id, planned })
  assert(previewed.ok, 'who has an order has a wallet')
  const { preview, most } = previewed.value
  if (preview.hash !== asked.hash) return refuse('order_changed')
  const taken = await takeAuthorisation(sql, doors, {
    actor: asked.actor,
    authorisationId: asked.authorisationId,
    purpose: 'standing_order',
    hash: preview.hash,
    strength: 'strong',
    now,
  })
  if (!taken.ok) return taken
  // The job of an instant that has passed has had its run: what was missed is due now.
  const dueAt = planned.first > now ? planned.first : now
  await sql`
    update standing_orders set state = 'active', paused_for = null, to_name = ${planned.payee.name},
      to_user_id = ${planned.payee.customer?.userId ?? null},
      charges_most_minor = ${most.minor}, next_at = ${dueAt}, authorisation_id = ${taken.value.id}
    where id = ${row.id}`
  await leaveRun(sql, doors, { id: row.id, dueAt })
  await record(sql, doors, { ...asked, action: 'standing-orders.confirm', told: 'changed' })
  return viewNow(sql, row.id)
}

/** Ends an order. A run that is under way is sent or not; none is begun any more. */
export async function cancelOrder(
  sql: Sql,
  doors: Doors,
  asked: Asked & { readonly requestId: string; readonly address: string },
) {
  const row = await lockOrder(sql, asked.id)
  if (row === undefined || row.user_id !== asked.actor.id) return refuse('order_not_found')
  if (row.state === 'done' || row.state === 'cancelled') return refuse('order_ended')
  await sql`
    update standing_orders set state = 'cancelled', paused_for = null, ended_at = ${doors.clock.now()}
    where id = ${row.id}`
  await record(sql, doors, { ...asked, action: 'standing-orders.cancel', told: 'ended' })
  return viewNow(sql, row.id)
}

export async function viewNow(sql: Sql, id: string) {
  const row = await findOrder(sql, id)
  assert(row !== undefined, 'an order that was changed is there')
  return done(await viewOf(sql, row))
}

export async function record(
  sql: Sql,
  doors: Doors,
  act: Asked & {
    readonly action: string
    readonly told: Parameters<typeof tellAct>[2]['act']
    readonly requestId: string
    readonly address: string
    readonly changes?: readonly AuditChange[]
  },
): Promise<void> {
  await recordAudit(sql, doors, {
    actor: act.actor,
    action: act.action,
    target: { type: 'standing_order', id: act.id },
    outcome: 'allowed',
    changes: act.changes ?? [],
    requestId: act.requestId,
    address: act.address,
  })
  const row = await findOrder(sql, act.id)
  assert(row !== undefined, 'an order that was changed is there')
  await tellAct(sql, doors, { row, act: act.told })
  await noteChange(sql, [`customer:${act.actor.id}`, `user:${act.actor.id}`], doors.clock.now())
}
