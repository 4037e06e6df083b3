// Answers for how staff read of a request to close an account: how it stands, the heads of its exported file, what who approves reads.
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

export const closeWords = catalogue('account-closing-approval', {
  lasts: 'For good. Nobody can open it again.',
  nothing: 'Nothing',
})
