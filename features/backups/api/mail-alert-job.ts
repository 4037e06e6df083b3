// Answers for the mail that tells an owner that a copy is missing, or that the journal is not handed over.
import { sendMail } from '#kit/mail/send-mail.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { displayInstant } from '#kit/lagos.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { say } from '#kit/words/words.ts'
import { mailWords as words } from '../words.ts'

export const alertJob = 'backups.mail-alert'

export async function mailAlert(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const { reader_id: readerId, alert, facts } = context.job.payload
  assert(
    typeof readerId === 'string' && typeof facts === 'object' && facts !== null,
    'an alert names its reader and its facts',
  )
  const [reader] = await doors.database.sql<{
    email: string
  }>`select email from admins where id = ${readerId}`
  if (reader === undefined) return jobDone
  const factOf = (name: string): string => String(Reflect.get(facts, name) ?? '')
  const isMissing = alert === 'backup_missing'
  const time = factOf(isMissing ? 'last_copy' : 'last_kept')
  const fault = factOf('fault')
  const title = say(isMissing ? words.missingTitle : words.behindTitle)
  const body = say(isMissing ? words.missingBody : words.behindBody)
  const { html, text } = brandedMail(doors.brand, {
    title,
    preview: body,
    paragraphs: [body, say(isMissing ? words.missingAct : words.behindAct)],
    details: [
      [
        say(isMissing ? words.lastCopy : words.lastKept),
        time === '' ? say(words.none) : displayInstant(new Date(time)),
      ],
      ...(fault === '' ? [] : [[say(words.fault), fault] as const]),
    ],
  })
  await sendMail(context, mailer, {
    id: `backup-alert-${context.job.id}`,
    to: reader.email,
    subject: `${doors.brand.name}: ${title}`,
    html,
    text,
  })
  return jobDone
}
