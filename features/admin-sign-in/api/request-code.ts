// Answers for asking for a code, for signing in or for a new password: the same words and work for every address.
import type { Doors } from '#kit/doors.ts'
import { issueCode } from '#kit/one-time-codes/one-time-codes.ts'
import { done, refuse } from '#kit/refusal.ts'
import { sayDuration } from '#kit/words/duration.ts'
import { findKnownDevice } from './devices.ts'
import { readEmail } from './find-admin.ts'

/**
 * Issues a code and leaves the job that mails it. Whether the address is an admin's is looked at only in the job, so
 * nobody can tell from the answer or its time. That an address had its share of mails is said of unknown ones too.
 */
export async function requestCode(
  doors: Doors,
  asked: {
    readonly typedEmail: string
    readonly purpose: 'sign_in' | 'reset'
    readonly deviceToken: string | undefined
  },
) {
  const email = readEmail(asked.typedEmail)
  if (email === undefined) return refuse('email_missing')
  return doors.database.begin(async (sql) => {
    const device = await findKnownDevice(sql, { email, token: asked.deviceToken })
    const issued = await issueCode(sql, doors, {
      realm: 'admin',
      purpose: asked.purpose,
      address: email,
      device,
    })
    if (!issued.issued)
      return refuse('too_many_codes', { values: { wait: sayDuration(issued.retryAfterSeconds * 1_000) } })
    await doors.outbox.enqueue(sql, {
      kind: 'admin-sign-in.mail-code',
      payload: { code_id: issued.id },
      key: issued.id,
    })
    return done(null)
  })
}
