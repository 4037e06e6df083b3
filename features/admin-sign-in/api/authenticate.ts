// Answers for the admin's proof of identity: the bearer token of a living session, whose role may make the call.
import { recordAudit } from '#features/audit/public.ts'
import { type AccessMatrix, accessMatrix, mayCall } from '#features/team/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Authenticator, IncomingRequest } from '#kit/http/call.ts'
import { done, refuse } from '#kit/refusal.ts'
import { bearerFrom, isCausedByPerson } from '../rules.ts'
import { findSession, markActive } from './session.ts'

/**
 * Proves an admin by the `Authorization` header alone: a cookie or a query is never looked at. Then asks the matrix;
 * a call that the role may not make is refused and written down. A call without a row is refused to everyone.
 */
export function adminAuthenticator(
  doors: Doors,
  matrix: AccessMatrix = accessMatrix,
): Authenticator<AdminActor> {
  return async (incoming) => {
    const token = bearerFrom(incoming.headers['authorization'])
    if (token === undefined) return refuse('not_signed_in')
    const session = await findSession(doors.database.sql, { token, now: incoming.now })
    if (session === undefined) return refuse('session_ended')
    if (isCausedByPerson({ callName: incoming.contract.name, headers: incoming.headers })) {
      await markActive(doors.database.sql, session, incoming.now)
    }
    if (mayCall(session.actor.role, incoming.contract.name, matrix)) return done(session.actor)
    await recordRefused(doors, session.actor, incoming)
    return refuse('not_allowed')
  }
}

async function recordRefused(doors: Doors, actor: AdminActor, incoming: IncomingRequest): Promise<void> {
  await doors.database.begin((sql) =>
    recordAudit(sql, doors, {
      actor,
      action: incoming.contract.name,
      target: { type: 'call', id: incoming.contract.name },
      outcome: 'denied',
      reason: 'the role may not make this call',
      changes: [],
      requestId: incoming.requestId,
      address: incoming.address,
    }),
  )
}
