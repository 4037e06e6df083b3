// Answers for the page of charges: what a movement costs on a day, the price list, and the free transfers of a month.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { CostPanel } from '#features/charges/console/cost-panel.tsx'
import { FreeTransfersPanel } from '#features/charges/console/free-transfers-panel.tsx'
import { PriceList } from '#features/charges/console/price-list.tsx'
import { changeCharge } from '#features/charges/change-contract.ts'
import { setFreeTransfers } from '#features/charges/contract.ts'
import { say } from '#kit/words/words.ts'
import { places } from '../places.ts'
import { words } from '../words.ts'
import { ReadingPage } from './page.tsx'

export function ChargesPage({ admin }: { admin: Admin }) {
  const may = ({ name }: { name: string }) => admin.permissions.includes(name)
  return (
    <ReadingPage title={say(words.charges)}>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
        <CostPanel />
        <PriceList mayChange={may(changeCharge)} signInHref={signInPathTo(places.charges)} />
        <FreeTransfersPanel maySet={may(setFreeTransfers)} signInHref={signInPathTo(places.charges)} />
      </div>
    </ReadingPage>
  )
}
