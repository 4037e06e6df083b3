// Answers for what is said of the acts of receipts. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'receipts.for-staff': { says: 'Download receipt of customer' },
}
