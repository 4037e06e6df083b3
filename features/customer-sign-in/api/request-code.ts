// Answers for asking for a code: the same call signs up and signs in, and tells nobody which of the two it is.
import type { Doors } from '#kit/doors.ts'
import { issueCode } from '#kit/one-time-codes/one-time-codes.ts'
import { done } from '#kit/refusal.ts'
import { resendSeconds } from '../contract.ts'
import { findKnownDevice } from './devices.ts'
import { tooManyCodes } from './enqueue-code.ts'

export async function requestCode(
  doors: Doors,
  { email, cookies }: { readonly email: string; readonly cookies: string | undefined },
) {
  return doors.database.begin(async (sql) => {
    const device = await findKnownDevice(sql, { email, cookies })
    const issued = await issueCode(sql, doors, {
      realm: 'customer',
      purpose: 'sign_in',
      address: email,
      device,
    })
    if (!issued.issued) return tooManyCodes(issued.retryAfterSeconds)
    await doors.outbox.enqueue(sql, {
      kind: 'customer-sign-in.mail-code',
      payload: { code_id: issued.id },
      key: issued.id,
    })
    return done({ resend_after_seconds: resendSeconds, code_length: issued.length })
  })
}
