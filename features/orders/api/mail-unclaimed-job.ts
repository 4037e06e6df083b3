// Answers for telling a customer whose account is closed, by mail alone, of money that is theirs, and that it was paid elsewhere.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { displayAmount } from '#kit/money/display.ts'
import { decimalText, type Money, parseAmount } from '#kit/money/money.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../message-words.ts'

const moments = {
  unclaimed: { title: words.unclaimedTitle, body: words.unclaimedBody, next: words.unclaimedNext },
  paid_out: { title: words.paidOutTitle, body: words.paidOutBody, next: words.paidOutNext },
  paid_after_all: { title: words.paidAfterTitle, body: words.paidAfterBody, next: words.paidAfterNext },
} as const

export const unclaimedMailJob = 'transfers.mail-unclaimed'

/** Leaves the mail, in the transaction of what it tells. `key` names what came back. */
export async function tellUnclaimed(
  sql: Sql,
  doors: Doors,
  told: {
    readonly key: string
    readonly moment: keyof typeof moments
    readonly transactionId: string
    readonly total: Money
  },
): Promise<void> {
  const { key, moment, transactionId, total } = told
  await doors.outbox.enqueue(sql, {
    kind: unclaimedMailJob,
    payload: { moment, transaction_id: transactionId, total: decimalText(total) },
    key: `${key}:${moment}`,
  })
}

export async function mailUnclaimed(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const { moment, transaction_id: transactionId, total } = context.job.payload
  assert(
    (moment === 'unclaimed' || moment === 'paid_out' || moment === 'paid_after_all') &&
      typeof total === 'string',
    'a mail of unclaimed money names its moment and its sum',
  )
  const amount = parseAmount(total, 'NGN')
  assert(amount.ok, 'the sum of unclaimed money is written by us')
  const [row] = await doors.database.sql<{ email: string | null; reference: string }>`
    select u.email, t.reference from transactions t join users u on u.id = t.user_id where t.id = ${transactionId}`
  if (row === undefined || row.email === null) return jobDone
  const { brand } = doors
  const said = moments[moment]
  const title = say(said.title, { amount: displayAmount(amount.value) })
  const body = say(said.body, { reference: row.reference })
  const { html, text } = brandedMail(brand, {
    title,
    preview: body,
    paragraphs: [body, say(said.next, { support: brand.emails.support })],
  })
  await sendMail(context, mailer, {
    id: `unclaimed-${context.job.id}`,
    to: row.email,
    subject: `${brand.name}: ${title}`,
    html,
    text,
  })
  return jobDone
}
