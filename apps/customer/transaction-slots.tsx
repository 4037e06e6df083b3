// Answers for what other features give to the view of a transaction: its receipt now, and how a transfer goes on.
import { Suspense } from 'react'
import type { TransactionSlots } from '#features/transactions/customer/transaction-view.tsx'
import type { Transaction } from '#features/transactions/customer/transactions.ts'
import { standingWord } from '#features/transactions/customer/standing.ts'
import { late } from '#kit/screens/late.tsx'
import { places, sendAgain } from './places.ts'
import { Report } from './report.tsx'

// What draws codes is only fetched where one is shown.
const Proof = late(async () => (await import('#features/receipts/customer/receipt-proof.tsx')).ReceiptProof)
const Share = late(async () => (await import('#features/receipts/customer/receipt-share.tsx')).ReceiptShare)
const Timeline = late(
  async () => (await import('#features/transfers/customer/transfer-timeline.tsx')).TransferTimeline,
)
const Again = late(async () => (await import('#features/transfers/customer/again.tsx')).TryTransferAgain)
const Keep = late(async () => (await import('#features/transfers/customer/keep-payee.tsx')).KeepPayee)

/** Fetches all of it ahead, for a receipt that is read without a network. */
export async function loadTransactionParts(): Promise<void> {
  await Promise.all([Proof.load(), Share.load(), Timeline.load(), Keep.load(), Again.load()])
}

const againPlaces = { amount: places.sendAmount, bank: places.sendBank }

/** What a customer sent is told by its own feature; what they received is only received. */
function isSent({ type, direction }: Transaction): boolean {
  return direction === 'debit' && (type === 'bank_transfer' || type === 'customer_transfer')
}

export const transactionSlots: TransactionSlots = {
  Course: ({ transaction, plain }) =>
    isSent(transaction) ? (
      <Suspense fallback={<div className="h-40" />}>
        <Timeline transactionId={transaction.id} otherwise={plain} />
      </Suspense>
    ) : (
      plain
    ),
  repeatHref: (transaction) =>
    isSent(transaction) && transaction.status !== 'failed' ? sendAgain(transaction.id) : undefined,
  TryAgain: ({ transaction }) =>
    isSent(transaction) && transaction.status === 'failed' ? (
      <Suspense fallback={null}>
        <Again transactionId={transaction.id} places={againPlaces} />
      </Suspense>
    ) : null,
  Proof: ({ transactionId }) => (
    <Suspense fallback={<div className="h-26" />}>
      <Proof transactionId={transactionId} />
    </Suspense>
  ),
  Keep: ({ transaction }) =>
    isSent(transaction) && transaction.status === 'success' ? (
      <Suspense fallback={null}>
        <Keep transactionId={transaction.id} />
      </Suspense>
    ) : null,
  Report: ({ transaction, onClose }) => (
    <Report
      payment={{
        ...transaction,
        name: transaction.counterparty.name,
        at: transaction.created_at,
        state: standingWord(transaction),
      }}
      onClose={onClose}
    />
  ),
  Share: ({ transactionId }) => (
    <Suspense fallback={<div className="h-13" />}>
      <Share transactionId={transactionId} />
    </Suspense>
  ),
}
