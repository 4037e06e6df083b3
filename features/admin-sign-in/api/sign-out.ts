// Answers for ending the session that asks for it.
import { recordAudit } from '#features/audit/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { done } from '#kit/refusal.ts'
import { markEnded } from './session.ts'

export async function signOut(
  doors: Doors,
  actor: AdminActor,
  request: { readonly requestId: string; readonly address: string },
) {
  await doors.database.begin(async (sql) => {
    await markEnded(sql, actor.sessionId, doors.clock.now())
    await recordAudit(sql, doors, {
      actor,
      action: 'admin-sign-in.sign-out',
      target: { type: 'admin', id: actor.id },
      outcome: 'allowed',
      changes: [{ field: 'session', before: actor.sessionId, after: null }],
      ...request,
    })
  })
  return done(null)
}
