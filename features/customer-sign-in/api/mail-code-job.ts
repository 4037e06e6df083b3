// Answers for the mail that carries a customer's code.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type CodeToSend, findCodeToSend } from '#kit/one-time-codes/code-to-send.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { codeLength } from '#kit/one-time-code.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { sayDuration } from '#kit/words/duration.ts'
import { say } from '#kit/words/words.ts'
import { codeWords, mailWords } from '../words.ts'
import { linePlace } from './enqueue-code.ts'

export async function mailCode(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const codeId = context.job.payload['code_id']
  assert(typeof codeId === 'string', 'a job to mail a code names it')
  const found = await findCodeToSend(doors.database.sql, doors, { ...context.job, codeId })
  if (found.code === undefined) return found.outcome
  const { code } = found
  const product = doors.brand.name
  const until = sayDuration(code.expiresAt.getTime() - code.createdAt.getTime())
  const { code: digits } = code
  const words = codeWords[await meaningOf(doors, code)]
  const line = await findLine(doors, context, codeId)
  await sendMail(context, mailer, {
    id: `code-${codeId}`,
    to: code.address,
    subject: say(mailWords.codeSubject, { product }),
    ...brandedMail(doors.brand, {
      title: say(words.title),
      preview: say(mailWords.codePreview, { until }),
      paragraphs: [
        ...(line === undefined ? [] : [say(mailWords.codeConfirms, { code: digits, what: line })]),
        say(mailWords.codeParagraph, { until }),
        ...(digits.length > codeLength ? [say(mailWords.codeLong)] : []),
        say(words.ignore),
      ],
      code: digits,
      warning: say(mailWords.codeWarning, { product }),
    }),
  })
  return jobDone
}

/** A code to sign in opens an account where the address has none yet. */
async function meaningOf(
  { database }: Doors,
  { purpose, address }: CodeToSend,
): Promise<keyof typeof codeWords> {
  assert(purpose !== 'phone', 'a code to a number goes by SMS')
  if (purpose !== 'sign_in') return purpose
  const known = await database.sql`select 1 from users where email = ${address}`
  return known.length > 0 ? purpose : 'sign_up'
}

/** What the code confirms, for a code that stands for one thing alone. Of a person who was forgotten nothing is said. */
async function findLine(doors: Doors, context: JobContext, codeId: string): Promise<string | undefined> {
  const { user_id: userId, line_sealed: sealed } = context.job.payload
  if (typeof userId !== 'string' || typeof sealed !== 'string') return undefined
  const key = await findPersonKey(doors.database.sql, doors, userId)
  return key && doors.vault.unseal(key, Buffer.from(sealed, 'base64'), linePlace(codeId))
}
