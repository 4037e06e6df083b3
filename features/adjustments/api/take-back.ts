// Answers for taking back by hand: the reversal of a posting, and the refund of a transfer's charges.
import { command, type Plan } from '#features/approvals/public.ts'
import { transactionKinds } from '#features/transactions/kinds.ts'
import { findTransaction, markStanding, type TransactionView } from '#features/transactions/public.ts'
import { findRefund, takeBackPosted } from '#features/orders/public.ts'
import { lockWallet } from '#features/wallets/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { displayAmount } from '#kit/money/display.ts'
import { add } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { toldName } from '#kit/words/told-name.ts'
import { say } from '#kit/words/words.ts'
import { legsOf } from '#ledger/accepted.ts'
import { type LedgerRefusal } from '#ledger/ledger.ts'
import { accountId, transferId } from '#ledger/posting.ts'
import { refundCharges, reverseTransaction } from '../contract.ts'
import { chargesToWallet, isWithPartner, takenBack } from '../postings.ts'
import { words } from '../words.ts'
import { noteMoved, recordAdjustment, tell, viewOf } from './record.ts'

type Payload = { readonly id: string }
type ReverseCode =
  | 'transaction_not_found'
  | 'not_reversible'
  | 'already_reversed'
  | 'transfer_came_back'
  | 'wallet_frozen'
  | 'not_enough_money'

/** The lines that one posting made, both sides of a transfer between customers. Nobody sends from these wallets until it is taken back. */
async function lockLines(sql: Sql, ledgerTransfer: bigint): Promise<readonly Line[]> {
  return sql<Line>`
    select t.id, t.user_id, t.status, w.ledger_account, w.reference from transactions t join wallets w on w.id = t.wallet_id
    where t.ledger_transfer = ${ledgerTransfer} order by w.id for no key update of t, w`
}

type Line = {
  readonly id: string
  readonly user_id: string
  readonly status: string
  readonly ledger_account: bigint
  readonly reference: string
}

/**
 * The transfer whose charges this posting refunded, locked until commit: it does not come back in this moment. Undefined where it refunded
 * none.
 */
async function lockRefunded(sql: Sql, ledgerTransfer: bigint): Promise<TransactionView | undefined> {
  const [refund] = await sql<{ about: string }>`
    select split_part(intent, ':', 2) about from ledger.transfers
    where id = ${ledgerTransfer} and split_part(intent, ':', 1) = ${refundCharges.name}`
  const found = refund && (await findTransaction(sql, refund.about, { lock: true }))
  return found?.view
}

/** What a reversal is of, locked until commit. */
async function lockReversible(sql: Sql, id: string) {
  const found = await findTransaction(sql, id)
  if (found === undefined) return refuse('transaction_not_found')
  const { view, ledgerTransfer } = found
  if (view.status === 'reversed') return refuse('already_reversed')
  // What was recovered of a debt is a part of that debt, and not taken back beside it.
  const isKind = transactionKinds[view.type].takenBack === 'whole' && view.channel !== 'debt'
  if (!isKind || view.status !== 'success' || ledgerTransfer === undefined) return refuse('not_reversible')
  const refunded = await lockRefunded(sql, ledgerTransfer)
  // It came back without its charges, which its customer has by this refund.
  if (refunded !== undefined && refunded.status !== 'success') return refuse('transfer_came_back')
  const lines = await lockLines(sql, ledgerTransfer)
  // Somebody else has reversed it while we waited.
  if (lines.some(({ status }) => status === 'reversed')) return refuse('already_reversed')
  const legs = await legsOf(sql, transferId(ledgerTransfer))
  // Its entries were taken out of the ledger; or a partner has moved it, and its statement would have it still.
  if (legs.length === 0 || legs.some(isWithPartner)) return refuse('not_reversible')
  return done({ view, ledgerTransfer, lines, legs })
}

async function planReversal(
  sql: Sql,
  doors: Doors,
  { payload, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<TransactionView>, ReverseCode>> {
  const found = await lockReversible(sql, payload.id)
  if (!found.ok) return found
  const { view, ledgerTransfer, lines, legs } = found.value
  return done({
    target: { type: 'transaction', id: view.id },
    basis: { status: view.status, ledger_transfer: ledgerTransfer },
    postings: [{ posting: takenBack(legs), reverses: transferId(ledgerTransfer) }],
    accountNames: new Map(lines.map((line) => [accountId(line.ledger_account), line.reference])),
    amount: view.total,
    changes: [
      { field: 'user', before: null, after: view.user_uuid },
      { field: 'status', before: view.status, after: 'reversed' },
    ],
    before: async (inside) => {
      if (view.type === 'customer_transfer') await takeBackPosted(inside, doors, ledgerTransfer)
    },
    apply: async (inside) => {
      for (const line of lines) await markReversed(inside, doors, line, now)
      await noteMoved(
        inside,
        lines.map((line) => line.user_id),
        now,
      )
      return viewOf(inside, view.id)
    },
  })
}

async function markReversed(
  sql: Sql,
  doors: Doors,
  line: { readonly id: string; readonly user_id: string },
  now: Date,
): Promise<void> {
  await markStanding(sql, { transactionId: line.id, status: 'reversed', now })
  const { reference, total, direction, counterparty } = await viewOf(sql, line.id)
  const isTaken = direction === 'credit'
  const values = {
    reference,
    amount: displayAmount(total),
    product: doors.brand.name,
    name: toldName(counterparty.name),
  }
  await tell(sql, doors, {
    userId: line.user_id,
    transactionId: line.id,
    kind: 'adjustments.reversed',
    title: say(isTaken ? words.takenAgainTitle : words.putBackTitle, values),
    body: say(isTaken ? words.takenAgainBody : words.putBackBody, values),
    // What is gone cannot be left alone.
    ...(isTaken && { warning: say(words.debitWarning, { email: doors.brand.emails.support }) }),
  })
}

/** The command behind `adjustments.reverse`. */
export const reverseCommand = command<typeof reverseTransaction, Payload, ReverseCode, 'money'>({
  contract: reverseTransaction,
  stake: 'money',
  plan: planReversal,
  declined: (refusal: LedgerRefusal): ReverseCode => {
    if (refusal === 'not_enough_money' || refusal === 'already_reversed' || refusal === 'not_reversible')
      return refusal
    if (refusal === 'account_frozen' || refusal === 'account_closed') return 'wallet_frozen'
    throw new Error(`Broken invariant: a reversal that was planned is posted, the ledger said ${refusal}`)
  },
})

type RefundCode = 'transaction_not_found' | 'nothing_to_refund' | 'already_refunded' | 'wallet_frozen'

async function planRefund(
  sql: Sql,
  doors: Doors,
  { payload, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<TransactionView>, RefundCode>> {
  const found = await findTransaction(sql, payload.id, { lock: true })
  if (found === undefined) return refuse('transaction_not_found')
  const { view } = found
  const amount = add(view.fee, view.vat)
  if (transactionKinds[view.type].takenBack !== 'charges' || view.status !== 'success' || amount.minor === 0n)
    return refuse('nothing_to_refund')
  const refund = await findRefund(sql, view.id)
  if (refund.stands) return refuse('already_refunded')
  const wallet = await lockWallet(sql, found.walletId, now)
  assert(wallet !== undefined, 'a transaction is of a wallet')
  const level = wallet.freeze?.level
  if (level === 'credit' || level === 'all') return refuse('wallet_frozen')
  return done({
    target: { type: 'transaction', id: view.id },
    basis: { status: view.status },
    postings: [{ key: refund.key, posting: chargesToWallet(view, wallet.account) }],
    accountNames: new Map([[wallet.account, wallet.reference]]),
    amount,
    changes: [
      { field: 'user', before: null, after: wallet.userId },
      { field: 'refund', before: null, after: displayAmount(amount) },
    ],
    apply: (inside, [ledgerTransfer]) => {
      assert(ledgerTransfer !== undefined, 'a refund is posted')
      const narration = say(words.refundOf, { reference: view.reference })
      return recordAdjustment(inside, doors, {
        wallet,
        direction: 'credit',
        amount,
        narration,
        reasonCode: undefined,
        ledgerTransfer,
      })
    },
  })
}

/** The command behind `adjustments.refund`. */
export const refundCommand = command<typeof refundCharges, Payload, RefundCode, 'money'>({
  contract: refundCharges,
  stake: 'money',
  plan: planRefund,
  declined: (refusal) => {
    if (refusal === 'account_frozen' || refusal === 'account_closed') return 'wallet_frozen'
    throw new Error(`Broken invariant: a refund that was planned is posted, the ledger said ${refusal}`)
  },
})
