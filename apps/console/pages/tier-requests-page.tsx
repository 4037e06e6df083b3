// Answers for the page of requests to rise a tier.
import { RequestList } from '#features/tiers/console/request-list.tsx'
import { say } from '#kit/words/words.ts'
import { userHref } from '../places.ts'
import { words } from '../words.ts'
import { ListPage } from './page.tsx'

export function TierRequestsPage() {
  return (
    <ListPage title={say(words.tierRequests)}>
      <RequestList userHref={(uuid) => `${userHref(uuid)}?tab=identity`} />
    </ListPage>
  )
}
