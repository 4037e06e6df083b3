// Answers for what is said of the acts of the audit log. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'audit.export': { says: 'Export the audit log' },
}
