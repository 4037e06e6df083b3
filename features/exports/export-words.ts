// Answers for the heads of the columns of an exported audit log.
import { catalogue } from '#kit/words/words.ts'

export const auditWords = catalogue('audit-export', {
  at: 'Time (Lagos)',
  action: 'Action',
  who: 'Who',
  kind: 'Kind of actor',
  role: 'Role',
  targetType: 'Kind of target',
  target: 'Target',
  outcome: 'Outcome',
  reason: 'Reason',
  changes: 'Changes',
  address: 'Address',
  request: 'Request',
  seal: 'Number in the chain',
  id: 'Id',
})
