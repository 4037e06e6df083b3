// Answers for the page of requests to close an account.
import { ClosingList } from '#features/account-closing/console/closing-list.tsx'
import { say } from '#kit/words/words.ts'
import { userHref } from '../places.ts'
import { words } from '../words.ts'
import { ListPage } from './page.tsx'

export function ClosingRequestsPage() {
  return (
    <ListPage title={say(words.closingRequests)}>
      <ClosingList userHref={(uuid) => userHref(uuid)} />
    </ListPage>
  )
}
