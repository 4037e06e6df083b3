// Answers for the page of a restore that is not concluded: what is left of it, and the payouts that its copy does not know.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { LostPayoutList } from '#features/transfers/console/lost-payout-list.tsx'
import { RestoreNotice } from '#features/transfers/console/restore-notice.tsx'
import { decideLostPayout, previewLostPayout } from '#features/transfers/restore-contract.ts'
import { say } from '#kit/words/words.ts'
import { places, userHref } from '../places.ts'
import { useMark } from '../use-mark.tsx'
import { words } from '../words.ts'
import { ListPage } from './page.tsx'

export function RestorePage({ admin }: { admin: Admin }) {
  const may = ({ name }: { name: string }) => admin.permissions.includes(name)
  return (
    <ListPage title={say(words.restore)}>
      <RestoreNotice switchHref={places.settings} strip />
      <LostPayoutList
        userHref={userHref}
        mayDecide={may(decideLostPayout)}
        mayPreview={may(previewLostPayout)}
        signInHref={signInPathTo(places.restore)}
        Mark={useMark(admin)}
      />
    </ListPage>
  )
}
