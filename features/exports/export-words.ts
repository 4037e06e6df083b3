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

export const approvalWords = catalogue('approvals-export', {
  asked: 'Asked (Lagos)',
  command: 'Action',
  amount: 'Amount',
  currency: 'Currency',
  targetType: 'Kind of target',
  target: 'Target',
  reason: 'Reason',
  maker: 'Asked by',
  makerEmail: 'Email of who asked',
  state: 'State',
  checker: 'Decided by',
  decided: 'Decided (Lagos)',
  note: 'Note',
  expires: 'Expires (Lagos)',
  changes: 'Changes',
  hash: 'Hash',
  id: 'Id',
})
