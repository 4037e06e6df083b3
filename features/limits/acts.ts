// Answers for what is said of the acts of limits. Pure.
import { aboveAmount, type Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'limits.set-custom': { says: 'Set daily limit', ...aboveAmount },
  'limits.change-mine': { says: 'Change own limits' },
}
