// Answers for the mails about an account number and about money that arrived.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail, type MailContent } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { displayAmount } from '#kit/money/display.ts'
import { type Money, money } from '#kit/money/money.ts'
import { displayInstant } from '#kit/lagos.ts'
import { say } from '#kit/words/words.ts'
import { balanceOf } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import type { SuspensionReason } from '../rules.ts'
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

type DepositRow = {
  email: string
  gross_minor: bigint
  sender_name: string
  sender_bank: string
  suspension: SuspensionReason | null
  recorded_at: Date
  reference: string
  ledger_account: bigint
}

function heldSentence(reason: SuspensionReason): string {
  switch (reason) {
    case 'above_single_limit':
      return say(mailWords.heldAboveSingle)
    case 'above_balance_limit':
      return say(mailWords.heldAboveBalance)
    case 'above_activation_limit':
      return say(mailWords.heldAboveActivation)
    case 'no_wallet':
    case 'wallet_frozen':
      return say(mailWords.heldOther)
  }
}

function contentOf(doors: Doors, row: DepositRow, balance: Money): { subject: string; content: MailContent } {
  const amount = displayAmount(money('NGN', row.gross_minor))
  const sender = row.sender_name
  const details: [string, string][] = [
    [say(mailWords.from), `${row.sender_name}, ${row.sender_bank}`],
    [say(mailWords.amount), amount],
    [say(mailWords.when), displayInstant(row.recorded_at)],
    [say(mailWords.reference), row.reference],
  ]
  const warning = say(mailWords.warning, { product: doors.brand.name })
  if (row.suspension !== null) {
    const paragraphs = [heldSentence(row.suspension), say(mailWords.heldNext)]
    const content = {
      title: say(mailWords.heldTitle, { amount }),
      preview: say(mailWords.heldPreview),
      paragraphs,
      details,
      warning,
    }
    return { subject: say(mailWords.heldSubject, { amount, sender }), content }
  }
  const shown = displayAmount(balance)
  const content = {
    title: say(mailWords.receivedTitle, { amount }),
    preview: say(mailWords.receivedPreview, { sender, balance: shown }),
    paragraphs: [say(mailWords.receivedParagraph)],
    details: [...details, [say(mailWords.balance), shown]] as [string, string][],
    warning,
  }
  return { subject: say(mailWords.receivedSubject, { amount, sender }), content }
}

/** Tells a customer that money arrived, or that it is held and why. */
export async function mailReceived(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const id = context.job.payload['deposit_id']
  assert(typeof id === 'string', 'a job to mail a deposit names it')
  const [row] = await doors.database.sql<DepositRow>`
    select u.email, d.gross_minor, d.sender_name, d.sender_bank, d.suspension, d.recorded_at, t.reference, w.ledger_account
    from deposits d join users u on u.id = d.user_id join transactions t on t.id = d.transaction_id join wallets w on w.id = t.wallet_id
    where d.id = ${id}`
  if (row === undefined || row.email === null) return jobDone
  const { balance } = await balanceOf(doors.database.sql, accountId(row.ledger_account))
  return sendMail(doors, mailer, context, {
    id: `deposit-${id}`,
    to: row.email,
    ...contentOf(doors, row, balance),
  })
}
