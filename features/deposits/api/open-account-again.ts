// Answers for asking the bank again for an account number that it refused: staff have corrected what was wrong.
import { recordAudit } from '#features/audit/public.ts'
import { endActedCase, lockActedCase } from '#features/cases/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { openAccountAgain as contract } from '../contract.ts'

export function openAccountAgain(doors: Doors, call: Call<typeof contract, AdminActor>) {
  return call.once(async (sql) => {
    const about = await lockActedCase(sql, call.params.id)
    if (about === undefined) return refuse('case_not_found')
    if (about.state === 'closed') return refuse('case_already_closed')
    if (about.kind !== 'virtual_account_refused') return refuse('no_account_refused')
    const { subject_id: userId, kind, key } = about
    await sql`update virtual_accounts set state = 'requested' where user_id = ${userId} and state = 'refused'`
    await doors.outbox.enqueue(sql, {
      kind: 'deposits.open-account',
      payload: { user_id: userId },
      key: `${userId}/${about.id}`,
    })
    await endActedCase(sql, { kind, key, now: call.now })
    await recordAudit(sql, doors, {
      actor: call.actor,
      action: 'deposits.open-account-again',
      target: { type: 'user', id: userId },
      outcome: 'allowed',
      reason: call.body.note,
      changes: [{ field: 'case', before: 'open', after: 'closed' }],
      requestId: call.requestId,
      address: call.address,
    })
    await noteChange(sql, [`customer:${userId}`, `user:${userId}`], call.now)
    return done(null)
  })
}
