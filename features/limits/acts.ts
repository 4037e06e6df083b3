// Answers for what is said of the acts of limits. Pure.
import { type Acts, money } from '#features/team/act.ts'

export const acts: Acts = {
  'limits.set-custom': { says: 'Set daily limit', approvers: money, by: 'amount' },
  'limits.change-mine': { says: 'Change own limits' },
}
