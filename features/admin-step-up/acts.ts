// Answers for what is said of the acts of the step-up of staff. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'admin-step-up.prove-with-code': { says: 'Confirm identity of staff' },
  'admin-step-up.prove-with-passkey': { says: 'Confirm identity of staff' },
  'admin-step-up.add-passkey': { says: 'Add passkey' },
  'admin-step-up.rename-passkey': { says: 'Rename passkey' },
  'admin-step-up.remove-passkey': { says: 'Remove passkey' },
  'admin-step-up.prove': { says: 'Confirm identity of staff' },
}
