// Answers for what is said of the acts of customer safety. Pure.
import { type Acts, house } from '#features/team/act.ts'

export const acts: Acts = {
  'customer-safety.end-freeze': { says: 'End freeze by earlier email address', approvers: house },
  'customer-safety.freeze-everything': { says: 'Freeze by the customer' },
  'customer-safety.unfreeze': { says: 'Unfreeze by the customer' },
}
