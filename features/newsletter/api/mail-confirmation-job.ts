// Answers for the mail that asks whoever reads it to confirm the newsletter.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { say } from '#kit/words/words.ts'
import { confirmationDays } from '../contract.ts'
import { mailWords } from '../words.ts'
import { confirmationToken, confirmationUrl, departureToken, departureUrl } from './links.ts'

/** Sends the mail of a link that is still the newest one of its address; an older one is dropped. */
export async function mailConfirmation(
  doors: Doors,
  mailer: Mailer,
  context: JobContext,
): Promise<JobOutcome> {
  const confirmationId = context.job.payload['confirmation_id']
  assert(typeof confirmationId === 'string', 'a job to mail a confirmation names it')
  const asked = await findAsked(doors.database.sql, { confirmationId, now: doors.clock.now() })
  if (asked === undefined) return jobDone
  const product = doors.brand.name
  const unsubscribeUrl = departureUrl(doors.publicUrl, departureToken(doors.vault, asked.id))
  await sendMail(context, mailer, {
    id: `newsletter-${confirmationId}`,
    to: asked.email,
    subject: say(mailWords.subject, { product }),
    unsubscribeUrl,
    ...brandedMail(doors.brand, {
      title: say(mailWords.title),
      preview: say(mailWords.preview),
      paragraphs: [
        say(mailWords.paragraph),
        say(mailWords.expires, { days: confirmationDays }),
        say(mailWords.ignore),
      ],
      button: {
        label: say(mailWords.button),
        url: confirmationUrl(doors.publicUrl, confirmationToken(doors.vault, confirmationId)),
      },
      link: { label: say(mailWords.leaveLabel), url: unsubscribeUrl },
    }),
  })
  return jobDone
}

async function findAsked(
  sql: Sql,
  link: { confirmationId: string; now: Date },
): Promise<{ id: string; email: string } | undefined> {
  const [row] = await sql<{ id: string; email: string }>`
    select id, email from newsletter_subscriptions
    where confirmation_id = ${link.confirmationId} and confirmation_expires_at > ${link.now}`
  return row
}
