// Answers for the words of the dashboard's money proof.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('money-proof-console', {
  title: 'Money proof',
  never: 'Not run yet',
  neverBody: 'Checks every entry, every balance and every row of the audit log.',
  proved: 'Proved {age}',
  broken: 'Broken, found {age}',
  running: 'Checking the books…',
  run: 'Run now',
  runAgain: 'Run again',
  booksZero: 'Books sum to zero',
  balances: 'Balances equal entries',
  seals: 'Transfer seals intact',
  audit: 'Audit chain intact',
  anchors: 'Anchors of the books intact',
  others: 'Other checks of the ledger',
  holds: 'passed',
  breaks: 'failed',
  countOf: '{ok} of {all}',
  askedBy: 'Asked by {name}',
  loading: 'Loading the money proof',
})
