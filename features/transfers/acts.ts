// Answers for what is said of the acts of transfers. Pure.
import { aboveAmount, type Acts, money } from '#features/team/act.ts'

export const acts: Acts = {
  'transfers.decide-lost-payout': { says: 'Decide lost payout', ...aboveAmount },
  'transfers.switch-payouts': { says: 'Stop or resume payouts', waitsAs: 'Resume payouts', approvers: money },
}
