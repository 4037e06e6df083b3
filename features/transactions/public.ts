// Answers for what other rooms may use of transactions: the calls.
export { routes } from './api/routes.ts'
export {
  insertTransaction,
  markCompleted,
  markStanding,
  type NewTransaction,
} from './api/insert-transaction.ts'
