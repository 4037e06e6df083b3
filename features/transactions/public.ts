// Answers for what other rooms may use of transactions: the calls.
export { shownStatusPart, type TransactionView } from './api/transaction-view.ts'
export { findTransaction } from './api/find-transaction.ts'
export { transactionsExport, exportSources } from './api/export-source.ts'
export { periodic, foldTotals } from './api/totals.ts'
export { type AskedWords, findWords, wordsOf } from './api/find-words.ts'
export { searchOfWords } from './typed-search.ts'
export { routes } from './api/routes.ts'
export {
  addFacts,
  findHeldUntil,
  insertTransaction,
  insertTransactions,
  markCompleted,
  markHeld,
  markStanding,
  type NewTransaction,
} from './api/insert-transaction.ts'
