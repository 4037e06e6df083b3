// Answers for what is said of the acts of messages of staff. Pure.
import { type Acts, house } from '#features/team/act.ts'

export const acts: Acts = {
  'staff-messages.send': { says: 'Message to many customers', approvers: house, by: 'people' },
  'staff-messages.send-to-user': { says: 'Message to a customer' },
  'staff-messages.resend': { says: 'Send failed messages again' },
  'staff-messages.stop': { says: 'Stop message' },
}
