// Answers for telling a customer what became of their request: inbox and mail, and after the end a mail alone.
import { notify } from '#features/notifications/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { displayDay } from '#kit/lagos.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

const page = '/app/profile/delete-account'

export type Told =
  | { readonly kind: 'asked'; readonly closesAt: Date }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'rejected'; readonly reason: string }

/** Tells it in the transaction that did it. */
export async function tellCustomer(
  sql: Sql,
  doors: Doors,
  { userId, requestId, told }: { readonly userId: string; readonly requestId: string; readonly told: Told },
): Promise<void> {
  const { title, body } = sentencesOf(doors.brand.name, told)
  await notify(sql, doors, {
    userId,
    topic: 'security',
    kind: `account-closing.${told.kind}`,
    key: `account-closing.${told.kind}:${requestId}`,
    title,
    body,
    href: page,
    mail: {
      subject: title,
      ...(told.kind === 'asked' ? { warning: say(words.askedNotYou) } : {}),
      button: { label: say(words.see), href: page },
    },
    now: doors.clock.now(),
  })
}

function sentencesOf(product: string, told: Told): { readonly title: string; readonly body: string } {
  switch (told.kind) {
    case 'asked': {
      const day = displayDay(told.closesAt)
      return { title: say(words.askedSubject, { product, day }), body: say(words.askedBody, { day }) }
    }
    case 'withdrawn':
      return { title: say(words.withdrawnSubject, { product }), body: say(words.withdrawnBody) }
    case 'rejected': {
      const reason = told.reason.replace(/[^.!?…]$/u, '$&.')
      return { title: say(words.rejectedSubject, { product }), body: say(words.rejectedBody, { reason }) }
    }
  }
}

/** The last mail of an account. */
export async function mailClosed(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const id = context.job.payload['request_id']
  assert(typeof id === 'string', 'a job to mail that an account is closed names the request')
  const [found] = await doors.database.sql<{ email: string | null }>`
    select u.email from closing_requests r join users u on u.id = r.user_id where r.id = ${id} and r.state = 'closed'`
  if (found === undefined || found.email === null) return jobDone
  const subject = say(words.closedSubject, { product: doors.brand.name })
  const body = say(words.closedBody)
  await sendMail(context, mailer, {
    id: `account-closed-${id}`,
    to: found.email,
    subject,
    ...brandedMail(doors.brand, {
      title: subject,
      preview: body,
      paragraphs: [body, say(words.closedKept, { support: doors.brand.emails.support })],
    }),
  })
  return jobDone
}
