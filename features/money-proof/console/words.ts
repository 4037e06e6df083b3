// Answers for the words of the dashboard's money proof.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('money-proof-console', {
  title: 'Ledger check',
  never: 'Not run yet',
  neverBody: 'Checks every entry, every balance and every row of the audit log.',
  proved: 'Passed {age}',
  broken: 'Failed {age}',
  running: 'Checking the ledger…',
  run: 'Run now',
  runAgain: 'Run again',
  booksZero: 'Ledger sums to zero',
  balances: 'Balances equal entries',
  seals: 'Transfer seals intact',
  audit: 'Audit chain intact',
  anchors: 'Ledger anchors intact',
  others: 'Other checks of the ledger',
  holds: 'passed',
  breaks: 'failed',
  countOf: '{ok} of {all}',
  askedBy: 'Requested by {name}',
  loading: 'Loading the ledger check',
})
