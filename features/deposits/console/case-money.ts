// Answers for what ends cases about deposits with money: a line booked, and one that was ours taken out again.
import type { CaseKind } from '#features/cases/contract.ts'
import type { CaseMoneyAct } from '#kit/screens/desk-feature.ts'
import { bookLine } from '../contract.ts'
import { unbookLine } from '../unbook-contract.ts'
import { LineActs } from './line-acts.tsx'
import { LineDialog } from './line-dialog.tsx'
import { UnbookDialog } from './unbook-dialog.tsx'

export const caseMoney = {
  acts: {
    deposit_booked_as_house: { call: unbookLine.name, Dialog: UnbookDialog },
  } satisfies Partial<Record<CaseKind, CaseMoneyAct>>,
  line: { LineActs, booking: { call: bookLine.name, Dialog: LineDialog } },
}
