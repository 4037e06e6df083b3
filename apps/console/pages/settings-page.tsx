// Answers for the page of settings: each group loads, fails and is changed by itself.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { AppVersionsPanel } from '#features/app-versions/console/app-versions-panel.tsx'
import { configureAppVersion } from '#features/app-versions/contract.ts'
import { ThresholdsPanel } from '#features/approvals/console/thresholds-panel.tsx'
import { setThreshold } from '#features/approvals/contract.ts'
import { FreeTransfersPanel } from '#features/charges/console/free-transfers-panel.tsx'
import { setFreeTransfers } from '#features/charges/contract.ts'
import { ServicesPanel } from '#features/products/console/services-panel.tsx'
import { switchService } from '#features/products/contract.ts'
import { PayoutsPanel } from '#features/transfers/console/payouts-panel.tsx'
import { switchPayouts } from '#features/transfers/staff-contract.ts'
import { say } from '#kit/words/words.ts'
import { byAmount } from '../act-words.ts'
import { places } from '../places.ts'
import { words } from '../words.ts'
import { ReadingPage } from './page.tsx'

export function SettingsPage({ admin }: { admin: Admin }) {
  const may = ({ name }: { name: string }) => admin.permissions.includes(name)
  const signInHref = signInPathTo(places.settings)
  return (
    <ReadingPage title={say(words.settings)}>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <PayoutsPanel maySwitch={may(switchPayouts)} signInHref={signInHref} />
        <ThresholdsPanel maySet={may(setThreshold)} signInHref={signInHref} actWords={byAmount} />
        <ServicesPanel maySwitch={may(switchService)} signInHref={signInHref} />
        <AppVersionsPanel maySet={may(configureAppVersion)} signInHref={signInHref} />
        <FreeTransfersPanel maySet={may(setFreeTransfers)} signInHref={signInHref} />
      </div>
    </ReadingPage>
  )
}
