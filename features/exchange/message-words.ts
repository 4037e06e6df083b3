// Answers for the words of a conversion: its lines, its receipt, and what its customer is told.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('exchange-messages', {
  conversion: 'Conversion',
  NGN: 'Naira wallet',
  USD: 'Dollar wallet',
  narrationNGN: 'Dollars to naira',
  narrationUSD: 'Naira to dollars',
  given: 'You gave',
  received: 'You got',
  rate: 'Rate',
  rateOf: '$1 = {rate}',
  middle: 'Middle rate',
  spread: 'Our spread',
  spreadOf: '{amount} ({percent}%)',
  title: 'You converted {given} to {received}',
  body: '{received} is in your {wallet}. Rate: $1 = {rate}.',
  when: 'When',
  reference: 'Reference',
  see: 'See the conversion',
  warning: 'If this was not you, freeze your account in the app at once.',
  alertBuy: '$1 costs {rate} now',
  alertSell: '$1 brings {rate} now',
  alertBody: 'The rate that you waited for is there. It can change at any time.',
  alertSee: 'Convert',
  dollarWallet: 'dollar wallet',
  nairaWallet: 'naira wallet',
})
