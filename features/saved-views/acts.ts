// Answers for what is said of the acts of saved views. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'saved-views.save': { says: 'Save view' },
  'saved-views.change': { says: 'Change view' },
  'saved-views.remove': { says: 'Remove view' },
}
