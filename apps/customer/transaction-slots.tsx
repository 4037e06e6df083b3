// Answers for what other features give to the view of a transaction: its receipt now, and how a transfer goes on.
import { Suspense } from 'react'
import type { TransactionSlots } from '#features/transactions/customer/transaction-view.tsx'
import type { Transaction } from '#features/transactions/customer/transactions.ts'
import { late } from '#kit/screens/late.tsx'
import { sendAgain } from './places.ts'

// What draws codes is only fetched where one is shown.
const Proof = late(async () => (await import('#features/receipts/customer/receipt-proof.tsx')).ReceiptProof)
const Share = late(async () => (await import('#features/receipts/customer/receipt-share.tsx')).ReceiptShare)
const Timeline = late(
  async () => (await import('#features/transfers/customer/transfer-timeline.tsx')).TransferTimeline,
)

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
  repeatHref: (transaction) => (isSent(transaction) ? sendAgain(transaction.id) : undefined),
  Proof: ({ transactionId }) => (
    <Suspense fallback={<div className="h-26" />}>
      <Proof transactionId={transactionId} />
    </Suspense>
  ),
  Share: ({ transactionId }) => (
    <Suspense fallback={<div className="h-13" />}>
      <Share transactionId={transactionId} />
    </Suspense>
  ),
}
