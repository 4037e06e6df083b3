// Answers for what other features may use of transfers.
import { decideLostCommand } from './api/decide-lost-payout.ts'
import { releaseReturnCommand } from './api/release-return.ts'
import { settleReturnCommand } from './api/settle-return.ts'
import { switchCommand } from './api/payout-switch.ts'

export { takeBackCustomerTransfer } from './api/take-back-customer-transfer.ts'
export { findFate, findUndecidedPayouts } from './api/lost-payouts.ts'
export { findOldestCopy, recordRestore } from './api/restores.ts'
export { isSendingOn } from './api/payout-switch.ts'
export { periodic } from './api/periodic.ts'
export { routes } from './api/routes.ts'
export { jobs } from './api/jobs.ts'
export { readPayoutReference } from './payout-reference.ts'
export { releaseReturns } from './api/release-return.ts'
export { keptIn } from './postings.ts'
export { lockGivenBack, lockPaidLate, markPaidLate, type Owed, wasPaidAtBank } from './api/paid-late.ts'
export { type KeptPart, takeKept } from './api/take-kept.ts'
export { approvePayout } from './api/approve-payout.ts'
export { bankTransfer, bankTransfers, orderPartners, type PayoutRails } from './api/bank-transfers.ts'
export type { PayoutRail } from './rail.ts'
export { destinations, toCustomer } from './api/destinations.ts'

export const commands = [decideLostCommand, releaseReturnCommand, settleReturnCommand, switchCommand] as const
