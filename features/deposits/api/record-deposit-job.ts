// Answers for what a hint of a deposit becomes: the bank is asked, and only what the bank says is posted, once.
import { openCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { reading } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { decimalText, type Money } from '#kit/money/money.ts'
import { findHint, type Hint, markHandled } from '#kit/webhooks/inbox.ts'
import { bankCurrency, type BankRail, type DepositAtBank } from '../rail.ts'
import { askAgainAfterSeconds, unknownReferenceTriesMax } from '../rules.ts'
import { insertDeposit } from './insert-deposit.ts'
import { lockReference } from './reference-lock.ts'

async function markInbox(sql: Sql, handled: { inboxId: unknown; outcome: string; now: Date }): Promise<void> {
  // A deposit that the sweep found has no webhook.
  if (typeof handled.inboxId === 'string') await markHandled(sql, { ...handled, inboxId: handled.inboxId })
}

function differs(hint: Hint | undefined, gross: Money): boolean {
  return hint !== undefined && (hint['amount'] !== decimalText(gross) || hint['currency'] !== gross.currency)
}

/** What the accounting of deposits has no posting for: a person looks at it. */
export function isOdd(deposit: DepositAtBank): boolean {
  return (
    deposit.gross.currency !== bankCurrency ||
    deposit.providerFee.currency !== bankCurrency ||
    deposit.providerFee.minor >= deposit.gross.minor ||
    deposit.providerFee.minor < 0n
  )
}

/** A deposit is asked about until the bank knows it or says that there is nothing to credit. */
export async function recordDeposit(doors: Doors, rail: BankRail, context: JobContext): Promise<JobOutcome> {
  const { provider_reference: reference, inbox_id: inboxId } = context.job.payload
  assert(typeof reference === 'string', 'a job to record a deposit names its reference')
  const now = doors.clock.now()
  const again = (): JobOutcome =>
    askAgain(context, { ...doors, seconds: askAgainAfterSeconds(context.job.attempts) })
  const handled = async (outcome: string): Promise<JobOutcome> => {
    await context.finish((sql) => markInbox(sql, { inboxId, outcome, now }))
    return jobDone
  }
  const answer = await rail.verifyDeposit(reference)
  switch (answer.outcome) {
    case 'unknown':
      return again()
    case 'rejected':
      // A webhook may overtake the bank's own books by a moment.
      if (answer.reason === 'not_found' && context.job.attempts < unknownReferenceTriesMax) return again()
      return handled(`nothing to credit: ${answer.reason}`)
    case 'accepted':
  }
  const deposit = answer.value
  const hint = typeof inboxId === 'string' ? await findHint(doors.database.sql, inboxId) : undefined
  if (differs(hint, deposit.gross) || isOdd(deposit) || deposit.providerReference !== reference) {
    await context.finish(async (sql) => {
      await lockReference(sql, rail.provider, reference)
      await openMismatchCase(sql, doors, { provider: rail.provider, reference, hint, deposit })
      await markInbox(sql, { inboxId, outcome: 'amount mismatch: case opened', now })
    })
    return jobDone
  }
  const touches = [reference, deposit.accountNumber]
  await context.finish(async (sql) => {
    const outcome = (await isDisputed(sql, rail.provider, reference))
      ? 'not posted: a case is about its amount'
      : await insertDeposit(sql, doors, {
          provider: rail.provider,
          deposit,
          requestId: context.job.requestId,
        })
    await markInbox(sql, { inboxId, outcome, now })
  }, touches)
  return jobDone
}

/** What the sweep writes in SQL too. */
const mismatchKey = (provider: string, reference: string): string => `${provider}:${reference}`

/** Whether a person has been asked about the amount of a deposit, whatever they have said since. Locks its reference. */
export async function isDisputed(sql: Sql, provider: string, reference: string): Promise<boolean> {
  await lockReference(sql, provider, reference)
  return hasMismatch(sql, mismatchKey(provider, reference))
}

const hasMismatch = reading<string, boolean>(async (sql, keys) => {
  const rows = await sql<{ key: string }>`
    select key from cases where kind = 'deposit_amount_mismatch' and key = any(${keys}::text[])`
  const found = new Set(rows.map(({ key }) => key))
  return keys.map((key) => found.has(key))
})

async function openMismatchCase(
  sql: Sql,
  doors: Doors,
  found: { provider: string; reference: string; hint: Hint | undefined; deposit: DepositAtBank },
): Promise<void> {
  await openCase(sql, doors, {
    kind: 'deposit_amount_mismatch',
    key: mismatchKey(found.provider, found.reference),
    subject: { type: 'deposit', id: found.reference },
    facts: {
      provider: found.provider,
      reference: found.reference,
      webhook_amount: found.hint?.['amount'] ?? '',
      bank_amount: decimalText(found.deposit.gross),
      bank_fee: decimalText(found.deposit.providerFee),
      account: found.deposit.accountNumber,
      sender: found.deposit.senderName,
    },
  })
  await noteChange(sql, ['cases'], doors.clock.now())
}
