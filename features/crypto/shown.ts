// Answers for how coins, networks and rates are written where people read them. Pure.
import type { Coin } from '#kit/coins/networks.ts'
import { shownDecimal } from '#kit/coins/shown.ts'
import { decimalText, type Money } from '#kit/money/money.ts'

/** `1,250.50 USDT`: with the decimals that it has, and two at least. */
export function coinText(amount: Money<Coin>): string {
  return `${shownDecimal(decimalText(amount))} ${amount.currency}`
}

/** Naira for a dollar, in whole kobo. */
export const shownNaira = (rate: string): string => `₦${shownDecimal(rate)}`

/** `Tron (TRC-20)` */
export const networkName = ({
  name,
  standard,
}: {
  readonly name: string
  readonly standard: string
}): string => `${name} (${standard})`
