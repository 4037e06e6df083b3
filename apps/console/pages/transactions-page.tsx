// Answers for the page of all transactions.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { TransactionList } from '#features/transactions/console/transaction-list.tsx'
import { ViewsBar } from '#features/saved-views/console/views-bar.tsx'
import { say } from '#kit/words/words.ts'
import { transactionHref, userHref } from '../places.ts'
import { words } from '../words.ts'
import { ChosenTransactionsActs } from './chosen-transactions.tsx'
import { ExportAct } from './export-act.tsx'
import { ListPage } from './page.tsx'

export function TransactionsPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.transactions)} acts={<ExportAct admin={admin} list="transactions" />}>
      <ViewsBar list="transactions" />
      <TransactionList
        transactionHref={transactionHref}
        userHref={userHref}
        actsOn={(chosen) => <ChosenTransactionsActs chosen={chosen} admin={admin} />}
      />
    </ListPage>
  )
}
