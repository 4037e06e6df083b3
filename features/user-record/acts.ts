// Answers for what is said of the acts of a customer’s record. Pure.
import { type Acts, house } from '#features/team/act.ts'

export const acts: Acts = {
  'user-record.add-note': { says: 'Add note' },
  'user-record.mend-note': { says: 'Edit note' },
  'user-record.pin-note': { says: 'Pin note' },
  // What waits for a second person is a name or birth date; the log has every edit.
  'user-record.update': {
    says: 'Edit details of a customer',
    waitsAs: 'Change name or birth date',
    approvers: house,
  },
}
