// Answers for another role, suspending and reinstating: what an owner does to a person, never to themself.
import {
  markReinstated,
  markRole,
  markSuspended,
  type LockedAdmin,
  tellAccount,
} from '#features/admin-sign-in/public.ts'
import type { AdminRole } from '#features/admin-sign-in/contract.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { markWithdrawnOf } from './invitations.ts'
import { viewPerson } from './list-people.ts'
import { asProvenOwner, type OwnerCall, recordOwnerAct } from './owner-act.ts'

type Asked = { readonly id: string; readonly reason: string }

const isOwn = (call: OwnerCall, id: string): boolean => call.actor.id === id

export async function changeRole(
  doors: Doors,
  call: OwnerCall,
  asked: Asked & { readonly role: AdminRole; readonly from: AdminRole },
) {
  const of = { contract: contract.changeRole, personId: asked.id }
  if (isOwn(call, asked.id)) return refuse('own_account')
  return asProvenOwner(doors, call, of, async (sql, person) => {
    if (person === undefined) return refuse('person_not_found')
    const values = { name: person.name }
    if (person.role === asked.role) return refuse('role_unchanged', { values })
    if (person.role !== asked.from) return refuse('changed_since_preview', { values })
    await markRole(sql, person.id, asked.role)
    const withdrawn = person.role === 'owner' ? await markWithdrawnOf(sql, person.id, call.now) : 0
    await conclude(sql, doors, call, {
      person,
      contract: contract.changeRole,
      reason: asked.reason,
      notice: 'role_changed',
      changes: [
        { field: 'role', before: person.role, after: asked.role },
        { field: 'invitations_withdrawn', before: null, after: String(withdrawn) },
      ],
    })
    return done(await viewPerson(sql, { id: call.actor.id, now: call.now }, person.id))
  })
}

export async function suspendPerson(doors: Doors, call: OwnerCall, asked: Asked) {
  const of = { contract: contract.suspendPerson, personId: asked.id }
  if (isOwn(call, asked.id)) return refuse('own_account')
  return asProvenOwner(doors, call, of, async (sql, person) => {
    if (person === undefined) return refuse('person_not_found')
    if (person.state === 'suspended') return refuse('already_suspended', { values: { name: person.name } })
    const ended = await markSuspended(sql, person.id, call.now)
    const withdrawn = await markWithdrawnOf(sql, person.id, call.now)
    await conclude(sql, doors, call, {
      person,
      contract: contract.suspendPerson,
      reason: asked.reason,
      notice: 'suspended',
      changes: [
        { field: 'state', before: 'active', after: 'suspended' },
        { field: 'sessions_ended', before: null, after: String(ended) },
        { field: 'invitations_withdrawn', before: null, after: String(withdrawn) },
      ],
    })
    return done(await viewPerson(sql, { id: call.actor.id, now: call.now }, person.id))
  })
}

export function reinstatePerson(doors: Doors, call: OwnerCall, asked: Asked) {
  const of = { contract: contract.reinstatePerson, personId: asked.id }
  return asProvenOwner(doors, call, of, async (sql, person) => {
    if (person === undefined) return refuse('person_not_found')
    if (person.state === 'active') return refuse('already_active', { values: { name: person.name } })
    await markReinstated(sql, person.id)
    await conclude(sql, doors, call, {
      person,
      contract: contract.reinstatePerson,
      reason: asked.reason,
      notice: 'reinstated',
      changes: [{ field: 'state', before: 'suspended', after: 'active' }],
    })
    return done(await viewPerson(sql, { id: call.actor.id, now: call.now }, person.id))
  })
}

async function conclude(
  sql: Sql,
  doors: Doors,
  call: OwnerCall,
  act: {
    readonly person: LockedAdmin
    readonly contract: CallContract
    readonly reason: string
    readonly notice: 'role_changed' | 'suspended' | 'reinstated'
    readonly changes: readonly { field: string; before: string | null; after: string | null }[]
  },
): Promise<void> {
  const { person, notice } = act
  await recordOwnerAct(sql, doors, call, { ...act, target: { type: 'admin', id: person.id } })
  await tellAccount(sql, doors, { adminId: person.id, notice, owners: true })
}
