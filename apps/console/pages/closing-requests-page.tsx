// Answers for the page of requests to close an account.
import { ClosingList } from '#features/account-closing/console/closing-list.tsx'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { say } from '#kit/words/words.ts'
import { userHref } from '../places.ts'
import { useMark } from '../use-mark.tsx'
import { words } from '../words.ts'
import { ExportAct } from './export-act.tsx'
import { ListPage } from './page.tsx'

export function ClosingRequestsPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.closingRequests)} acts={<ExportAct admin={admin} list="closing_requests" />}>
      <ClosingList userHref={userHref} Mark={useMark(admin)} />
    </ListPage>
  )
}
