// Answers for the page of what waits for a second person.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { ApprovalDesk } from '#features/approvals/console/approval-desk.tsx'
import type { Approval } from '#features/approvals/console/approval-parts.tsx'
import { say } from '#kit/words/words.ts'
import { actWords } from '../act-words.ts'
import { places, transactionsHref, userHref } from '../places.ts'
import { words } from '../words.ts'
import { ListPage } from './page.tsx'

function targetHref({ target, changes }: Approval): string | undefined {
  const user = changes.find(({ field }) => field === 'user')?.after
  if (user !== undefined && user !== null) return userHref(user)
  switch (target.type) {
    case 'user':
      return userHref(target.id)
    case 'transfer':
      // The request names the transfer by its own id; the list of those that wait holds it.
      return places.transfers
    case 'transaction':
      return transactionsHref(target.id)
    case 'deposit':
      return places.deposits
    default:
      return undefined
  }
}

export function ApprovalsPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.approvals)}>
      <ApprovalDesk
        readerId={admin.uuid}
        places={{ actWords, targetHref, signInHref: signInPathTo(places.approvals) }}
      />
    </ListPage>
  )
}
