// Answers for what is said of the acts of customers. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'users.reveal': { says: 'View personal detail', guard: 'itself' },
  'users.profile': { says: 'Open record of a customer' },
}
