// Answers for how an owner changes people: proven, one after the other, and still an owner when it is written.
import { type LockedAdmin, lockAdmins } from '#features/admin-sign-in/public.ts'
import { gateRefusal, recordDenied } from '#features/approvals/public.ts'
import { type AuditChange, recordAudit } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { CallContract, CommonRefusal } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { refuse, type Result } from '#kit/refusal.ts'

export type OwnerCall = Pick<
  Call<CallContract, AdminActor>,
  'actor' | 'requestId' | 'address' | 'now' | 'once' | 'params'
>

type Work<Value, Code extends string> = (
  sql: Sql,
  person: LockedAdmin | undefined,
) => Promise<Result<Value, Code>>

/** Runs `work` under the lock of everybody who changes people, if who asks is still an active owner there. */
export function asOwner<Value, Code extends string>(
  call: OwnerCall,
  personId: string | undefined,
  work: Work<Value, Code>,
): Promise<Result<Value, Code | CommonRefusal>> {
  return call.once(async (sql): Promise<Result<Value, Code | 'not_allowed'>> => {
    const locked = await lockAdmins(sql, personId === undefined ? [call.actor.id] : [call.actor.id, personId])
    const owner = locked.find(({ id }) => id === call.actor.id)
    if (owner?.role !== 'owner' || owner.state !== 'active') return refuse('not_allowed')
    return work(
      sql,
      locked.find(({ id }) => id === personId),
    )
  })
}

/** The same, with a fresh proof. An attempt without one is written down. */
export async function asProvenOwner<Value, Code extends string>(
  doors: Doors,
  call: OwnerCall,
  of: { readonly contract: CallContract; readonly personId?: string },
  work: Work<Value, Code>,
): Promise<Result<Value, Code | CommonRefusal | 'step_up_required'>> {
  const gate = gateRefusal('sensitive', call.actor, call.now)
  if (gate === undefined) return asOwner(call, of.personId, work)
  await recordDenied(doors, call, of.contract, gate)
  return refuse(gate)
}

/** Writes down what an owner did to a person or an invitation, and tells the screens. */
export async function recordOwnerAct(
  sql: Sql,
  doors: Doors,
  call: OwnerCall,
  act: {
    readonly contract: CallContract
    readonly target: { readonly type: string; readonly id: string }
    readonly reason?: string
    readonly changes: readonly AuditChange[]
  },
): Promise<void> {
  const { actor, requestId, address, now } = call
  await recordAudit(sql, doors, {
    actor,
    action: act.contract.name,
    target: act.target,
    outcome: 'allowed',
    reason: act.reason,
    changes: act.changes,
    requestId,
    address,
  })
  await noteChange(sql, ['staff'], now)
}
