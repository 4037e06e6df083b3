// Answers for how an owner changes people: still an owner when it is written, one after the other, and with a second person.
import { type LockedAdmin, lockAdmins } from '#features/admin-sign-in/public.ts'
import { gateRefusal, recordDenied } from '#features/approvals/public.ts'
import { type AuditChange, recordAudit } from '#features/audit/public.ts'
import { approverMatrix } from '#features/team/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { CallContract, CommonRefusal } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'

export type OwnerCall = Pick<
  Call<CallContract, AdminActor>,
  'actor' | 'requestId' | 'address' | 'now' | 'once' | 'params'
>

type Work<Value, Code extends string> = (
  sql: Sql,
  person: LockedAdmin | undefined,
) => Promise<Result<Value, Code>>

/** Locks everybody who changes people, and whom it is about. Refused where who asked is no active owner any more. */
export async function lockForOwner(
  sql: Sql,
  of: { readonly by: string; readonly personId?: string | undefined },
): Promise<Result<{ readonly person: LockedAdmin | undefined }, 'not_allowed'>> {
  const { by, personId } = of
  const locked = await lockAdmins(sql, personId === undefined ? [by] : [by, personId])
  const owner = locked.find(({ id }) => id === by)
  if (owner?.role !== 'owner' || owner.state !== 'active') return refuse('not_allowed')
  return done({ person: locked.find(({ id }) => id === personId) })
}

/** So long whoever was suspended still counts as a second person: suspending everybody else makes nobody the only one. */
const missedMilliseconds = 7 * 86_400_000

/**
 * How many others could be the second person of a command about somebody. Those who were suspended lately count, though they cannot
 * be asked: then it waits.
 */
export async function countOthers(
  sql: Sql,
  of: {
    readonly contract: CallContract
    readonly by: string
    readonly personId?: string
    readonly now: Date
    /** Whether only those count who can be asked. */
    readonly onlyActive?: boolean
  },
): Promise<number> {
  const roles = approverMatrix[of.contract.name] ?? []
  const since = new Date(of.now.getTime() - missedMilliseconds)
  const [row] = await sql<{ count: number }>`
    select count(*)::int as count from admins
    where (state = 'active' or (suspended_at > ${since} and not ${of.onlyActive ?? false})) and role = any(${[...roles]}::text[])
      and id <> ${of.by} and id <> ${of.personId ?? of.by}`
  return row?.count ?? 0
}

/** Runs `work` under the lock of everybody who changes people, if who asks is still an active owner there. */
export function asOwner<Value, Code extends string>(
  call: OwnerCall,
  personId: string | undefined,
  work: Work<Value, Code>,
): Promise<Result<Value, Code | CommonRefusal>> {
  return call.once(async (sql): Promise<Result<Value, Code | 'not_allowed'>> => {
    const locked = await lockForOwner(sql, { by: call.actor.id, personId })
    return locked.ok ? work(sql, locked.value.person) : locked
  })
}

/** The same, past the gates of changing people. An attempt that they stop is written down. */
export async function asProvenOwner<Value, Code extends string>(
  doors: Doors,
  call: OwnerCall,
  contract: CallContract,
  work: Work<Value, Code>,
): Promise<Result<Value, Code | CommonRefusal | 'step_up_required' | 'staff_blocked_after_reset'>> {
  const gate = gateRefusal('staff', call.actor, call.now)
  if (gate === undefined) return asOwner(call, undefined, work)
  await recordDenied(doors, call, contract, gate.code)
  return gate
}

/** Writes down what an owner did to an invitation, and tells the screens. */
export async function recordOwnerAct(
  sql: Sql,
  doors: Doors,
  call: OwnerCall,
  act: {
    readonly contract: CallContract
    readonly target: { readonly type: string; readonly id: string }
    readonly changes: readonly AuditChange[]
  },
): Promise<void> {
  const { actor, requestId, address, now } = call
  await recordAudit(sql, doors, {
    actor,
    action: act.contract.name,
    target: act.target,
    outcome: 'allowed',
    changes: act.changes,
    requestId,
    address,
  })
  await noteChange(sql, ['staff'], now)
}
