// Answers for the page of settings: each group loads, fails and is changed by itself.
import type { ComponentProps } from 'react'
import { AppVersionsPanel } from '#features/app-versions/console/app-versions-panel.tsx'
import { configureAppVersion } from '#features/app-versions/contract.ts'
import { ThresholdsPanel } from '#features/approvals/console/thresholds-panel.tsx'
import { WaitingHere } from '#features/approvals/console/waiting-here.tsx'
import { setThreshold } from '#features/approvals/thresholds-contract.ts'
import { SettingHistory } from '#features/audit/console/setting-history.tsx'
import { FreeTransfersPanel } from '#features/charges/console/free-transfers-panel.tsx'
import { PricesNowPanel } from '#features/charges/console/prices-now-panel.tsx'
import { setFreeTransfers } from '#features/charges/contract.ts'
import { changeTier } from '#features/kyc/change-contract.ts'
import { TiersPanel } from '#features/kyc/console/tiers-panel.tsx'
import { ServicesPanel } from '#features/products/console/services-panel.tsx'
import { switchService } from '#features/products/contract.ts'
import { actWords, byAmount, byPeople } from '#features/team/every-act.ts'
import { PayoutsPanel } from '#features/transfers/console/payouts-panel.tsx'
import { RestoreNotice } from '#features/transfers/console/restore-notice.tsx'
import { switchPayouts } from '#features/transfers/staff-contract.ts'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { say } from '#kit/words/words.ts'
import { approvalHref, places } from '../places.ts'
import { words } from '../words.ts'

/** The groups in the order in which they stand; each panel carries its name as its id. */
const sections = [
  { id: 'payouts', label: words.payoutsSection },
  { id: 'prices', label: words.pricesSection },
  { id: 'tiers', label: words.tiersSection },
  { id: 'free-transfers', label: words.freeSection },
  { id: 'services', label: words.servicesSection },
  { id: 'versions', label: words.versionsSection },
  { id: 'thresholds', label: words.thresholdsSection },
] as const

/** What is asked for and waits stands above the settings: these, and whole kinds of records. */
const waitingTargets = ['setting', 'charge', 'kyc_tier', 'approval_threshold'] as const

const historyOf = (group: ComponentProps<typeof SettingHistory>['of']) => <SettingHistory of={group} />

export function SettingsPage({ may, signInHref }: DeskParts) {
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-8">
      <SectionMenu />
      <div className="grid max-w-220 grid-cols-[minmax(0,1fr)] gap-4 [&>section]:scroll-mt-20">
        {waitingTargets.map((target) => (
          <WaitingHere key={target} target={target} hrefOf={approvalHref} places={{ actWords }} />
        ))}
        <RestoreNotice href={places.restore} />
        <PayoutsPanel maySwitch={may(switchPayouts.name)} {...{ signInHref }} foot={historyOf('payouts')} />
        <PricesNowPanel href={places.charges} foot={historyOf('prices')} />
        <TiersPanel mayChange={may(changeTier.name)} {...{ signInHref }} foot={historyOf('tiers')} />
        <FreeTransfersPanel
          maySet={may(setFreeTransfers.name)}
          {...{ signInHref }}
          foot={historyOf('free-transfers')}
        />
        <ServicesPanel maySwitch={may(switchService.name)} {...{ signInHref }} foot={historyOf('services')} />
        <AppVersionsPanel
          maySet={may(configureAppVersion.name)}
          {...{ signInHref }}
          foot={historyOf('versions')}
        />
        <ThresholdsPanel
          maySet={may(setThreshold.name)}
          {...{ signInHref }}
          actWords={byAmount}
          crowdWords={byPeople}
          foot={historyOf('thresholds')}
        />
      </div>
    </div>
  )
}

/** Leads to the groups of a long page: beside them where there is room, else a row to scroll above them. */
function SectionMenu() {
  return (
    <nav
      aria-label={say(words.settingsSections)}
      className="scrollbar-none sticky top-14 z-10 -mx-4 overflow-x-auto border-b border-border bg-bg px-4 md:-mx-6 md:px-6 lg:top-20 lg:mx-0 lg:border-0 lg:px-0"
    >
      <ul className="flex gap-1 py-1 lg:grid lg:gap-0.5">
        {sections.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center rounded-input px-2.5 text-13 font-medium text-text-2 hover:bg-hover hover:text-text max-md:min-h-11"
            >
              {say(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
