// Answers for what is said of the acts of treasury. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'treasury.compare': {
    says: 'Compare customers’ money',
    guard: { open: 'it asks partners what they hold and changes nothing' },
  },
}
