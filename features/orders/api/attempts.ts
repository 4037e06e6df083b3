// Answers for the attempts of an order: one at a time, and another only after its partner has said for good that no money moved.
import { openCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { Said } from '../rail.ts'
import { isNotPaid } from '../rules.ts'
import type { Attempt } from './kind.ts'
import { insertEvent } from './events.ts'
import type { OrderRow } from './order-row.ts'
import { orderCases, orderSubject } from './records.ts'

/** Why an attempt is over: each is the partner's own word that it moved no money and will not. */
export type AttemptOutcome = 'refused' | 'float_too_low' | 'not_found'

/** The name of the event with which another attempt begins; the order is handed over next. */
export const attemptEvent = 'next_attempt'

/** Keeps the present attempt of a locked order, and begins another. Answers the order as it stands then. */
export async function beginAttempt(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  { next, outcome }: { readonly next: Attempt; readonly outcome: AttemptOutcome },
): Promise<OrderRow> {
  const now = doors.clock.now()
  await sql`
    insert into order_attempts (order_id, number, provider, reference, provider_reference, response_code, outcome, submitted_at, ended_at)
    select id, 1 + (select count(*) from order_attempts where order_id = id), provider, reference, provider_reference, response_code,
      ${outcome}, submitted_at, ${now}
    from orders where id = ${row.id}`
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

/** What a partner says of an attempt that it had ended: that it has it after all moves nothing by itself, and a person looks. */
export async function recordOldAnswer(sql: Sql, doors: Doors, row: OrderRow, said: Said): Promise<void> {
  if (said.outcome !== 'accepted' || isNotPaid(said.value)) return
  await openCase(sql, doors, {
    kind: orderCases.refusedPaid,
    key: `${row.provider ?? ''}:${row.reference}`,
    subject: { type: orderSubject, id: row.transaction_id },
    facts: { provider: row.provider ?? '', reference: row.reference, bank_says: said.value.state },
  })
}
