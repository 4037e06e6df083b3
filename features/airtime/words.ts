// Answers for the words of buying airtime.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('airtime', {
  title: 'Airtime',
  phone: 'Phone number',
  ownPhone: 'Your own number',
  phoneMissing: 'Enter a Nigerian mobile number like 0803 123 4567.',
  network: 'Network',
  networkHint: 'Found from the number. Choose another one if it has moved.',
  networkOther: 'This number began at {began}. Make sure that it has moved to {chosen}.',
  networkMissing: 'Choose the network.',
  amount: 'Amount',
  otherAmount: 'Another amount',
  amountHint: 'Whole naira, from {least} to {most}.',
  amountMissing: 'Choose or enter whole naira from {least} to {most}.',
  review: 'Review',
  reviewAmount: 'Review {amount}',
  recent: 'Recent numbers',
  numberAt: '{phone} · {network}',
})
