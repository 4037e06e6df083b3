// Answers for the page of all transactions.
import { TransactionList } from '#features/transactions/console/transaction-list.tsx'
import { ViewsBar } from '#features/saved-views/console/views-bar.tsx'
import { say } from '#kit/words/words.ts'
import { transactionHref, userHref } from '../places.ts'
import { words } from '../words.ts'
import { ListPage } from './page.tsx'

export function TransactionsPage() {
  return (
    <ListPage title={say(words.transactions)}>
      <ViewsBar list="transactions" />
      <TransactionList transactionHref={transactionHref} userHref={userHref} />
    </ListPage>
  )
}
