// Answers for how a rate is written for people: naira for a dollar, its digits grouped, no more than four decimals.
import type { Currency } from '#kit/money/currency.ts'
import { groupDigits } from '#kit/money/display.ts'

/** Cut off, never rounded up. What would be nothing by it stays as it is. */
function cut(text: string): string {
  const short = text.replace(/(\.\d{4})\d+$/, '$1')
  return /[1-9]/.test(short) ? short : text
}

/** `1543.27` as `₦1,543.27`, `1546.66666666` as `₦1,546.6666`. */
export const shownRate = (text: string): string => `₦${groupDigits(cut(text))}`

/** What one of the base costs: `₦1,543.27 = $1`, `$0.99 = 1 USDT`. */
export function shownPrice({
  rate,
  base,
  quote,
}: {
  readonly rate: string
  readonly base: Currency
  readonly quote: Currency
}): string {
  const price = quote === 'NGN' ? shownRate(rate) : `$${groupDigits(cut(rate))}`
  return `${price} = ${base === 'USD' ? '$1' : `1 ${base}`}`
}
