// Answers for the rules of airtime: what one may be, what is asked of the customer, and what a code of the aggregator's means. Pure.
import { compare, type Money, money } from '#kit/money/money.ts'

/** What networks sell at once: the bounds that aggregators publish for all four (VTpass, services of airtime). */
export const airtimeLeast = money('NGN', 5_000n)
export const airtimeMost = money('NGN', 5_000_000n)

/** Up to here a number that was never topped up asks for no more than the PIN. */
export const newNumberMost = money('NGN', 1_000_000n)

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

/** Codes with which the aggregator says for good that it was not done. */
const finalCodes: ReadonlySet<string> = new Set(['016', '091'])

/** What "failed" means beside the aggregator's code. */
export const airtimeFinality = (code: string | undefined): 'final' | 'when_repeated' =>
  code !== undefined && finalCodes.has(code) ? 'final' : 'when_repeated'

/** Codes of a failure that is the network's own. */
export const networkFailureCodes: readonly string[] = ['016', '030', '034', '035']
