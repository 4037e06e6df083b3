// Answers for what staff read of a transfer that took long, on screen and in an exported file: its state, and the heads of the file.
import { catalogue } from '#kit/words/words.ts'

export const stateWords = catalogue('transfers-states', {
  held: 'Held',
  submitted: 'With the partner',
  pending: 'Processing',
  in_review: 'In review',
  success: 'Success',
  failed: 'Failed',
  returned: 'Returned',
})

export const exportWords = catalogue('transfers-export', {
  reference: 'Reference',
  to: 'To',
  bank: 'Bank',
  amount: 'Amount',
  total: 'Total with charges',
  currency: 'Currency',
  lastWord: 'Last answer of the partner',
  review: 'Manual review after (Lagos)',
  sum: 'Total {currency} of these payments',
})
