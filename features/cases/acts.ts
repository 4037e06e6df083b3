// Answers for what is said of the acts of cases. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'cases.open': { says: 'Open case' },
  'cases.close': { says: 'Close case' },
  'cases.retry-job': { says: 'Try stopped job again' },
}
