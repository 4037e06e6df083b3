// Answers for what is said of the acts of messages of staff. Pure.
import { type Acts, changesNothing, house, plain, stops } from '#features/team/act.ts'

export const acts: Acts = {
  'staff-messages.preview': { guard: changesNothing },
  'staff-messages.preview-to-user': { guard: changesNothing },
  'staff-messages.send': { says: 'Message to many customers', approvers: house, by: 'people' },
  'staff-messages.send-to-user': { says: 'Message to a customer', guard: 'itself' },
  'staff-messages.resend': { says: 'Send failed messages again', guard: plain },
  'staff-messages.stop': { says: 'Stop message', guard: stops },
}
