// Answers for the words of the dashboard's money proof.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('money-proof-console', {
  title: 'Money proof',
  never: 'Not run yet',
  neverBody: 'Reads every entry, balance and audit row, and says whether they fit.',
  proved: 'Proved {age}',
  broken: 'Broken, found {age}',
  running: 'Reading all books…',
  run: 'Run now',
  runAgain: 'Run again',
  booksZero: 'Books sum to zero',
  balances: 'Balances equal entries',
  seals: 'Transfer seals intact',
  audit: 'Audit chain intact',
  anchors: 'Anchors of the books fit',
  others: 'Other checks of the ledger',
  holds: 'holds',
  breaks: 'breaks',
  countOf: '{ok} of {all}',
  askedBy: 'Asked by {name}',
  loading: 'Loading the money proof',
})
