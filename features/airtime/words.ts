// Answers for the words of buying airtime.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('airtime', {
  title: 'Airtime',
  amount: 'Amount',
  otherAmount: 'Another amount',
  amountHint: 'Whole naira, from {least} to {most}.',
  amountMissing: 'Choose or enter whole naira from {least} to {most}.',
  review: 'Review',
  reviewAmount: 'Review {amount}',
})
