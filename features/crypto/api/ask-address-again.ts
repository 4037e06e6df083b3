// Answers for asking a custodian again for an address that it did not make, or made wrongly.
import { recordAudit } from '#features/audit/public.ts'
import { endActedCase, freeCaseKey, lockActedCase } from '#features/cases/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { askAddressAgain as contract } from '../staff-contract.ts'

export function askAddressAgain(doors: Doors, call: Call<typeof contract, AdminActor>) {
  return call.once(async (sql) => {
    const about = await lockActedCase(sql, call.params.id)
    if (about === undefined) return refuse('case_not_found')
    if (about.state === 'closed') return refuse('case_already_closed')
    if (about.kind !== 'crypto_address_refused') return refuse('no_address_refused')
    const { subject_id: userId, kind, key } = about
    // Under what id it was made is forgotten: a wrong one is not asked about for ever.
    await sql`update crypto_addresses set fault = null, address_id = null where id = ${key} and address is null`
    await doors.outbox.enqueue(sql, {
      kind: 'crypto.make-address',
      payload: { address: key },
      key: `${key}/${about.id}`,
    })
    await endActedCase(sql, { kind, key, now: call.now })
    await freeCaseKey(sql, { kind, key })
    await recordAudit(sql, doors, {
      actor: call.actor,
      action: 'crypto.ask-address-again',
      target: { type: 'user', id: userId },
      outcome: 'allowed',
      reason: call.body.note,
      changes: [{ field: 'case', before: 'open', after: 'closed' }],
      requestId: call.requestId,
      address: call.address,
    })
    await noteChange(sql, ['crypto', `customer:${userId}`, `user:${userId}`], call.now)
    return done(null)
  })
}
