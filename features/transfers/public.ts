// Answers for what other rooms may use of transfers.
export { routes } from './api/routes.ts'
export { jobs } from './api/jobs.ts'
export { approvePayout } from './api/approve-payout.ts'
export { receivePayoutWebhook } from './api/receive-webhook.ts'
export type { PayoutRails } from './api/submit-job.ts'
export { findSender, readAmount, reckon, type Reckoned, type Sender } from './api/reckon.ts'
export { type Destination, type ResolvedPayee, resolvePayee } from './api/resolve-payee.ts'
export { makeTransfer, type MadeTransfer } from './api/send-transfer.ts'
