// Answers for the page of deposits in suspense.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { SuspendedList } from '#features/deposits/console/suspended-list.tsx'
import { releaseDeposit } from '#features/deposits/contract.ts'
import { MarkPanel } from '#features/queues/console/mark-panel.tsx'
import { markItem } from '#features/queues/contract.ts'
import { say } from '#kit/words/words.ts'
import { approvalHref, places, transactionHref, userHref } from '../places.ts'
import { words } from '../words.ts'
import { ListPage } from './page.tsx'

export function DepositsPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.deposits)}>
      <SuspendedList
        userHref={userHref}
        transactionHref={transactionHref}
        requestHref={approvalHref}
        mayRelease={admin.permissions.includes(releaseDeposit.name)}
        signInHref={signInPathTo(places.deposits)}
        Mark={admin.permissions.includes(markItem.name) ? MarkPanel : undefined}
      />
    </ListPage>
  )
}
