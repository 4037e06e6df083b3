// Answers for which verb stands behind which call about the people who work here.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { done } from '#kit/refusal.ts'
import { acceptInvitation as accept, readInvitation as readLink } from '#features/admin-sign-in/contract.ts'
import * as contract from '../contract.ts'
import * as invitations from '../invitations-contract.ts'
import { acceptInvitation, findInvitationOf, readInvitation } from './accept-invitation.ts'
import { changeRole, reinstatePerson, suspendPerson } from './change-people.ts'
import { invitePerson, listInvitations, resendInvitation, withdrawInvitation } from './invitations.ts'
import { listPeople } from './list-people.ts'
import { listPermissions } from './list-permissions.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { endAllSessions, endMySession, endSession, listMySessions, listSessions } from './sessions.ts'

/** `calls` are all that the server answers, asked for when somebody reads who may make them. */
export function routes(
  mount: Mount<ProductActors>,
  doors: Doors,
  { calls }: { readonly calls: () => readonly CallContract[] },
): void {
  const { sql } = doors.database
  mount(contract.listPeople, async ({ actor, now }) =>
    done({ items: await listPeople(sql, { id: actor.id, now }) }),
  )
  mount(contract.listPermissions, async () => done(await listPermissions(sql, calls())))
  mountChanges(mount, doors)
  mountSessions(mount, doors)
  mountInvitations(mount, doors)
}

function mountChanges(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.changeRole, (call) => changeRole(doors, call, { id: call.params.id, ...call.body }))
  mount(contract.suspendPerson, (call) => suspendPerson(doors, call, { id: call.params.id, ...call.body }))
  mount(contract.reinstatePerson, (call) =>
    reinstatePerson(doors, call, { id: call.params.id, ...call.body }),
  )
  mount(contract.resetSecondFactor, (call) =>
    resetSecondFactor(doors, call, { id: call.params.id, ...call.body }),
  )
}

function mountSessions(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.listSessions, ({ params, actor, now }) =>
    listSessions(sql, { id: params.id, reader: actor, now }),
  )
  mount(contract.endSession, (call) =>
    endSession(doors, call, { id: call.params.id, sessionId: call.params.session_id }),
  )
  mount(contract.endAllSessions, (call) => endAllSessions(doors, call, call.params.id))
  mount(contract.listMySessions, ({ actor, now }) => listMySessions(sql, actor, now))
  mount(contract.endMySession, (call) => endMySession(doors, call, call.params.session_id))
}

function mountInvitations(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(invitations.listInvitations, async ({ now }) => done({ items: await listInvitations(sql, now) }))
  mount(invitations.invitePerson, (call) => invitePerson(doors, call, call.body))
  mount(invitations.resendInvitation, (call) => resendInvitation(doors, call, call.params.id))
  mount(invitations.withdrawInvitation, (call) => withdrawInvitation(doors, call, call.params.id))
  const ownerSign = ({ body }: { body: { token: string } }) => findInvitationOf(doors, body.token)
  mount(readLink, ({ body }) => readInvitation(doors, body.token), ownerSign)
  mount(
    accept,
    ({ body, requestId, address }) => acceptInvitation(doors, { ...body, requestId, address }),
    ownerSign,
  )
}
