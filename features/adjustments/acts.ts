// Answers for what is said of the acts of adjustments. Pure.
import { aboveAmount, type Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'adjustments.fund': { says: 'Fund wallet', ...aboveAmount },
  'adjustments.withdraw': { says: 'Withdraw from wallet', ...aboveAmount },
  'adjustments.reverse': { says: 'Reverse transaction', ...aboveAmount },
  'adjustments.refund': { says: 'Refund charges', ...aboveAmount },
}
