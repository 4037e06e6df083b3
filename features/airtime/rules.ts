// Answers for the rules of airtime: what one may be, and by when it arrives. Pure.
import { compare, type Money, money } from '#kit/money/money.ts'

/** What networks sell at once: the bounds that aggregators publish for all four (VTpass, services of airtime). */
export const airtimeLeast = money('NGN', 5_000n)
export const airtimeMost = money('NGN', 5_000_000n)

/** Networks sell whole naira. */
export const isSold = (amount: Money<'NGN'>): boolean =>
  compare(airtimeLeast, amount) <= 0 && compare(amount, airtimeMost) <= 0 && amount.minor % 100n === 0n

/** A number stays new for a day after its first top-up: whoever has somebody's phone and PIN makes it known with the smallest amount. */
export const newNumberHours = 24

/** So many of one customer wait for one number: the aggregator takes one after the other, and whoever buys many makes all others wait. */
export const onItsWayMost = 2

/** The promise: networks deliver in seconds, and a request in doubt is settled within the day. */
export const promisedHours = 24
export const reviewHours = 24
