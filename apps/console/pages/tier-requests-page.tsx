// Answers for the page of requests to rise a tier.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { RequestList } from '#features/tiers/console/request-list.tsx'
import { say } from '#kit/words/words.ts'
import { userHref } from '../places.ts'
import { useMark } from '../use-mark.tsx'
import { words } from '../words.ts'
import { ExportAct } from './export-act.tsx'
import { ListPage } from './page.tsx'

export function TierRequestsPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.tierRequests)} acts={<ExportAct admin={admin} list="tier_requests" />}>
      <RequestList userHref={(uuid) => `${userHref(uuid)}?tab=identity`} Mark={useMark(admin)} />
    </ListPage>
  )
}
