// Answers for another role, suspending and reinstating: what an owner does to a person, never to themself, and not alone.
import {
  type LockedAdmin,
  markReinstated,
  markRole,
  markSuspended,
  tellAccount,
} from '#features/admin-sign-in/public.ts'
import { command, movesNothing, nothingDeclined } from '#features/approvals/public.ts'
import type { AuditChange } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import * as contract from '../contract.ts'
import { roleWords } from '../words.ts'
import { markWithdrawnOf } from './invitations.ts'
import { type PersonView, viewPerson } from './list-people.ts'
import { countOthers, lockForOwner } from './owner-act.ts'
import type { AdminRole } from '#kit/roles.ts'

/** Whom it is about, and the owner who asked. */
type About = { readonly id: string; readonly by: string }

/** The person under lock, if who asked is still an owner; and how many could be the second person. */
async function findFor(
  sql: Sql,
  of: CallContract,
  { id, by, now }: About & { readonly now: Date },
): Promise<Result<{ person: LockedAdmin; others: number }, 'not_allowed' | 'person_not_found'>> {
  const locked = await lockForOwner(sql, { by, personId: id })
  if (!locked.ok) return locked
  const { person } = locked.value
  if (person === undefined) return refuse('person_not_found')
  return done({
    person,
    others: await countOthers(sql, {
      contract: of,
      by,
      personId: id,
      now,
      // Whoever takes back their own suspension brings somebody back whom they cannot ask meanwhile.
      onlyActive: of === contract.reinstatePerson && person.suspendedBy === by,
    }),
  })
}

type Ended = {
  readonly person: LockedAdmin
  readonly notice: 'role_changed' | 'suspended' | 'reinstated'
  readonly detail?: string
  readonly readerId: string
  readonly now: Date
}

/** Tells the person and every owner, and the screens. */
async function conclude(sql: Sql, doors: Doors, ended: Ended): Promise<PersonView> {
  const { person, notice, detail, now } = ended
  await tellAccount(sql, doors, { adminId: person.id, notice, owners: true, detail })
  await noteChange(sql, ['staff'], now)
  return viewPerson(sql, { id: ended.readerId, now }, person.id)
}

/** Whom it is about: as the target, and by name for the second person. */
const about = ({ id, name, email }: LockedAdmin) =>
  ({
    target: { type: 'admin', id },
    shown: [{ field: 'person', before: null, after: `${name}, ${email}` }],
  }) as const

type RolePayload = About & { readonly role: AdminRole; readonly from: AdminRole }

export const changeRoleCommand = command<
  typeof contract.changeRole,
  RolePayload,
  'not_allowed' | 'person_not_found' | 'role_unchanged' | 'role_changed_meanwhile',
  'staff'
>({
  contract: contract.changeRole,
  stake: 'staff',
  declined: nothingDeclined,
  plan: async (sql, doors, { payload, now }) => {
    const found = await findFor(sql, contract.changeRole, { ...payload, now })
    if (!found.ok) return found
    const { person, others } = found.value
    const values = { name: person.name }
    if (person.role === payload.role) return refuse('role_unchanged', { values })
    if (person.role !== payload.from) return refuse('role_changed_meanwhile', { values })
    return done({
      ...movesNothing,
      ...about(person),
      basis: { role: person.role, state: person.state },
      others,
      changes: [{ field: 'role', before: person.role, after: payload.role }],
      apply: async (inside, _posted, { call }) => {
        await markRole(inside, person.id, payload.role)
        if (person.role === 'owner') await markWithdrawnOf(inside, person.id, now)
        const detail = `${say(roleWords[person.role])} → ${say(roleWords[payload.role])}`
        return conclude(inside, doors, {
          person,
          notice: 'role_changed',
          detail,
          readerId: call.actor.id,
          now,
        })
      },
    })
  },
})

/** Stops somebody at once, so it waits for nobody; whoever has reset their own password a moment ago does not. */
export const suspendCommand = command<
  typeof contract.suspendPerson,
  About,
  'not_allowed' | 'person_not_found' | 'already_suspended',
  'staff'
>({
  contract: contract.suspendPerson,
  stake: 'staff',
  declined: nothingDeclined,
  plan: async (sql, doors, { payload, now }) => {
    const found = await findFor(sql, contract.suspendPerson, { ...payload, now })
    if (!found.ok) return found
    const { person, others } = found.value
    if (person.state === 'suspended') return refuse('already_suspended', { values: { name: person.name } })
    return done({
      ...movesNothing,
      ...about(person),
      basis: { state: person.state },
      others,
      stops: true,
      changes: [{ field: 'state', before: 'active', after: 'suspended' }],
      apply: async (inside, _posted, { call }) => {
        await markSuspended(inside, { id: person.id, by: call.actor.id, now })
        await markWithdrawnOf(inside, person.id, now)
        return conclude(inside, doors, { person, notice: 'suspended', readerId: call.actor.id, now })
      },
    })
  },
})

export const reinstateCommand = command<
  typeof contract.reinstatePerson,
  About,
  'not_allowed' | 'person_not_found' | 'already_active',
  'staff'
>({
  contract: contract.reinstatePerson,
  stake: 'staff',
  declined: nothingDeclined,
  plan: async (sql, doors, { payload, now }) => {
    const found = await findFor(sql, contract.reinstatePerson, { ...payload, now })
    if (!found.ok) return found
    const { person, others } = found.value
    if (person.state === 'active') return refuse('already_active', { values: { name: person.name } })
    return done({
      ...movesNothing,
      ...about(person),
      basis: { state: person.state },
      others,
      changes: [{ field: 'state', before: 'suspended', after: 'active' }] satisfies AuditChange[],
      apply: async (inside, _posted, { call }) => {
        await markReinstated(inside, person.id)
        return conclude(inside, doors, { person, notice: 'reinstated', readerId: call.actor.id, now })
      },
    })
  },
})

type Asked = { readonly id: string; readonly reason: string }

export async function changeRole(
  doors: Doors,
  call: Call<typeof contract.changeRole, AdminActor>,
  { reason, ...asked }: Asked & { readonly role: AdminRole; readonly from: AdminRole },
) {
  if (call.actor.id === asked.id) return refuse('own_account')
  return changeRoleCommand.run(doors, call, { payload: { ...asked, by: call.actor.id }, reason })
}

export async function suspendPerson(
  doors: Doors,
  call: Call<typeof contract.suspendPerson, AdminActor>,
  { id, reason }: Asked,
) {
  if (call.actor.id === id) return refuse('own_account')
  return suspendCommand.run(doors, call, { payload: { id, by: call.actor.id }, reason })
}

export function reinstatePerson(
  doors: Doors,
  call: Call<typeof contract.reinstatePerson, AdminActor>,
  { id, reason }: Asked,
) {
  return reinstateCommand.run(doors, call, { payload: { id, by: call.actor.id }, reason })
}
