// Answers for how a rate is written for people: naira for a dollar, its digits grouped, as many decimals as it has.
import type { Currency } from '#kit/money/currency.ts'
import { groupDigits } from '#kit/money/display.ts'

/** `1543.27` as `₦1,543.27`. */
export const shownRate = (text: string): string => `₦${groupDigits(text)}`

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
  const price = quote === 'NGN' ? shownRate(rate) : `$${groupDigits(rate)}`
  return `${price} = ${base === 'USD' ? '$1' : `1 ${base}`}`
}
