// Answers for the mail that carries an admin's code. For an address that is no admin's, nothing is sent.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type CodeToSend, findCodeToSend } from '#kit/one-time-codes/code-to-send.ts'
import type { CodeSubject } from '#kit/one-time-codes/one-time-codes.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail, type MailContent } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { codeLength } from '#kit/one-time-code.ts'
import { sayDuration } from '#kit/words/duration.ts'
import { say } from '#kit/words/words.ts'
import { mailWords } from '../words.ts'
import { findActiveAdmin } from './find-admin.ts'

export async function mailCode(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const codeId = context.job.payload['code_id']
  assert(typeof codeId === 'string', 'a job to mail a code names it')
  const found = await findCodeToSend(doors.database.sql, doors, { ...context.job, codeId })
  if (found.code === undefined) return found.outcome
  const { code } = found
  const admin = await findActiveAdmin(doors.database.sql, code.address)
  if (admin === undefined) return jobDone
  const { purpose } = code
  assert(isOfAdmins(purpose), 'admins get no codes of customers')
  await sendMail(context, mailer, {
    id: `code-${codeId}`,
    to: code.address,
    ...codeLetter(doors, purpose, code),
  })
  return jobDone
}

type Letter = { readonly subject: string; readonly html: string; readonly text: string }

const lettersOf = {
  sign_in: {
    subject: mailWords.signInSubject,
    title: mailWords.signInTitle,
    preview: mailWords.signInPreview,
    paragraph: mailWords.signInParagraph,
    ignore: mailWords.signInIgnore,
  },
  reset: {
    subject: mailWords.resetSubject,
    title: mailWords.resetTitle,
    preview: mailWords.resetPreview,
    paragraph: mailWords.resetParagraph,
    ignore: mailWords.resetIgnore,
  },
  step_up: {
    subject: mailWords.stepUpSubject,
    title: mailWords.stepUpTitle,
    preview: mailWords.stepUpPreview,
    paragraph: mailWords.stepUpParagraph,
    ignore: mailWords.stepUpIgnore,
  },
} as const
type AdminPurpose = keyof typeof lettersOf

/** Other purposes are of customers' codes alone. */
function isOfAdmins(purpose: CodeSubject['purpose']): purpose is AdminPurpose {
  return Object.hasOwn(lettersOf, purpose)
}

function codeLetter(doors: Doors, purpose: AdminPurpose, code: CodeToSend): Letter {
  const product = doors.brand.name
  const until = sayDuration(code.expiresAt.getTime() - code.createdAt.getTime())
  const letter = lettersOf[purpose]
  const content: MailContent = {
    title: say(letter.title),
    preview: say(letter.preview, { product, until }),
    paragraphs: [
      say(letter.paragraph, { until }),
      ...(code.code.length > codeLength ? [say(mailWords.codeLong)] : []),
      say(letter.ignore),
    ],
    code: code.code,
    warning: say(mailWords.codeWarning, { product }),
  }
  return { subject: say(letter.subject, { product }), ...brandedMail(doors.brand, content) }
}
