// Answers for what other rooms may use of deposits.
export { releaseCommand } from './api/release-deposit.ts'
export { routes } from './api/routes.ts'
export { jobs } from './api/jobs.ts'
export { bankHook } from './api/receive-webhook.ts'
export { sweepDeposits, sweptHours } from './api/sweep-deposits.ts'
export { noticeDifferences } from './api/notice-differences.ts'
export { recordTopUps } from './api/record-top-ups.ts'
export { compareSettlement } from './api/compare-settlement.ts'
