// Answers for the mail that carries an admin's code. For an address that is no admin's, nothing is sent.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import {
  codeDigits,
  codeMinutes,
  type CodeSubject,
  findCode,
  isShutOut,
} from '#kit/email-codes/email-codes.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail, type MailContent } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { say } from '#kit/words/words.ts'
import { mailWords } from '../words.ts'
import { findActiveAdmin } from './find-admin.ts'
import { sendMail } from './send-mail.ts'

export async function mailCode(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const codeId = context.job.payload['code_id']
  assert(typeof codeId === 'string', 'a job to mail a code names it')
  const code = await findCode(doors.database.sql, codeId)
  if (code === undefined || code.usedAt !== undefined || code.expiresAt <= doors.clock.now()) return jobDone
  const admin = await findActiveAdmin(doors.database.sql, code.email)
  if (admin === undefined) return jobDone
  const letter = (await isShutOut(doors.database.sql, code))
    ? shutOutLetter(doors, code.purpose)
    : codeLetter(doors, { purpose: code.purpose, digits: codeDigits(doors.vault, codeId) })
  await sendMail(context, mailer, { id: `code-${codeId}`, to: code.email, ...letter })
  return jobDone
}

type Letter = { readonly subject: string; readonly html: string; readonly text: string }

function codeLetter(doors: Doors, code: { purpose: CodeSubject['purpose']; digits: string }): Letter {
  const product = doors.brand.name
  const minutes = codeMinutes
  const isSignIn = code.purpose === 'sign_in'
  const content: MailContent = {
    title: say(isSignIn ? mailWords.signInTitle : mailWords.resetTitle),
    preview: say(isSignIn ? mailWords.signInPreview : mailWords.resetPreview, { product, minutes }),
    paragraphs: [
      say(isSignIn ? mailWords.signInParagraph : mailWords.resetParagraph, { minutes }),
      say(isSignIn ? mailWords.signInIgnore : mailWords.resetIgnore),
    ],
    code: code.digits,
    warning: say(mailWords.codeWarning, { product }),
  }
  return {
    subject: say(isSignIn ? mailWords.signInSubject : mailWords.resetSubject, { product }),
    ...brandedMail(doors.brand, content),
  }
}

// A code that cannot work any more would only puzzle its reader: the mail says what does.
function shutOutLetter(doors: Doors, purpose: CodeSubject['purpose']): Letter {
  const content: MailContent = {
    title: say(mailWords.shutOutTitle),
    preview: say(mailWords.shutOutPreview),
    paragraphs: [say(purpose === 'sign_in' ? mailWords.signInShutOut : mailWords.resetShutOut)],
  }
  return {
    subject: say(mailWords.shutOutSubject, { product: doors.brand.name }),
    ...brandedMail(doors.brand, content),
  }
}
