// Answers for the page of all transactions.
import { TransactionList } from '#features/transactions/console/transaction-list.tsx'
import { ViewsBar } from '#features/saved-views/console/views-bar.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import type { PageProps } from '../page-props.ts'
import { ChosenTransactionsActs } from './chosen-transactions.tsx'

export function TransactionsPage({ admin, places }: PageProps & DeskParts) {
  return (
    <>
      <ViewsBar list="transactions" />
      <TransactionList
        transactionHref={places.transactionHref}
        userHref={places.userHref}
        actsOn={(chosen) => <ChosenTransactionsActs chosen={chosen} admin={admin} />}
      />
    </>
  )
}
