// Answers for the page of deposits in suspense.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { SuspendedList } from '#features/deposits/console/suspended-list.tsx'
import { releaseDeposit } from '#features/deposits/contract.ts'
import { say } from '#kit/words/words.ts'
import { approvalHref, places, transactionHref, userHref } from '../places.ts'
import { useMark } from '../use-mark.tsx'
import { words } from '../words.ts'
import { ExportAct } from './export-act.tsx'
import { ListPage } from './page.tsx'

export function DepositsPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.deposits)} acts={<ExportAct admin={admin} list="suspended_deposits" />}>
      <SuspendedList
        userHref={userHref}
        transactionHref={transactionHref}
        requestHref={approvalHref}
        mayRelease={admin.permissions.includes(releaseDeposit.name)}
        signInHref={signInPathTo(places.deposits)}
        Mark={useMark(admin)}
      />
    </ListPage>
  )
}
