// Answers for the attempts of an order: one at a time, another only once nothing of the one before can still arrive, and what is heard of
// those that have ended.
import { openCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { Said } from '../rail.ts'
import { isOpen } from '../contract.ts'
import { askAfterEndHours, isNotPaid, lostAfterMinutes } from '../rules.ts'
import { markInReview } from './conclude.ts'
import type { Order } from './enter-state.ts'
import type { Attempt } from './kind.ts'
import { insertEvent } from './events.ts'
import type { OrderRow } from './order-row.ts'
import { orderCases, orderSubject } from './records.ts'

/** Why an attempt is over: each is the partner's own word that it moved no money and will not. */
export type AttemptOutcome = 'refused' | 'float_too_low' | 'not_found'

/** The name of the event with which another attempt begins; the order is handed over next. */
export const attemptEvent = 'next_attempt'

/** The outcome of a call of which no byte left: its partner is away, or has no place for one more. */
export const notSent = 'not_sent'
export const isUnsent = (said: Said): boolean => said.outcome === 'unknown' && said.isUnsent === true

/** Keeps the present attempt of a locked order, and begins another. Answers the order as it stands then. */
export async function beginAttempt(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  {
    next,
    outcome,
    responseCode,
  }: { readonly next: Attempt; readonly outcome: AttemptOutcome; readonly responseCode?: string | undefined },
): Promise<OrderRow> {
  const now = doors.clock.now()
  const [ended] = await sql<{ number: number }>`
    insert into order_attempts (order_id, number, provider, reference, provider_reference, response_code, outcome, submitted_at, ended_at)
    select id, 1 + (select count(*) from order_attempts where order_id = id), provider, reference, provider_reference,
      coalesce(${responseCode ?? null}, response_code), ${outcome}, submitted_at, ${now}
    from orders where id = ${row.id} returning number`
  assert(ended !== undefined, 'an order that is tried again is there')
  await leaveQuestions(sql, doors, { id: row.id, number: ended.number, endedAt: now })
  await sql`
    update orders set provider = ${next.provider}, reference = ${next.reference}, provider_reference = null, session_id = null,
      response_code = null, confirmations = 0
    where id = ${row.id}`
  await insertEvent(sql, row.id, { kind: 'state', name: attemptEvent, outcome: next.provider, at: now })
  return {
    ...row,
    ...next,
    provider_reference: null,
    session_id: null,
    response_code: null,
    confirmations: 0,
  }
}

/** An attempt that has ended is asked about on, as an order that is over: its partner may carry it out late, and the webhook get lost. */
async function leaveQuestions(
  sql: Sql,
  doors: Doors,
  { id, number, endedAt }: { readonly id: string; readonly number: number; readonly endedAt: Date },
): Promise<void> {
  for (const hours of askAfterEndHours)
    await doors.outbox.enqueue(sql, {
      kind: 'orders.ask',
      payload: { order_id: id, attempt: number },
      key: `${id}:attempt ${number}:${hours}h`,
      runAt: new Date(endedAt.getTime() + hours * 3_600_000),
    })
}

/**
 * Whether something of the present attempt could still reach its partner when that one last said a word of it: handed over within
 * `lostAfterMinutes` before, and neither refused nor kept back by ourselves. Each hand-over is an event before its first byte leaves, and another when it is answered: one
 * without the other may be on its way.
 */
export async function mayStillArrive(sql: Sql, { id }: OrderRow): Promise<boolean> {
  const [handed] = await sql`
    select from (
      select at, case kind when 'call' then outcome else coalesce(lead(outcome) over (order by number), '') end said
      from order_events
      where order_id = ${id} and (kind = 'call' and name = 'pay' or kind = 'state' and name = 'submitted')
        and number > coalesce((select max(number) from order_events where order_id = ${id} and name = ${attemptEvent}), 0)
    ) handed
    where said not in ('refused', 'float_too_low', ${notSent}) and at > (
      select max(at) from order_events where order_id = ${id} and kind = 'call') - make_interval(mins => ${lostAfterMinutes})
    limit 1`
  return handed !== undefined
}

/** An order as an earlier attempt of it was: under its reference, with its partner. */
export async function findAttempt(sql: Sql, row: OrderRow, number: number): Promise<OrderRow> {
  const [attempt] = await sql<Attempt>`
    select provider, reference from order_attempts where order_id = ${row.id} and number = ${number}`
  assert(attempt !== undefined, 'an attempt that is asked about was made')
  return { ...row, ...attempt }
}

/** Whether what was asked about is still how the order is tried. */
export const isSameAttempt = (row: OrderRow, asked: OrderRow): boolean =>
  row.provider === asked.provider && row.reference === asked.reference

/**
 * What a partner says of an attempt that had ended: that it has it after all moves nothing by itself, and a person looks. An order that is still
 * open is handed to nobody any more: they decide it.
 */
export async function recordOldAnswer(
  sql: Sql,
  doors: Doors,
  { asked, ...order }: Order & { readonly asked: OrderRow },
  said: Said,
): Promise<void> {
  if (said.outcome !== 'accepted' || isNotPaid(said.value)) return
  await openCase(sql, doors, {
    kind: orderCases.refusedPaid,
    key: `${asked.provider ?? ''}:${asked.reference}`,
    subject: { type: orderSubject, id: asked.transaction_id },
    facts: { provider: asked.provider ?? '', reference: asked.reference, bank_says: said.value.state },
  })
  if (isOpen(order.row.state)) await markInReview(sql, doors, order)
}
