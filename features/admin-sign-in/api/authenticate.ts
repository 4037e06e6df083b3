// Answers for the admin's proof of identity: the bearer token of a living session, whose role may make the call.
import { gateRefusal, recordDenied, stakeAtDoor } from '#features/approvals/public.ts'
import { recordAudit } from '#features/audit/public.ts'
import { type AccessMatrix, accessMatrix, mayCall } from '#features/team/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import { type Authenticator, type IncomingRequest, realm } from '#kit/http/realm.ts'
import { done, refuse } from '#kit/refusal.ts'
import { bearerFrom, isCausedByPerson } from '../rules.ts'
import { findSession, markActive } from './session.ts'

/**
 * Proves an admin by the `Authorization` header alone: a cookie or a query is never looked at. Then asks the matrix;
 * a call that the role may not make is refused and written down, and so is a write whose stake asks for more than the role. A call
 * without a row is refused to everyone.
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
    const { actor } = session
    if (!mayCall(actor.role, incoming.contract.name, matrix)) {
      await recordRefused(doors, actor, incoming)
      return refuse('not_allowed')
    }
    const gate = gateAtDoor(actor, incoming)
    if (gate === undefined) return done(actor)
    await recordDenied(doors, { ...incoming, actor, params: {} }, incoming.contract, gate.code)
    return gate
  }
}

export const realms = (doors: Doors) => [
  realm({
    name: 'admin',
    authenticate: adminAuthenticator(doors),
    security: { type: 'http', scheme: 'bearer' },
  }),
]

function gateAtDoor(actor: AdminActor, { contract, now }: IncomingRequest) {
  const stake = stakeAtDoor(contract.name)
  return stake && gateRefusal(stake, actor, now)
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
