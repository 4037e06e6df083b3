// Answers for somebody who lost their passkeys: those are removed, sessions end, and money waits a day. By an owner with a second person, or by an operator.
import { type LockedAdmin, lockAdmins, markReset, tellAccount } from '#features/admin-sign-in/public.ts'
import { countPasskeys, removePasskeysOf } from '#features/admin-step-up/public.ts'
import { command, movesNothing, nothingDeclined } from '#features/approvals/public.ts'
import { type AuditChange, recordAudit } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { emailAddress } from '#kit/http/fields.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { viewPerson } from './list-people.ts'
import { countOthers, lockForOwner } from './owner-act.ts'

type Payload = { readonly id: string; readonly by: string }

export const resetFactorCommand = command<
  typeof contract.resetSecondFactor,
  Payload,
  'not_allowed' | 'person_not_found',
  'staff'
>({
  contract: contract.resetSecondFactor,
  stake: 'staff',
  declined: nothingDeclined,
  plan: async (sql, doors, { payload: { id, by }, now }) => {
    const locked = await lockForOwner(sql, { by, personId: id })
    if (!locked.ok) return locked
    const { person } = locked.value
    if (person === undefined) return refuse('person_not_found')
    const passkeys = await countPasskeys(sql, id)
    return done({
      ...movesNothing,
      target: { type: 'admin', id },
      basis: { passkeys },
      others: await countOthers(sql, { contract: contract.resetSecondFactor, by, personId: id, now }),
      shown: [{ field: 'person', before: null, after: `${person.name}, ${person.email}` }],
      changes: [{ field: 'passkeys', before: String(passkeys), after: '0' }],
      apply: async (inside, _posted, { call }) => {
        await reset(inside, doors, person, now)
        await noteChange(inside, ['staff'], now)
        return viewPerson(inside, { id: call.actor.id, now }, id)
      },
    })
  },
})

export async function resetSecondFactor(
  doors: Doors,
  call: Call<typeof contract.resetSecondFactor, AdminActor>,
  { id, reason }: { readonly id: string; readonly reason: string },
) {
  if (call.actor.id === id) return refuse('own_account')
  return resetFactorCommand.run(doors, call, { payload: { id, by: call.actor.id }, reason })
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
