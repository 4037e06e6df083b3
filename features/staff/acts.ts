// Answers for what is said of the acts of staff. Pure.
import { type Acts, house } from '#features/team/act.ts'

export const acts: Acts = {
  'staff.change-role': { says: 'Change role', approvers: house },
  'staff.suspend': { says: 'Suspend person', approvers: house },
  'staff.reinstate': { says: 'Reinstate person', approvers: house },
  'staff.reset-second-factor': { says: 'Reset second factor', approvers: house },
  'staff.end-session': { says: 'End session of a colleague' },
  'staff.end-all-sessions': { says: 'End all sessions of a colleague' },
  'staff.end-my-session': { says: 'End own session' },
  'staff.invite': { says: 'Invite person', approvers: house },
  'staff.resend-invitation': { says: 'Send invitation again' },
  'staff.withdraw-invitation': { says: 'Withdraw invitation' },
}
