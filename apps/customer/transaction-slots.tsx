// Answers for what other features give to the view of a transaction: its receipt now, and how a transfer goes on.
import type { TransactionSlots } from '#features/transactions/customer/transaction-view.tsx'
import { isPaidLate, isSent, isWaiting, standingWord } from '#features/transactions/customer/standing.ts'
import { RepeatTransfer, TryTransferAgain } from '#features/transfers/customer/again.tsx'
import { KeepPayee } from '#features/transfers/customer/keep-payee.tsx'
import { TransferTimeline } from '#features/transfers/customer/transfer-timeline.tsx'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { Goods } from './goods.tsx'
import { places, sendAgain } from './places.ts'
import { Report } from './report.tsx'

// What draws codes is only fetched where one is shown. What the page of a transfer shows too stands in the file that both share.
const Proof = late(async () => (await import('#features/receipts/customer/receipt-proof.tsx')).ReceiptProof)
const Share = late(async () => (await import('#features/receipts/customer/receipt-share.tsx')).ReceiptShare)

/** Fetches what comes late ahead, for a receipt that is read without a network. */
export async function loadTransactionParts(): Promise<void> {
  await Promise.all([Proof.load(), Share.load()])
}

const againPlaces = { amount: places.sendAmount, bank: places.sendBank }

export const transactionSlots: TransactionSlots = {
  Course: ({ transaction, plain }) =>
    isSent(transaction) ? <TransferTimeline transactionId={transaction.id} otherwise={plain} /> : plain,
  Repeat: ({ transaction, linkTo }) =>
    isSent(transaction) &&
    transaction.status !== 'failed' &&
    !isWaiting(transaction) &&
    !isPaidLate(transaction) ? (
      <RepeatTransfer transactionId={transaction.id}>{linkTo(sendAgain(transaction.id))}</RepeatTransfer>
    ) : null,
  TryAgain: ({ transaction }) =>
    isSent(transaction) && transaction.status === 'failed' && !isPaidLate(transaction) ? (
      <TryTransferAgain transactionId={transaction.id} places={againPlaces} />
    ) : null,
  Proof: ({ transactionId }) => (
    <LateBoundary fallback={<div className="h-26" />}>
      <Proof transactionId={transactionId} />
    </LateBoundary>
  ),
  Keep: ({ transaction }) =>
    isSent(transaction) && transaction.status === 'success' ? (
      <KeepPayee transactionId={transaction.id} />
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
  Goods: ({ transaction, part }) => (
    <Goods kind={transaction.type} transactionId={transaction.id} part={part} />
  ),
  Share: ({ transactionId }) => (
    <LateBoundary fallback={<div className="h-13" />}>
      <Share transactionId={transactionId} />
    </LateBoundary>
  ),
}
