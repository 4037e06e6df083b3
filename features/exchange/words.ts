// Answers for the words of exchange, as staff read them.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('exchange-desk', {
  title: 'Dollar rate',
  note: 'Naira for $1, before the spread',
  open: 'Open',
  rate_missing: 'Closed: no rate yet',
  rate_old: 'Closed: the rate is older than 2 minutes',
  rate_jumped: 'Closed: the rate moved by more than 10%',
  openEffect: 'Customers can convert at this rate.',
  closedEffect: 'Customers cannot convert until a new rate is accepted.',
  asOf: 'As of',
  readAt: 'Read',
  source: 'Source',
  rate: 'Rate',
  result: 'Result',
  accepted: 'Accepted',
  old: 'Not used: too old',
  ahead: 'Not used: time is in the future',
  jumped: 'Not used: moved by more than 10%',
  newest: 'Newest rates',
  none: 'No rate has been read yet',
  noneBody: 'Set up a source of rates. It is asked every 30 seconds.',
})
