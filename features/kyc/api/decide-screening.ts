// Answers for a person's decision about a hit: another person, and the upgrade goes on; or the one on the list.
import { recordAudit } from '#features/audit/public.ts'
import { endActedCase } from '#features/cases/public.ts'
import { markStatus } from '#features/customer-sign-in/public.ts'
import { markDecided } from '#features/screening/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import type { decideScreening as contract } from '../contract.ts'
import { noteDecidedUnseen } from './note-decided.ts'

/** Decided once. Whoever is confirmed is restricted at once; nobody tells them why. */
export function decideScreening(doors: Doors, call: Call<typeof contract, AdminActor>) {
  const { decision, note } = call.body
  return call.once(async (sql) => {
    const decided = await markDecided(sql, {
      id: call.params.id,
      state: decision,
      note,
      by: call.actor.id,
      now: call.now,
    })
    if (!decided.ok) return decided
    const { userId, purpose } = decided.value
    if (decision === 'confirmed') await markStatus(sql, { userId, status: 'restricted' })
    await endActedCase(sql, { kind: 'screening_hit', key: call.params.id, now: call.now })
    await goOn(sql, doors, { purpose, screeningId: call.params.id })
    await recordAudit(sql, doors, {
      actor: call.actor,
      action: 'kyc.decide-screening',
      target: { type: 'user', id: userId },
      outcome: 'allowed',
      reason: note,
      changes: [{ field: 'screening', before: 'open', after: decision }],
      requestId: call.requestId,
      address: call.address,
    })
    await noteDecidedUnseen(sql, userId, call.now)
    return done({ state: decision })
  })
}

/** A held identity check is looked at again by its job; a request waits for its reviewer, who sees the decision. */
async function goOn(sql: Sql, doors: Doors, held: { purpose: string; screeningId: string }): Promise<void> {
  const [kind, checkId] = held.purpose.split('/')
  if (kind !== 'identity' || checkId === undefined) return
  await doors.outbox.enqueue(sql, {
    kind: 'kyc.ask-bureau',
    payload: { check_id: checkId },
    key: `${checkId}/${held.screeningId}`,
  })
}
