// Answers for sending at once what waits for its next try, because its customer asks for it: once, also with its job or a second tab beside it.
import { recordAudit } from '#features/audit/public.ts'
import { takeAuthorisation } from '#features/step-up/public.ts'
import { type Destinations, type ResolvedPayee, resolvePayee } from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { type Asked, findOwn, viewNow } from './change-order.ts'
import { lockOrder, runsOf, sightOfTry } from './order-row.ts'
import { reasonWords } from './reasons.ts'
import { sendRun } from './send-run.ts'

const stillNot = (refusal: string) =>
  refuse('still_not_sent', { values: { reason: say(reasonWords(refusal)) } })

/** The payee as found now. Asks the bank, so it never runs inside a transaction. */
export async function resolveWaiting(doors: Doors, destinations: Destinations, asked: Asked) {
  const row = await findOwn(doors.database.sql, asked)
  if (row === undefined) return refuse('order_not_found')
  if (row.state !== 'active') return refuse('nothing_waits')
  const payee = await resolvePayee(doors, destinations, { userId: row.user_id, to: row.destination })
  return payee.ok ? done(payee.value) : stillNot(payee.code)
}

type Trying = Asked & {
  readonly payee: ResolvedPayee
  readonly hash: string
  readonly authorisationId: string
  readonly requestId: string
  readonly address: string
}

/** Its row is locked, as by its job: who comes second finds that nothing waits. Refused, it goes on waiting as before. */
export async function tryNow(sql: Sql, doors: Doors, trying: Trying) {
  const { actor, payee, hash, authorisationId, requestId, address } = trying
  const row = await lockOrder(sql, trying.id)
  if (row === undefined || row.user_id !== actor.id) return refuse('order_not_found')
  const sight = sightOfTry(row, await runsOf(sql, row.id))
  if (sight === undefined || row.next_at === null) return refuse('nothing_waits')
  if (sight.hash !== hash) return refuse('order_changed')
  const taken = await takeAuthorisation(sql, doors, {
    actor,
    authorisationId,
    purpose: 'standing_order',
    hash,
    strength: 'usual',
  })
  if (!taken.ok) {
    assert(taken.code !== 'step_up_required', 'the PIN is enough for what was agreed to strongly')
    return refuse(taken.code)
  }
  const sent = await sendRun(sql, doors, row, { dueAt: row.next_at, payee, requestId })
  if (!sent.ok) return stillNot(sent.code)
  // Nobody can know yet whether it went out before a restore.
  if (sent.value !== undefined) return stillNot('sending_paused')
  await recordAudit(sql, doors, {
    actor,
    action: 'standing-orders.try-now',
    target: { type: 'standing_order', id: row.id },
    outcome: 'allowed',
    changes: [],
    requestId,
    address,
  })
  return viewNow(sql, row.id)
}
