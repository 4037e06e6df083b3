// Answers for rejecting a request to close an account: the account stays open, and its customer is told why.
import { recordAudit } from '#features/audit/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { rejectClosing as contract } from '../staff-contract.ts'
import { closingView, lockOpenClosing } from './request-row.ts'
import { tellCustomer } from './tell.ts'

export function rejectClosing(doors: Doors, call: Call<typeof contract, AdminActor>) {
  const { params, body, now } = call
  return call.once(async (sql) => {
    const known = await sql`select 1 from users where id = ${params.id} for update`
    if (known.length === 0) return refuse('user_not_found')
    const row = await lockOpenClosing(sql, params.id)
    if (row === undefined) return refuse('no_closing_request')
    await sql`
      update closing_requests set state = 'rejected', ended_at = ${now}, told = ${body.reason} where id = ${row.id}`
    await tellCustomer(sql, doors, {
      userId: row.user_id,
      requestId: row.id,
      told: { kind: 'rejected', reason: body.reason },
    })
    await recordAudit(sql, doors, {
      actor: call.actor,
      action: 'account-closing.reject',
      target: { type: 'user', id: row.user_id },
      outcome: 'allowed',
      reason: body.reason,
      changes: [{ field: 'closing_request', before: 'asked', after: 'rejected' }],
      requestId: call.requestId,
      address: call.address,
    })
    await noteChange(sql, [`user:${row.user_id}`, 'closing-requests'], now)
    return done(closingView({ ...row, state: 'rejected', ended_at: now, told: body.reason }, []))
  })
}
