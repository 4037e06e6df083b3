// Answers for the page of requests to rise a tier.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { MarkPanel } from '#features/queues/console/mark-panel.tsx'
import { markItem } from '#features/queues/contract.ts'
import { RequestList } from '#features/tiers/console/request-list.tsx'
import { say } from '#kit/words/words.ts'
import { userHref } from '../places.ts'
import { words } from '../words.ts'
import { ListPage } from './page.tsx'

export function TierRequestsPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.tierRequests)}>
      <RequestList
        userHref={(uuid) => `${userHref(uuid)}?tab=identity`}
        Mark={admin.permissions.includes(markItem.name) ? MarkPanel : undefined}
      />
    </ListPage>
  )
}
