// Answers for telling the owners by mail that a restore began, with payouts stopped, and that it is over: one job a reader.
import { sendMail } from '#kit/mail/send-mail.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome, type Outbox } from '#kit/jobs/jobs.ts'
import { displayInstant } from '#kit/lagos.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { say } from '#kit/words/words.ts'
import { restoreMailWords as words } from '../restore-words.ts'

export const restoreMailJob = 'transfers.mail-restore'

/** Leaves the mails, in the transaction of what they tell. `key` names the restore. */
export async function tellOwnersOfRestore(
  sql: Sql,
  outbox: Outbox,
  told: { readonly key: string; readonly moment: 'begun' | 'over'; readonly copiedAt: Date },
): Promise<void> {
  const { key, moment, copiedAt } = told
  const owners = await sql<{ id: string }>`
    select id from admins where state = 'active' and role = 'owner' order by id`
  for (const { id } of owners)
    await outbox.enqueue(sql, {
      kind: restoreMailJob,
      payload: { reader_id: id, moment, copied_at: copiedAt.toISOString() },
      key: `${key}:${moment}:${id}`,
    })
}

export async function mailRestore(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const { reader_id: readerId, moment, copied_at: copiedAt } = context.job.payload
  assert(
    typeof readerId === 'string' && typeof copiedAt === 'string' && (moment === 'begun' || moment === 'over'),
    'a mail of a restore names its reader, its moment and its copy',
  )
  const [reader] = await doors.database.sql<{ email: string }>`
    select email from admins where id = ${readerId} and state = 'active'`
  if (reader === undefined) return jobDone
  const said =
    moment === 'begun'
      ? { title: words.begunTitle, body: words.begunBody, next: words.begunNext, path: 'restore' }
      : { title: words.overTitle, body: words.overBody, next: words.overNext, path: 'settings' }
  const title = say(said.title)
  const body = say(said.body, { when: displayInstant(new Date(copiedAt)) })
  const { html, text } = brandedMail(doors.brand, {
    title,
    preview: body,
    paragraphs: [body, say(said.next)],
    button: { label: say(words.open), url: `${doors.consoleUrl}/dashboard/${said.path}` },
  })
  await sendMail(context, mailer, {
    id: `restore-${context.job.id}`,
    to: reader.email,
    subject: `${doors.brand.name}: ${title}`,
    html,
    text,
  })
  return jobDone
}
