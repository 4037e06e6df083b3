// Answers for one transaction as this app shows it: what its features give to it comes with it.
import { TransactionView } from '#features/transactions/customer/transaction-view.tsx'
import { places } from './places.ts'
import { transactionSlots } from './transaction-slots.tsx'

export function Transaction({ id, level }: { id: string; level: 1 | 2 }) {
  return <TransactionView id={id} slots={transactionSlots} level={level} activityHref={places.activity} />
}
