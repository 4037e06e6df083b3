// Answers for what other rooms may use of receipts: the calls, and the check behind the public page.
export { routes } from './api/routes.ts'
export { checkReceipt } from './api/check-receipt.ts'
