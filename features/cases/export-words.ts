// Answers for the heads of an exported file of cases.
import { catalogue } from '#kit/words/words.ts'

export const exportWords = catalogue('cases-export', {
  open: 'Open',
  kind: 'Case',
  subjectType: 'Kind of subject',
  subject: 'Subject',
  facts: 'Facts',
  amount: 'Amount',
  deposit: 'Deposit',
  total: 'Total {currency} of these cases',
})
