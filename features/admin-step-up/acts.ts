// Answers for what is said of the acts of the step-up of staff. Pure.
import { type Acts, ownThing, proves } from '#features/team/act.ts'

export const acts: Acts = {
  'admin-step-up.request-code': { guard: proves },
  'admin-step-up.prove-with-code': { says: 'Confirm identity of staff', guard: proves },
  'admin-step-up.begin-with-passkey': { guard: proves },
  'admin-step-up.prove-with-passkey': { says: 'Confirm identity of staff', guard: proves },
  'admin-step-up.begin-adding-passkey': { guard: 'itself' },
  'admin-step-up.add-passkey': {
    says: 'Add passkey',
    guard: { open: 'it ends what was begun behind a gate' },
  },
  'admin-step-up.rename-passkey': { says: 'Rename passkey', guard: ownThing },
  'admin-step-up.remove-passkey': { says: 'Remove passkey', guard: 'itself' },
  'admin-step-up.prove': { says: 'Confirm identity of staff' },
}
