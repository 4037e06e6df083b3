// Answers for somebody who lost their passkeys: those are removed, sessions end, and money waits a day. By an owner or an operator.
import { type LockedAdmin, lockAdmins, markReset, tellAccount } from '#features/admin-sign-in/public.ts'
import { removePasskeysOf } from '#features/admin-step-up/public.ts'
import { type AuditChange, recordAudit } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { emailAddress } from '#kit/http/fields.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { viewPerson } from './list-people.ts'
import { asProvenOwner, type OwnerCall, recordOwnerAct } from './owner-act.ts'

export async function resetSecondFactor(
  doors: Doors,
  call: OwnerCall,
  asked: { readonly id: string; readonly reason: string },
) {
  const of = { contract: contract.resetSecondFactor, personId: asked.id }
  if (call.actor.id === asked.id) return refuse('own_account')
  return asProvenOwner(doors, call, of, async (sql, person) => {
    if (person === undefined) return refuse('person_not_found')
    const changes = await reset(sql, doors, person, call.now)
    const target = { type: 'admin', id: person.id }
    await recordOwnerAct(sql, doors, call, { ...of, target, reason: asked.reason, changes })
    return done(await viewPerson(sql, { id: call.actor.id, now: call.now }, person.id))
  })
}

async function reset(sql: Sql, doors: Doors, person: LockedAdmin, now: Date): Promise<AuditChange[]> {
  const removed = await removePasskeysOf(sql, person.id, now)
  const { ended, moneyBlockedUntil } = await markReset(sql, person.id, now)
  await tellAccount(sql, doors, { adminId: person.id, notice: 'factor_reset', owners: true })
  return [
    { field: 'passkeys', before: String(removed.length), after: '0' },
    { field: 'sessions_ended', before: null, after: String(ended) },
    {
      field: 'money_blocked_until',
      before: person.moneyBlockedUntil?.toISOString() ?? null,
      after: moneyBlockedUntil.toISOString(),
    },
  ]
}

/** The same at the machine, for an owner who is the only one. Answers how many passkeys were removed. */
export async function resetSecondFactorByOperator(doors: Doors, wanted: { readonly email: string }) {
  const read = emailAddress.safeParse(wanted.email)
  if (!read.success) return refuse('bad_email')
  return doors.database.begin(async (sql) => {
    const [found] = await sql<{ id: string }>`select id from admins where email = ${read.data}`
    const [person] = found === undefined ? [] : await lockAdmins(sql, [found.id])
    if (person === undefined) return refuse('admin_not_found')
    const now = doors.clock.now()
    const changes = await reset(sql, doors, person, now)
    await recordAudit(sql, doors, {
      actor: { kind: 'operator' },
      action: contract.resetSecondFactor.name,
      target: { type: 'admin', id: person.id },
      outcome: 'allowed',
      changes,
      requestId: undefined,
      address: undefined,
    })
    await noteChange(sql, ['staff'], now)
    return done({ passkeys: Number(changes[0]?.before ?? 0) })
  })
}
