// Answers for what is said of the acts of transfers. Pure.
import { type Acts, money } from '#features/team/act.ts'

export const acts: Acts = {
  'transfers.decide-lost-payout': { says: 'Decide lost payout', approvers: money, by: 'amount' },
  'transfers.switch-payouts': { says: 'Resume payouts', approvers: money },
}
