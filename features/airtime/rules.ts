// Answers for the rules of airtime: what one may be, what is asked of the customer, and when "failed" is final. Pure.
import { compare, type Money, money } from '#kit/money/money.ts'
import { findAirtimeCode } from './codes.ts'

/** What networks sell at once: the bounds that aggregators publish for all four (VTpass, services of airtime). */
export const airtimeLeast = money('NGN', 5_000n)
export const airtimeMost = money('NGN', 5_000_000n)

/** Networks sell whole naira. */
export const isSold = (amount: Money<'NGN'>): boolean =>
  compare(airtimeLeast, amount) <= 0 && compare(amount, airtimeMost) <= 0 && amount.minor % 100n === 0n

/** Up to here a number that was never topped up asks for no more than the PIN. */
export const newNumberMost = money('NGN', 1_000_000n)

/** A number stays new for a day after its first top-up: whoever has somebody's phone and PIN makes it known with the smallest amount. */
export const newNumberHours = 24

/** A larger amount to a new number, or any above what the customer's shield allows, asks for more than the PIN. */
export function strengthOf(asked: {
  readonly isNewPayee: boolean
  readonly amount: Money<'NGN'>
  readonly shield: Money<'NGN'>
}): 'usual' | 'strong' {
  const most = asked.isNewPayee && compare(newNumberMost, asked.shield) < 0 ? newNumberMost : asked.shield
  return compare(asked.amount, most) > 0 ? 'strong' : 'usual'
}

/** The promise: networks deliver in seconds, and a request in doubt is settled within the day. */
export const promisedHours = 24
export const reviewHours = 24

/** What "failed" means beside the aggregator's code. */
export const airtimeFinality = (code: string | undefined): 'final' | 'when_repeated' =>
  code !== undefined && findAirtimeCode(code)?.isFinal === true ? 'final' : 'when_repeated'
