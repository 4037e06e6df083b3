// Answers for writing down that a gate stopped somebody of staff.
import { recordAudit } from '#features/audit/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'

// Attempts past a gate are for the risk team to see; a plain "not found" or a stale preview is not.
const writtenDown: ReadonlySet<string> = new Set([
  'step_up_required',
  'money_blocked_after_reset',
  'staff_blocked_after_reset',
  'changes_blocked_after_reset',
  'own_request',
])

/** Writes down that a gate stopped somebody. Says nothing of a refusal that no gate made. */
export async function recordDenied(
  doors: Doors,
  call: Pick<Call<CallContract, AdminActor>, 'actor' | 'address'> & {
    readonly params: unknown
    readonly requestId?: string
  },
  contract: CallContract,
  code: string,
): Promise<void> {
  if (!writtenDown.has(code)) return
  const named: unknown[] =
    typeof call.params === 'object' && call.params !== null ? Object.values(call.params) : []
  const [id] = named
  await doors.database.begin((sql) =>
    recordAudit(sql, doors, {
      actor: call.actor,
      action: contract.name,
      target: { type: 'call', id: typeof id === 'string' ? id : contract.name },
      outcome: 'denied',
      reason: code,
      changes: [],
      requestId: call.requestId,
      address: call.address,
    }),
  )
}
