// Answers for asking for a code: the same call signs up and signs in, and tells nobody which of the two it is.
import type { Doors } from '#kit/doors.ts'
import { issueCode } from '#kit/email-codes/email-codes.ts'
import { done, refuse } from '#kit/refusal.ts'
import { sayCount } from '#kit/words/words.ts'
import { resendSeconds } from '../contract.ts'
import { countedWords } from '../words.ts'

export async function requestCode(doors: Doors, email: string) {
  return doors.database.begin(async (sql) => {
    const issued = await issueCode(sql, doors, { realm: 'customer', purpose: 'sign_in', email })
    if (!issued.issued) {
      return refuse('too_many_codes', {
        values: {
          wait: sayCount(countedWords.minutes, Math.ceil(issued.retryAfterSeconds / 60)),
          seconds: String(issued.retryAfterSeconds),
        },
      })
    }
    await doors.outbox.enqueue(sql, {
      kind: 'customer-sign-in.mail-code',
      payload: { code_id: issued.id },
      key: issued.id,
    })
    return done({ resend_after_seconds: resendSeconds })
  })
}
