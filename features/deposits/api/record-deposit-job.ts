// Answers for what a hint of a deposit becomes: the bank is asked, and only what the bank says is posted, once.
import { openCase } from '#features/cases/public.ts'
import { insertTransaction } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { decimalText, type Money, money } from '#kit/money/money.ts'
import { findHint, type Hint, markHandled } from '#kit/webhooks/inbox.ts'
import { commitOne, keyFrom } from '#ledger/ledger.ts'
import { type AccountId, accountId } from '#ledger/posting.ts'
import { depositToSuspense, depositToWallet } from '../postings.ts'
import type { BankRail, DepositAtBank } from '../rail.ts'
import { askAgainAfterSeconds, suspensionOf, unknownReferenceTriesMax } from '../rules.ts'
import { lockReceiver, type ReceiverRow, receiverOf } from './receiver.ts'

async function markInbox(sql: Sql, handled: { inboxId: unknown; outcome: string; now: Date }): Promise<void> {
  // A deposit that the sweep found has no webhook.
  if (typeof handled.inboxId === 'string') await markHandled(sql, { ...handled, inboxId: handled.inboxId })
}

function differs(hint: Hint | undefined, gross: Money): boolean {
  return hint !== undefined && (hint['amount'] !== decimalText(gross) || hint['currency'] !== gross.currency)
}

// What the accounting of deposits has no posting for: a person looks at it.
function isOdd(deposit: DepositAtBank): boolean {
  return deposit.gross.currency !== 'NGN' || deposit.providerFee.currency !== 'NGN' || deposit.providerFee.minor >= deposit.gross.minor || deposit.providerFee.minor < 0n
}

/** A deposit is asked about until the bank knows it or says that there is nothing to credit. */
export async function recordDeposit(doors: Doors, rail: BankRail, context: JobContext): Promise<JobOutcome> {
  const { provider_reference: reference, inbox_id: inboxId } = context.job.payload
  assert(typeof reference === 'string', 'a job to record a deposit names its reference')
  const now = doors.clock.now()
  const again: JobOutcome = { again: new Date(now.getTime() + askAgainAfterSeconds(context.job.attempts) * 1000) }
  const handled = async (outcome: string): Promise<JobOutcome> => {
    await context.finish((sql) => markInbox(sql, { inboxId, outcome, now }))
    return jobDone
  }
  const answer = await rail.verifyDeposit(reference)
  switch (answer.outcome) {
    case 'unknown':
      return again
    case 'rejected':
      // A webhook may overtake the bank's own books by a moment.
      if (answer.reason === 'not_found' && context.job.attempts < unknownReferenceTriesMax) return again
      return handled(`nothing to credit: ${answer.reason}`)
    case 'accepted':
  }
  const deposit = answer.value
  const hint = typeof inboxId === 'string' ? await findHint(doors.database.sql, inboxId) : undefined
  if (differs(hint, deposit.gross) || isOdd(deposit) || deposit.providerReference !== reference) {
    await context.finish(async (sql) => {
      await openMismatchCase(sql, doors, { provider: rail.provider, reference, hint, deposit })
      await markInbox(sql, { inboxId, outcome: 'amount mismatch: case opened', now })
    })
    return jobDone
  }
  await context.finish(async (sql) => {
    const outcome = await insertDeposit(sql, doors, rail.provider, deposit)
    await markInbox(sql, { inboxId, outcome, now })
  })
  return jobDone
}

async function openMismatchCase(
  sql: Sql,
  doors: Doors,
  found: { provider: string; reference: string; hint: Hint | undefined; deposit: DepositAtBank },
): Promise<void> {
  await openCase(sql, doors, {
    kind: 'deposit_amount_mismatch',
    key: `${found.provider}:${found.reference}`,
    subject: { type: 'deposit', id: found.reference },
    facts: {
      provider: found.provider,
      reference: found.reference,
      webhook_amount: found.hint?.['amount'] ?? '',
      bank_amount: decimalText(found.deposit.gross),
      bank_fee: decimalText(found.deposit.providerFee),
    },
  })
  await noteChange(sql, ['cases'], doors.clock.now())
}

/** Posts a deposit to its wallet or to suspense, with its rows and its mail. A reference counts once, for ever. */
async function insertDeposit(sql: Sql, doors: Doors, provider: string, deposit: DepositAtBank): Promise<string> {
  const now = doors.clock.now()
  const wallet = await lockReceiver(sql, provider, deposit.accountNumber)
  const gross = money('NGN', deposit.gross.minor)
  const suspension = suspensionOf(gross, wallet && (await receiverOf(sql, wallet, now)))
  const depositId = newId(doors)
  const transactionId = wallet ? newId(doors) : null
  const inserted = await sql<{ id: string }>`
    insert into deposits (id, provider, provider_reference, account_number, user_id, transaction_id, currency, gross_minor,
      provider_fee_minor, sender_name, sender_bank, sender_account, narration, state, suspension, paid_at, recorded_at)
    values (${depositId}, ${provider}, ${deposit.providerReference}, ${deposit.accountNumber}, ${wallet?.user_id ?? null},
      ${transactionId}, 'NGN', ${gross.minor}, ${deposit.providerFee.minor}, ${deposit.senderName}, ${deposit.senderBank},
      ${deposit.senderAccountNumber}, ${deposit.narration}, ${suspension === undefined ? 'credited' : 'suspended'},
      ${suspension ?? null}, ${deposit.paidAt}, ${now})
    on conflict (provider, provider_reference) do nothing returning id`
  if (inserted.length === 0) return 'already recorded'
  const arrival = { provider, gross, providerFee: money('NGN', deposit.providerFee.minor) }
  const posting = suspension === undefined && wallet ? depositToWallet(arrival, walletAccount(wallet)) : depositToSuspense(arrival)
  const committed = await commitOne(
    sql,
    {
      op: 'post',
      key: keyFrom('deposit', provider, deposit.providerReference),
      posting,
      effectiveAt: deposit.paidAt,
      context: { actor: 'system', intent: `deposit:${depositId}`, requestId: undefined },
    },
    { now },
  )
  assert(committed.status === 'posted', `a new deposit is posted, the ledger said ${committed.status}`)
  if (wallet && transactionId) {
    await insertTransaction(sql, doors, {
      id: transactionId,
      userId: wallet.user_id,
      walletId: wallet.wallet_id,
      type: 'deposit',
      channel: 'bank_transfer',
      direction: 'credit',
      amount: gross,
      status: suspension === undefined ? 'success' : 'pending',
      heldFor: suspension,
      narration: deposit.narration,
      counterparty: { name: deposit.senderName, bank: deposit.senderBank, account: deposit.senderAccountNumber },
      provider,
      providerReference: deposit.providerReference,
      ledgerTransfer: committed.id,
    })
    await doors.outbox.enqueue(sql, { kind: 'deposits.mail-received', payload: { deposit_id: depositId }, key: depositId })
    await noteChange(sql, ['transactions', 'deposits', `customer:${wallet.user_id}`, `user:${wallet.user_id}`], now)
    return suspension === undefined ? 'credited' : `held: ${suspension}`
  }
  await openCase(sql, doors, {
    kind: 'deposit_without_owner',
    key: `${provider}:${deposit.providerReference}`,
    subject: { type: 'deposit', id: depositId },
    facts: { provider, reference: deposit.providerReference, amount: decimalText(gross) },
  })
  await noteChange(sql, ['deposits', 'cases'], now)
  return 'held: no_wallet'
}

function walletAccount(wallet: ReceiverRow): AccountId {
  return accountId(wallet.ledger_account)
}
