// Answers for which cases end with a claim: money that left while its customer kept it.
import type { CaseKind } from '#features/cases/contract.ts'
import type { CaseMoneyAct } from '#kit/screens/desk-feature.ts'
import { claimDebt } from '../contract.ts'
import { ClaimDialog } from './claim-dialog.tsx'

const claim = { call: claimDebt.name, Dialog: ClaimDialog }

export const caseMoney = {
  acts: { deposit_taken_back: claim, transfer_paid_after_return: claim } satisfies Partial<
    Record<CaseKind, CaseMoneyAct>
  >,
}
