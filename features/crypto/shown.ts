// Answers for how coins, networks and rates are written where people read them. Pure.
import type { Coin } from '#kit/coins/networks.ts'
import { decimalText, type Money } from '#kit/money/money.ts'

const grouped = (whole: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, ',')

/** `1,250.50 USDT`: with the decimals that it has, and two at least. */
export function coinText(amount: Money<Coin>): string {
  return `${shownDecimal(decimalText(amount))} ${amount.currency}`
}

/** `1250.500000` as `1,250.50`. */
export function shownDecimal(text: string): string {
  const [whole = '0', rest = ''] = text.split('.')
  return `${grouped(whole)}.${rest.replace(/0+$/, '').padEnd(2, '0')}`
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
