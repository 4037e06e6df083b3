// Answers for what is said of the acts of lists of bills. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'bill-lists.pay': { says: 'Pay a list of bills' },
  'bill-lists.end': { says: 'End a list of bills' },
}
