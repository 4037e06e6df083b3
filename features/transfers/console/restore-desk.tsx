// Answers for the page of a restore that is not concluded: what is left of it, and the payouts that its copy does not know.
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { decideLostPayout, previewLostPayout } from '../restore-contract.ts'
import { LostPayoutList } from './lost-payout-list.tsx'
import { RestoreNotice } from './restore-notice.tsx'

export function RestoreDesk({ places, may, signInHref, Mark }: DeskParts) {
  return (
    <>
      <RestoreNotice switchHref={places.settingsHref} strip />
      <LostPayoutList
        userHref={places.userHref}
        mayDecide={may(decideLostPayout.name)}
        mayPreview={may(previewLostPayout.name)}
        {...{ signInHref, Mark }}
      />
    </>
  )
}
