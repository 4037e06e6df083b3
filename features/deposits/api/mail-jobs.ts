// Answers for the mail about an account number.
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { say } from '#kit/words/words.ts'
import { mailWords } from '../words.ts'

type AccountRow = { email: string; account_number: string; account_name: string; bank_name: string }

/** Tells a customer their account number. */
export async function mailAccount(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const id = context.job.payload['account_id']
  const [row] = await doors.database.sql<AccountRow>`
    select u.email, v.account_number, v.account_name, v.bank_name from virtual_accounts v join users u on u.id = v.user_id
    where v.id = ${id} and v.state = 'active'`
  if (row === undefined) return jobDone
  const product = doors.brand.name
  await sendMail(context, mailer, {
    id: `account-${String(id)}`,
    to: row.email,
    subject: say(mailWords.accountSubject, { product }),
    ...brandedMail(doors.brand, {
      title: say(mailWords.accountTitle),
      preview: say(mailWords.accountPreview, { number: row.account_number, bank: row.bank_name }),
      paragraphs: [say(mailWords.accountParagraph)],
      details: [
        [say(mailWords.accountNumber), row.account_number],
        [say(mailWords.bank), row.bank_name],
        [say(mailWords.accountName), row.account_name],
      ],
    }),
  })
  return jobDone
}
