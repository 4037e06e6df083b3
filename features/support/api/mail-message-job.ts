// Answers for the mail that brings a visitor's message to support. The writer's own address is never mailed to: anyone may type it.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { say } from '#kit/words/words.ts'
import { mailWords } from '../words.ts'
import { findMessage } from './list-messages.ts'

export async function mailMessage(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const id = context.job.payload['message_id']
  assert(typeof id === 'string', 'a job to mail a message names it')
  const written = await findMessage(doors.database.sql, doors, id)
  if (written === undefined) return jobDone
  const { email, reference, name } = written
  await sendMail(context, mailer, {
    id: `support-${id}`,
    to: doors.brand.emails.support,
    replyTo: { name: name ?? '', address: email },
    subject: say(mailWords.subject, { reference }),
    ...brandedMail(doors.brand, {
      title: say(mailWords.title),
      preview: say(mailWords.preview, { email }),
      paragraphs: [say(mailWords.lead, { email }), ...written.message.split(/\n+/)],
      details: [
        [say(mailWords.reference), reference],
        [say(mailWords.name), name ?? say(mailWords.nameless)],
        [say(mailWords.email), email],
      ],
      warning: say(mailWords.careful),
    }),
  })
  return jobDone
}
