// Answers for the heads of the columns of exported requests for approval.
import { catalogue } from '#kit/words/words.ts'

export const exportWords = catalogue('approvals-export', {
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
