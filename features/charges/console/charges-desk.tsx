// Answers for the page of charges: what a movement costs on a day, the price list, and the free transfers of a month.
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { changeCharge } from '../change-contract.ts'
import { CostPanel } from './cost-panel.tsx'
import { FreeTransfersPanel } from './free-transfers-panel.tsx'
import { PriceList } from './price-list.tsx'

export function ChargesDesk(parts: DeskParts) {
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
      <CostPanel />
      <PriceList mayChange={parts.may(changeCharge.name)} signInHref={parts.signInHref} />
      <FreeTransfersPanel {...parts} />
    </div>
  )
}
