// Answers for what is said of the acts of approvals. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'approvals.approve': { says: 'Approve request' },
  'approvals.reject': { says: 'Reject request' },
  'approvals.approve-many': { says: 'Approve several requests' },
  'approvals.reject-many': { says: 'Reject several requests' },
  'approvals.withdraw': { says: 'Withdraw own request' },
  'approvals.set-threshold': { says: 'Change approval threshold', approvers: ['owner'] },
  'approvals.ask': { says: 'Request approval' },
}
