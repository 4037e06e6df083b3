// Answers for the page of requests to close an account.
import { ClosingList } from '#features/account-closing/console/closing-list.tsx'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { MarkPanel } from '#features/queues/console/mark-panel.tsx'
import { markItem } from '#features/queues/contract.ts'
import { say } from '#kit/words/words.ts'
import { userHref } from '../places.ts'
import { words } from '../words.ts'
import { ListPage } from './page.tsx'

export function ClosingRequestsPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.closingRequests)}>
      <ClosingList
        userHref={userHref}
        Mark={admin.permissions.includes(markItem.name) ? MarkPanel : undefined}
      />
    </ListPage>
  )
}
