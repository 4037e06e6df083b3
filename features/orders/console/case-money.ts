// Answers for what ends cases about money that came back: it goes to its customer, or is settled with whoever has no account any more.
import type { CaseKind } from '#features/cases/contract.ts'
import type { CaseMoneyAct } from '#kit/screens/desk-feature.ts'
import { releaseReturn, settleReturn } from '../return-contract.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'

export const caseMoney = {
  acts: {
    transfer_return_held: { call: releaseReturn.name, Dialog: ReturnDialog },
    transfer_return_unclaimed: { call: settleReturn.name, Dialog: SettleDialog },
  } satisfies Partial<Record<CaseKind, CaseMoneyAct>>,
}
