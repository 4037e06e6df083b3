// Answers for what the sandbox bank takes for a transfer out, and which words of a partner stand for which state.
import { type Money, money } from '#kit/money/money.ts'

/**
 * Paystack's price for a transfer within Nigeria, by the amount: ₦10 up to ₦5,000, ₦25 up to ₦50,000, ₦50 above.
 * Source: paystack.com/pricing, Nigeria, Transfers; the bands as quoted by its merchants, read on 2026-11-21. Monnify's
 * price is agreed with each merchant; over this one book it is the same.
 */
export const transferPrices = [
  { upToMinor: 5_000_00n, feeMinor: 10_00n },
  { upToMinor: 50_000_00n, feeMinor: 25_00n },
] as const
const largeTransferFee = 50_00n

/** What the bank takes for a transfer out, on top of its amount. */
export function transferFee(amount: Money<'NGN'>): Money<'NGN'> {
  const band = transferPrices.find(({ upToMinor }) => amount.minor <= upToMinor)
  return money('NGN', band?.feeMinor ?? largeTransferFee)
}

/**
 * How a transfer out stands, in Paystack's words: `received` waits for our approval URL, `otp` for a code that an API
 * never gives, `abandoned` never got it, `blocked` had no answer from the approval URL, `rejected` had a no.
 */
export const payoutStatuses = [
  'received',
  'otp',
  'pending',
  'success',
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

const outOfBalance: ReadonlySet<PayoutStatus> = new Set(['received', 'otp', 'pending', 'success'])

/** Whether amount and fee are out of our balance in this state. */
export function isOutOfBalance(status: PayoutStatus): boolean {
  return outOfBalance.has(status)
}

/** What a partner's webhook tells of: nothing while a transfer is not conclusive. */
export function eventOf(status: PayoutStatus): 'success' | 'failed' | 'reversed' | undefined {
  switch (status) {
    case 'success':
      return 'success'
    case 'failed':
    case 'abandoned':
    case 'blocked':
    case 'rejected':
      return 'failed'
    case 'reversed':
      return 'reversed'
    case 'received':
    case 'otp':
    case 'pending':
      return undefined
  }
}

/** A transfer out as the book has it. */
export type Payout = {
  readonly id: bigint
  readonly queue: string
  readonly rail: string
  readonly reference: string
  readonly code: string
  readonly recipient_id: bigint | null
  readonly recipient_code: string | null
  readonly bank_code: string
  readonly account_number: string
  readonly account_name: string
  readonly narration: string
  readonly amount: bigint
  readonly fee: bigint
  readonly debited: boolean
  readonly status: PayoutStatus
  readonly response_code: string | null
  readonly detail: string | null
  readonly session_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** The NIP session of a transfer: who sends, when, and a number of its own. */
export function sessionOf(payout: Pick<Payout, 'id' | 'created_at'>, institution: string): string {
  const at = payout.created_at.toISOString().replace(/\D/g, '').slice(2, 14)
  return `${institution}${at}${String(payout.id).padStart(12, '0')}`
}
