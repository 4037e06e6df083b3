// Answers for what is said of the acts of charges. Pure.
import { type Acts, changesNothing, money } from '#features/team/act.ts'

export const acts: Acts = {
  'charges.preview-change': { guard: changesNothing },
  'charges.change': { says: 'Change price', approvers: money },
  'charges.withdraw-change': { says: 'Withdraw scheduled price', approvers: money },
  'charges.set-free-transfers': { says: 'Change free transfers a month', approvers: money },
  'charges.withdraw-free-transfers': { says: 'Withdraw scheduled free transfers', approvers: money },
}
