// Answers for what is said of the acts of a customer’s record. Pure.
import { type Acts, house, plain } from '#features/team/act.ts'

export const acts: Acts = {
  // The next of staff believes what a note says.
  'user-record.add-note': { says: 'Add note', guard: plain },
  'user-record.mend-note': { says: 'Edit note', guard: plain },
  'user-record.pin-note': { says: 'Pin note', guard: plain },
  'user-record.preview-update': { guard: 'itself' },
  // What waits for a second person is a name or birth date; the log has every edit.
  'user-record.update': {
    says: 'Edit details of a customer',
    waitsAs: 'Change name or birth date',
    approvers: house,
  },
}
