// Answers for what is said of the acts of the ledger check. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'money-proof.run': {
    says: 'Run ledger check',
    guard: { open: 'it reads the books and changes nothing in them' },
  },
}
