// Answers for what other features give to the view of a transaction: its receipt now, and how a transfer goes on.
import { Suspense } from 'react'
import type { TransactionSlots } from '#features/transactions/customer/transaction-view.tsx'
import { late } from '#kit/screens/late.tsx'

// What draws codes is only fetched where one is shown.
const Proof = late(async () => (await import('#features/receipts/customer/receipt-proof.tsx')).ReceiptProof)
const Share = late(async () => (await import('#features/receipts/customer/receipt-share.tsx')).ReceiptShare)

export const transactionSlots: TransactionSlots = {
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
