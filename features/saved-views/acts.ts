// Answers for what is said of the acts of saved views. Pure.
import { type Acts, ownThing } from '#features/team/act.ts'

export const acts: Acts = {
  'saved-views.save': { says: 'Save view', guard: ownThing },
  'saved-views.change': { says: 'Change view', guard: ownThing },
  'saved-views.remove': { says: 'Remove view', guard: ownThing },
}
