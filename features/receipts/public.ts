// Answers for what other rooms may use of receipts: the calls.
export { routes } from './api/routes.ts'
