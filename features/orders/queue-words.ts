// Answers for the heads of an exported file of orders that took long.
import { catalogue } from '#kit/words/words.ts'

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
