// Answers for what other rooms may use of transfers.
export { routes } from './api/routes.ts'
export { jobs } from './api/jobs.ts'
export { approvePayout } from './api/approve-payout.ts'
export { receivePayoutWebhook } from './api/receive-webhook.ts'
export type { PayoutRails } from './api/submit-job.ts'
