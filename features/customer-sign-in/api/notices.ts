// Answers for telling a customer by mail what was done to their account's safety, whoever did it.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { displayInstant } from '#kit/lagos.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { say } from '#kit/words/words.ts'
import { noticeFrame, notices } from '../words.ts'

export type Notice = keyof typeof notices

/** Leaves the job that mails a notice, in the transaction that did what it tells. The device is the one it was done on. */
export async function enqueueNotice(
  sql: Sql,
  doors: Doors,
  told: { readonly userId: string; readonly notice: Notice; readonly deviceId?: string },
): Promise<void> {
  await doors.outbox.enqueue(sql, {
    kind: 'customer-sign-in.mail-notice',
    payload: { user_id: told.userId, notice: told.notice, device_id: told.deviceId ?? null },
    key: newId(doors),
  })
}

const isNotice = (name: unknown): name is Notice => typeof name === 'string' && Object.hasOwn(notices, name)

export async function mailNotice(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const { user_id: userId, notice, device_id: deviceId } = context.job.payload
  assert(typeof userId === 'string' && isNotice(notice), 'a job to mail a notice names whom and what')
  const [row] = await doors.database.sql<{ email: string | null; device: string | null }>`
    select u.email, d.name device from users u
      left join customer_devices d on d.user_id = u.id and d.id = ${typeof deviceId === 'string' ? deviceId : null}
    where u.id = ${userId}`
  if (row === undefined || row.email === null) return jobDone
  await sendNotice(doors, mailer, { context, to: row.email, notice, device: row.device })
  return jobDone
}

/** Sends one notice. Throws when the mail server gave no answer, so that the job is run again. */
export async function sendNotice(
  doors: Doors,
  mailer: Mailer,
  sent: {
    readonly context: JobContext
    readonly to: string
    readonly notice: Notice
    readonly device: string | null
  },
): Promise<void> {
  const { job, log } = sent.context
  const product = doors.brand.name
  const { subject, body } = notices[sent.notice]
  const details: [string, string][] = [[say(noticeFrame.when), displayInstant(job.createdAt)]]
  if (sent.device !== null) details.push([say(noticeFrame.device), sent.device])
  const { html, text } = brandedMail(doors.brand, {
    title: say(subject, { product }),
    preview: say(body, { product }),
    paragraphs: [say(body, { product })],
    details,
    warning: say(noticeFrame.notYou),
    button: { label: say(noticeFrame.freeze), url: `${doors.publicUrl}/app/lost-phone` },
  })
  const answer = await mailer.send({
    id: `notice-${job.id}`,
    to: sent.to,
    subject: say(subject, { product }),
    html,
    text,
    date: job.createdAt,
  })
  if (answer.outcome === 'unknown') throw new Error(`the mail server gave no answer: ${answer.detail}`)
  if (answer.outcome === 'rejected') log.warn('the mail server refused a notice for good')
}
