// Answers for what is said of the acts of adjustments. Pure.
import { type Acts, money } from '#features/team/act.ts'

export const acts: Acts = {
  'adjustments.fund': { says: 'Fund wallet', approvers: money, by: 'amount' },
  'adjustments.withdraw': { says: 'Withdraw from wallet', approvers: money, by: 'amount' },
  'adjustments.reverse': { says: 'Reverse transaction', approvers: money, by: 'amount' },
  'adjustments.refund': { says: 'Refund charges', approvers: money, by: 'amount' },
}
