// Answers for what is said of the acts of approvals. Pure.
import { type Acts, changesNothing, stops } from '#features/team/act.ts'

export const acts: Acts = {
  'approvals.approve': { says: 'Approve request', guard: 'itself' },
  'approvals.reject': { says: 'Reject request', guard: stops },
  'approvals.preview-many': { guard: changesNothing },
  'approvals.approve-many': { says: 'Approve several requests', guard: 'itself' },
  'approvals.reject-many': { says: 'Reject several requests', guard: stops },
  'approvals.withdraw': { says: 'Withdraw own request', guard: stops },
  'approvals.set-threshold': { says: 'Change approval threshold', approvers: ['owner'] },
  'approvals.ask': { says: 'Request approval' },
}
