// Answers for what is said of the acts of the sign-in of staff. Pure.
import { type Acts, ownThing } from '#features/team/act.ts'

export const acts: Acts = {
  'admin-sign-in.sign-out': { says: 'Sign out', guard: ownThing },
  'admin-sign-in.create-admin': { says: 'Create staff account' },
  'admin-sign-in.reset-password': { says: 'Reset own password' },
  'admin-sign-in.sign-in': { says: 'Sign in' },
  'staff.accept-invitation': { says: 'Accept invitation' },
}
