// Answers for the transactions of a user's record: their list, and its export.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { UserTransactionList } from '#features/transactions/console/transaction-list.tsx'
import type { UserProfile } from '#features/users/console/user-header.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { transactionHref } from '../places.ts'
import { words } from '../words.ts'
import { ExportAct } from './export-act.tsx'

export function TransactionsOf({ user: { uuid }, admin }: { user: UserProfile; admin: Admin }) {
  return (
    <Panel
      flush
      title={say(words.transactions)}
      aside={<ExportAct admin={admin} list="transactions" user={uuid} />}
    >
      <UserTransactionList userId={uuid} transactionHref={transactionHref} />
    </Panel>
  )
}
