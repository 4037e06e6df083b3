// Answers for claiming from a customer what the bank took back, or paid late, after they had the money: a case becomes a debt.
import { command, type Plan } from '#features/approvals/public.ts'
import { type ActedCase, endActedCase, lockActedCase, readActedCase } from '#features/cases/public.ts'
import { lockGiven, markTakenBack } from '#features/deposits/public.ts'
import { type KeptPart, lockGivenBack, markPaidLate, takeKept } from '#features/orders/public.ts'
import { findTransaction } from '#features/transactions/public.ts'
import { planPaper } from '#features/uploads/public.ts'
import { lockWallet } from '#features/wallets/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { type Money, money, parseAmount } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { keyFrom } from '#ledger/ledger.ts'
import type { Posting } from '#ledger/posting.ts'
import { claimDebt as contract, type debtCauses } from '../contract.ts'
import { depositToReceivables, keptToReceivables, lateTransferToReceivables } from '../postings.ts'
import { type DebtRow, type DebtView, debtView, findDebtor, lockDebt } from './debt-row.ts'
import { writeRecovery } from './recover-debts.ts'
import { noteDebt, tellClaimed, tellPaidFromKept } from './tell.ts'

type Payload = { readonly caseId: string; readonly paper?: string }
type Unclaimed = 'case_not_found' | 'case_already_closed' | 'nothing_to_claim' | 'deposit_waits'
type Code = Unclaimed | 'paper_not_ready'

/** What a case makes its customer owe. */
type Claim = {
  readonly cause: (typeof debtCauses)[number]
  readonly transactionId: string
  readonly amount: Money<'NGN'>
  readonly posting: Posting
  /** What pays it at once: it was never given to its customer. */
  readonly kept: readonly KeptPart[]
  readonly basis: Readonly<Record<string, unknown>>
  /** Writes on the deposit or the transfer what has become of it, and ends the other case of it, if there is one. */
  readonly settle: (sql: Sql, doors: Doors) => Promise<void>
}

async function claimOf(sql: Sql, about: ActedCase): Promise<Result<Claim, Code>> {
  if (about.kind === 'deposit_taken_back') return ofDeposit(sql, about)
  if (about.kind === 'transfer_paid_after_return') return ofTransfer(sql, about)
  return refuse('nothing_to_claim')
}

async function ofDeposit(sql: Sql, about: ActedCase): Promise<Result<Claim, Code>> {
  const found = await lockGiven(sql, about.subject_id)
  if (found === undefined) return refuse('nothing_to_claim')
  if (found.waits) return refuse('deposit_waits')
  const { id, provider, transactionId, gross, providerFee } = found
  if (transactionId === undefined) return refuse('nothing_to_claim')
  return done({
    cause: 'deposit_taken_back',
    transactionId,
    amount: gross,
    posting: depositToReceivables({ provider, amount: gross, providerFee }),
    basis: { deposit: id, fee: providerFee.minor },
    kept: [],
    settle: (inside, doors) => markTakenBack(inside, doors, id),
  })
}

async function ofTransfer(sql: Sql, about: ActedCase): Promise<Result<Claim, Code>> {
  const found = await lockGivenBack(sql, about.subject_id)
  if (found === undefined) return refuse('nothing_to_claim')
  const { id, provider, amount, kept } = found
  // What the bank kept for it, where it has said so.
  const read = parseAmount(about.facts['bank_fee'] ?? '', 'NGN')
  const providerFee = read.ok ? read.value : money('NGN', 0n)
  return done({
    cause: 'transfer_paid_late',
    transactionId: about.subject_id,
    amount,
    posting: lateTransferToReceivables({ provider, amount, providerFee }),
    basis: { transfer: id, fee: providerFee.minor, kept: kept.map(({ taken }) => taken.minor) },
    kept,
    settle: (inside, doors) => markPaidLate(inside, doors, { id, providerFee }),
  })
}

/** The case and what it makes its customer owe: what it is about is locked first. */
async function lockClaim(
  sql: Sql,
  caseId: string,
): Promise<Result<{ readonly about: ActedCase; readonly claim: Claim }, Code>> {
  const seen = await readActedCase(sql, caseId)
  if (seen === undefined) return refuse('case_not_found')
  const claimed = await claimOf(sql, seen)
  const about = await lockActedCase(sql, caseId)
  if (about?.state !== 'open') return refuse('case_already_closed')
  return claimed.ok ? done({ about, claim: claimed.value }) : claimed
}

async function plan(
  sql: Sql,
  doors: Doors,
  { payload, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<DebtView>, Code>> {
  const claimed = await lockClaim(sql, payload.caseId)
  if (!claimed.ok) return claimed
  const { about, claim } = claimed.value
  const transaction = await findTransaction(sql, claim.transactionId)
  assert(transaction !== undefined, 'what a customer had is a line of their list')
  const { view, walletId } = transaction
  const userId = view.user_uuid
  // Whoever sends from it asks under this lock whether something is owed: nothing passes the debt that is made here.
  await lockWallet(sql, walletId, now)
  const wallet = await findDebtor(sql, walletId)
  const onPaper = await planPaper(sql, { paper: payload.paper, userId })
  if (!onPaper.ok) return onPaper
  return done({
    target: { type: 'case', id: about.id },
    basis: claim.basis,
    postings: postingsOf(about.id, claim),
    // No wallet is touched yet, but whose it will be counts for the second person: several small ones are a large one.
    accountNames: new Map([[wallet.account, wallet.reference]]),
    amount: claim.amount,
    changes: [
      { field: 'user', before: null, after: userId },
      { field: 'transaction', before: null, after: claim.transactionId },
      { field: 'debt', before: null, after: claim.cause },
      ...onPaper.value.changes,
      ...(wallet.isClosed ? [{ field: 'recovery', before: null, after: 'account_closed' }] : []),
    ],
    apply: async (inside, [, fromKept]) => {
      const id = newId(doors)
      const isPaid = await insertDebt(inside, claim, { id, userId, walletId, caseId: about.id, now })
      await onPaper.value.keep(inside, now)
      await claim.settle(inside, doors)
      await endActedCase(inside, { kind: about.kind, key: about.key, now })
      const row = await lockDebt(inside, id)
      assert(row !== undefined, 'a debt that was just written is there')
      if (fromKept !== undefined) await payFromKept(inside, doors, { row, claim, fromKept })
      if (!isPaid) await tellClaimed(inside, doors, row)
      await noteDebt(inside, row.user_id, now)
      return debtView(row)
    },
  })
}

const postingsOf = (caseId: string, { posting, kept }: Claim) => [
  { key: keyFrom('debt-claim', caseId), posting },
  ...(kept.length === 0 ? [] : [{ key: keyFrom('debt-kept', caseId), posting: keptToReceivables(kept) }]),
]

type Inserted = {
  readonly id: string
  readonly userId: string
  readonly walletId: string
  readonly caseId: string
  readonly now: Date
}

/** Answers whether what is kept pays it. */
async function insertDebt(sql: Sql, claim: Claim, of: Inserted): Promise<boolean> {
  const { id, userId, walletId, caseId, now } = of
  const paid = claim.kept.reduce((sum, { taken }) => sum + taken.minor, 0n)
  const isPaid = paid === claim.amount.minor
  await sql`
    insert into debts (id, user_id, wallet_id, cause, case_id, transaction_id, amount_minor, recovered_minor, state,
      claimed_at, ended_at)
    values (${id}, ${userId}, ${walletId}, ${claim.cause}, ${caseId}, ${claim.transactionId}, ${claim.amount.minor},
      ${paid}, ${isPaid ? 'recovered' : 'open'}, ${now}, ${isPaid ? now : null})`
  return isPaid
}

/** It is taken where it is kept, and its customer reads so. */
async function payFromKept(
  sql: Sql,
  doors: Doors,
  { row, claim, fromKept }: { readonly row: DebtRow; readonly claim: Claim; readonly fromKept: bigint },
): Promise<void> {
  const { transactionId, kept: parts } = claim
  const listed = await takeKept(sql, doors, { transactionId, parts })
  if (listed.minor === 0n) return
  const line = await writeRecovery(sql, doors, { row, taken: listed, ledgerTransfer: fromKept })
  await tellPaidFromKept(sql, doors, row, { amount: listed, transactionId: line })
}

/** The command behind `debts.claim`. */
export const claimCommand = command<typeof contract, Payload, Code, 'money'>({
  contract,
  stake: 'money',
  // What is claimed is the same on whichever document.
  meaning: ({ caseId }) => ({ caseId }),
  plan,
  declined: (refusal) => {
    throw new Error(`Broken invariant: a claim that was planned is posted, the ledger said ${refusal}`)
  },
})
