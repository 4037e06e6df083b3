// Answers for the words of treasury, as staff read them.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('treasury', {
  nav: 'Treasury',
  note: 'Compared every hour',
  covered: 'Covered',
  short: 'Short by {amount}',
  customers: 'Customers’ balances',
  waiting: 'On hold for customers',
  owed: 'Owed to customers',
  held: 'Held for them',
  holder: 'Partner',
  booked: 'By our books',
  said: 'By the partner',
  notAsked: 'Not asked',
  noAnswer: 'No answer',
  holders: 'Where {currency} are held',
  noHolders: 'Nobody holds {currency} for us',
  noHoldersBody: 'Record dollars that you bought on the Exchange page.',
  none: 'Not compared yet',
  noneBody: 'The first comparison is made within an hour.',
  history: 'History',
  when: 'When',
  currency: 'Currency',
  result: 'Result',
  comparedAt: 'Compared',
})
