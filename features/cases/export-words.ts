// Answers for the heads of the columns of exported cases.
import { catalogue } from '#kit/words/words.ts'

export const exportWords = catalogue('cases-export', {
  kind: 'Case',
  state: 'State',
  user: 'Customer',
  userId: 'User’s id',
  subjectType: 'Kind of subject',
  subject: 'Subject',
  facts: 'Facts',
  deposit: 'Deposit',
  opened: 'Opened (Lagos)',
  closed: 'Closed (Lagos)',
  id: 'Id',
})
