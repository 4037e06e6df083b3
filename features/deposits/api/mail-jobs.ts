// Answers for the mail about an account number.
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail, type MailContent } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { say } from '#kit/words/words.ts'
import { mailWords } from '../words.ts'

async function sendMail(
  doors: Doors,
  mailer: Mailer,
  context: JobContext,
  mail: { id: string; to: string; subject: string; content: MailContent },
): Promise<JobOutcome> {
  const { html, text } = brandedMail(doors.brand, mail.content)
  const sent = await mailer.send({
    id: mail.id,
    to: mail.to,
    subject: mail.subject,
    html,
    text,
    date: context.job.createdAt,
  })
  if (sent.outcome === 'unknown') throw new Error(`the mail server gave no answer: ${sent.detail}`)
  if (sent.outcome === 'rejected')
    context.log.warn({ job: context.job.kind }, 'the mail server refused a mail for good')
  return jobDone
}

type AccountRow = { email: string; account_number: string; account_name: string; bank_name: string }

/** Tells a customer their account number. */
export async function mailAccount(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const id = context.job.payload['account_id']
  const [row] = await doors.database.sql<AccountRow>`
    select u.email, v.account_number, v.account_name, v.bank_name from virtual_accounts v join users u on u.id = v.user_id
    where v.id = ${id} and v.state = 'active'`
  if (row === undefined) return jobDone
  const product = doors.brand.name
  return sendMail(doors, mailer, context, {
    id: `account-${String(id)}`,
    to: row.email,
    subject: say(mailWords.accountSubject, { product }),
    content: {
      title: say(mailWords.accountTitle),
      preview: say(mailWords.accountPreview, { number: row.account_number, bank: row.bank_name }),
      paragraphs: [say(mailWords.accountParagraph)],
      details: [
        [say(mailWords.accountNumber), row.account_number],
        [say(mailWords.bank), row.bank_name],
        [say(mailWords.accountName), row.account_name],
      ],
    },
  })
}
