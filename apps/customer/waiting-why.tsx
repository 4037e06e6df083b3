// Answers for why money waits, on its card of home: each feature has its own sentence.
import { HeldWhy } from '#features/transactions/customer/held-why.tsx'
import { isHeld, type Transaction } from '#features/transactions/customer/transactions.ts'
import { TransferWhen } from '#features/transfers/customer/transfer-when.tsx'

export function WaitingWhy({ transaction }: { transaction: Transaction }) {
  if (transaction.direction === 'debit') return <TransferWhen transactionId={transaction.id} />
  return isHeld(transaction) && <HeldWhy heldFor={transaction.held_for} heldUntil={transaction.held_until} />
}
