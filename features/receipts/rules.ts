// Answers for which payments have a receipt, and how one stands in a stranger's eyes. Pure.
import type { transactionStatuses } from '#features/transactions/contract.ts'
import { transactionKinds, type TransactionType } from '#features/transactions/kinds.ts'
import type { receiptStates } from './contract.ts'

type TransactionStatus = (typeof transactionStatuses)[number]
type ReceiptState = (typeof receiptStates)[number]

/**
 * Whether a receipt is issued. What is not over proves nothing; what has failed or is disputed, and what we moved ourselves, proves the
 * wrong thing.
 */
export function receiptStanding({
  type,
  status,
  taken_back: isTakenBack,
  paid_late_at: paidLateAt,
}: {
  readonly type: TransactionType
  readonly status: TransactionStatus
  /** The bank has it again. */
  readonly taken_back: boolean
  /** The bank paid it after all. */
  readonly paid_late_at: Date | null
}): 'issued' | 'not_ready' | 'of_nothing' {
  if (transactionKinds[type].isByHouse || isTakenBack) return 'of_nothing'
  if (paidLateAt !== null) return 'issued'
  switch (status) {
    case 'success':
    case 'reversed':
      return 'issued'
    case 'pending':
    case 'processing':
      return 'not_ready'
    case 'failed':
    case 'disputed':
      return 'of_nothing'
  }
}

/** For staff to hand out: also that something failed is what a customer may have to show. */
export function staffReceiptStanding(
  of: Parameters<typeof receiptStanding>[0],
): ReturnType<typeof receiptStanding> {
  return !transactionKinds[of.type].isByHouse && of.status === 'failed' ? 'issued' : receiptStanding(of)
}

/** How a payment stands, in the words of the public page. */
export function receiptState({
  status,
  taken_back: isTakenBack,
  paid_late_at: paidLateAt,
}: Omit<Parameters<typeof receiptStanding>[0], 'type'>): ReceiptState {
  if (isTakenBack) return 'taken_back'
  if (paidLateAt !== null) return 'paid'
  switch (status) {
    case 'success':
      return 'paid'
    case 'reversed':
      return 'returned'
    case 'disputed':
      return 'disputed'
    case 'pending':
    case 'processing':
      return 'open'
    case 'failed':
      return 'not_paid'
  }
}
