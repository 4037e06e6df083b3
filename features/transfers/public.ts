// Answers for what other features may use of transfers.
import { decideLostCommand } from './api/decide-lost-payout.ts'
import { switchCommand } from './api/payout-switch.ts'

export { measured } from './api/measured.ts'
export { findFate, findUndecidedPayouts } from './api/lost-payouts.ts'
export { findOldestCopy, recordRestore } from './api/restores.ts'
export { arePayoutsOn, isSendingOn } from './api/payout-switch.ts'
export { queueKinds } from './api/list-lost-payouts.ts'
export { routes } from './api/routes.ts'
export { jobs } from './api/jobs.ts'
export { readPayoutReference } from './payout-reference.ts'
export { approvePayout } from './api/approve-payout.ts'
export { bankTransfer, bankTransfers, orderPartners, type PayoutRails } from './api/bank-transfers.ts'
export type { PayoutRail } from './rail.ts'
export { destinations, toCustomer } from './api/destinations.ts'

export const commands = [decideLostCommand, switchCommand] as const
