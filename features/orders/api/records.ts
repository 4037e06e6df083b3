// Answers for what orders are called in records: by cases, approvals, the audit log, marks of queues, live topics and keys of the ledger.
// All have the word of transfers, which were the first orders: what was written stays.
import type { CaseKind } from '#features/cases/contract.ts'

export const orderSubject = 'transfer'
/** What screens that show orders listen to. */
export const orderTopic = 'transfers'

export const orderCases = {
  unresolved: 'transfer_unresolved',
  amountMismatch: 'transfer_amount_mismatch',
  paidAfterReturn: 'transfer_paid_after_return',
  returnHeld: 'transfer_return_held',
  returnUnclaimed: 'transfer_return_unclaimed',
  floatLow: 'payout_float_low',
  /** A partner that had refused it says later that it has it. */
  refusedPaid: 'payout_refused_paid',
  /** A partner refuses every customer because of our account there. */
  accountRefused: 'partner_account_refused',
} as const satisfies Record<string, CaseKind>
