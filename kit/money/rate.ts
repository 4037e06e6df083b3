// Answers for rates between two currencies: exact, from their text to the amount that is paid, and rounded against whoever converts.
import { assert } from '../assert.ts'
import { type Currency, currencyScale } from './currency.ts'
import { type Money, money } from './money.ts'

/** How much of `quote` one whole unit of `base` costs, in parts of a hundred millionth: 1543.27 naira a dollar are 154327000000. */
export type Rate<Base extends Currency = Currency, Quote extends Currency = Currency> = {
  readonly base: Base
  readonly quote: Quote
  readonly parts: bigint
}

const decimals = 8
const one = 10n ** BigInt(decimals)
const pattern = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,8})?$/

export type RateFault = 'not_a_rate' | 'rate_is_zero'

/** Reads `1543.27`. Refuses signs, exponents, spaces, more than nine digits before the point or eight after it, and nothing. */
export function parseRate<Base extends Currency, Quote extends Currency>(
  text: string,
  pair: { readonly base: Base; readonly quote: Quote },
): { ok: true; value: Rate<Base, Quote> } | { ok: false; fault: RateFault } {
  if (!pattern.test(text)) return { ok: false, fault: 'not_a_rate' }
  const [whole = '0', rest = ''] = text.split('.')
  const parts = BigInt(whole) * one + BigInt(rest.padEnd(decimals, '0'))
  return parts === 0n ? { ok: false, fault: 'rate_is_zero' } : { ok: true, value: { ...pair, parts } }
}

/** The shortest text of it, with two decimals at least: `1543.27`, `1600.00`, `0.00064797`. */
export function rateText({ parts }: Pick<Rate, 'parts'>): string {
  const rest = String(parts % one)
    .padStart(decimals, '0')
    .replace(/0{1,6}$/, '')
  return `${parts / one}.${rest}`
}

const basisPoints = 10_000n

/**
 * What customers pay and are paid, from the middle: they buy `base` at `sell` and sell it at `buy`. Both are rounded against the customer, so
 * that nobody gains by the last place.
 */
export function pricesAround<Base extends Currency, Quote extends Currency>(
  middle: Rate<Base, Quote>,
  spread: bigint,
): { readonly buy: Rate<Base, Quote>; readonly sell: Rate<Base, Quote> } {
  assert(spread >= 0n && spread < basisPoints, 'a spread is less than the whole price')
  return {
    buy: { ...middle, parts: (middle.parts * (basisPoints - spread)) / basisPoints },
    sell: { ...middle, parts: dividedUp(middle.parts * (basisPoints + spread), basisPoints) },
  }
}

const dividedUp = (sum: bigint, by: bigint): bigint => (sum + by - 1n) / by

/** Minor units of `quote` and of `base`, as a fraction: so many of the first are worth so many of the second. */
function minorOf({ base, quote, parts }: Rate): { readonly above: bigint; readonly below: bigint } {
  const scale = currencyScale[quote] - currencyScale[base]
  const factor = 10n ** BigInt(Math.abs(scale))
  return scale >= 0 ? { above: parts * factor, below: one } : { above: parts, below: one * factor }
}

/**
 * What an amount of one side of a rate gives of the other, for whoever is given it (`down`), or costs (`up`). Whole minor units; the amount is
 * not negative.
 */
export function convert<To extends Currency>(
  amount: Money,
  rate: Rate,
  { to, round }: { readonly to: To; readonly round: 'down' | 'up' },
): Money<To> {
  assert(amount.minor >= 0n, 'what is converted is not negative')
  const { above, below } = minorOf(rate)
  const isBase = amount.currency === rate.base && to === rate.quote
  assert(isBase || (amount.currency === rate.quote && to === rate.base), 'the rate is one of these two')
  const [sum, by] = isBase ? [amount.minor * above, below] : [amount.minor * below, above]
  return money(to, round === 'down' ? sum / by : dividedUp(sum, by))
}
