// Answers for what is said of the acts of staff. Pure.
import { type Acts, house, stops } from '#features/team/act.ts'

export const acts: Acts = {
  'staff.change-role': { says: 'Change role', approvers: house },
  'staff.suspend': { says: 'Suspend person', approvers: house },
  'staff.reinstate': { says: 'Reinstate person', approvers: house },
  'staff.reset-second-factor': { says: 'Reset second factor', approvers: house },
  'staff.end-session': { says: 'End session of a colleague', guard: stops },
  'staff.end-all-sessions': { says: 'End all sessions of a colleague', guard: stops },
  'staff.end-my-session': { says: 'End own session', guard: stops },
  'staff.invite': { says: 'Invite person', approvers: house },
  'staff.resend-invitation': { says: 'Send invitation again', guard: 'itself' },
  'staff.withdraw-invitation': { says: 'Withdraw invitation', guard: stops },
}
