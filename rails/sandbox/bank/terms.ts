// Answers for what the sandbox bank charges and which banks hold its dedicated accounts.
import { type Money, money, portionRoundedHalfUp } from '#kit/money/money.ts'

/**
 * Paystack's price for a transfer to a dedicated virtual account: 1 %, at most ₦300.
 * Source: support.paystack.com, "Dedicated virtual accounts", section Pricing; copy read on 2026-11-21. How Paystack
 * rounds is not published; we round half up to the kobo.
 */
export const dedicatedAccountPrice = { asOf: '2026-11-21', basisPoints: 100n, capMinor: 300_00n } as const

/** What the bank keeps of a transfer. */
export function dedicatedAccountFee(gross: Money<'NGN'>): Money<'NGN'> {
  const fee = portionRoundedHalfUp(gross, dedicatedAccountPrice.basisPoints)
  return fee.minor > dedicatedAccountPrice.capMinor ? money('NGN', dedicatedAccountPrice.capMinor) : fee
}

export type HoldingBank = {
  readonly slug: string
  readonly name: string
  readonly id: number
  readonly code: string
}

/** The banks that Paystack lists for dedicated accounts, with the codes of its bank list; `test-bank` is test mode's. */
export const holdingBanks: readonly HoldingBank[] = [
  { slug: 'test-bank', name: 'Test Bank', id: 24, code: '001' },
  { slug: 'wema-bank', name: 'Wema Bank', id: 20, code: '035' },
  { slug: 'titan-paystack', name: 'Paystack-Titan', id: 629, code: '100039' },
  { slug: 'access-bank', name: 'Access Bank', id: 1, code: '044' },
]
