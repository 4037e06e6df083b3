// Answers for how a request to close an account stands, on screen and in an exported file, and for the heads of the file.
import { catalogue } from '#kit/words/words.ts'

export const stateWords = catalogue('account-closing-states', {
  asked: 'Open',
  withdrawn: 'Withdrawn',
  rejected: 'Rejected',
  closed: 'Closed',
})

export const exportWords = catalogue('account-closing-export', {
  closes: 'Can be closed from (Lagos)',
  told: 'What the customer was told',
})
