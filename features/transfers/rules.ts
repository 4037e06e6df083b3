// Answers for the rules of sending money: what a code of NIP means for the money, what is asked of whom, and when. Pure.
import { compare, type Money, money } from '#kit/money/money.ts'
import { findNipCode, nipCodes } from './nip-codes.ts'

/**
 * Final words that are believed when they come twice in a row: the code itself says that a query should follow. So is
 * "failed" without any code: partners answer the order itself so, and name the code only when they are asked.
 */
const believedTwice: ReadonlySet<string> = new Set(['21', '91'])

/** What "failed" means beside NIP's code: final, final once it is repeated, or not known yet. */
export function nipFinality(code: string | undefined): 'final' | 'when_repeated' | 'open' {
  if (code === undefined || believedTwice.has(code)) return 'when_repeated'
  return findNipCode(code)?.final === 'failed' ? 'final' : 'open'
}

/** Codes after which somebody looks at the customer or the payee, beside giving the money back. */
export const suspectCodes: ReadonlySet<string> = new Set(['34', '63'])

/** The promise: delivered or given back within a day (CBN, instant transfers, 2018). Afterwards a person looks. */
export const promisedHours = 24
export const reviewHours = 72

export type Naira = Money<'NGN'>

/** From this amount on, a payee who was never paid before is a reason to pause. */
export const scamPauseFrom: Naira = money('NGN', 10_000_000n)

/** What a transfer asks of its customer. */
export function strengthOf(asked: { isNewPayee: boolean; amount: Naira; shield: Naira }): 'usual' | 'strong' {
  return asked.isNewPayee || compare(asked.amount, asked.shield) > 0 ? 'strong' : 'usual'
}

export function needsScamPause(asked: { isNewPayee: boolean; amount: Naira }): boolean {
  return asked.isNewPayee && compare(asked.amount, scamPauseFrom) >= 0
}

/**
 * Codes of a failure that is the receiving bank's own: those that NIP's table does not call final by themselves, because the
 * bank was not there to say yes or no, and a broken route to it. Every other failure speaks of the account, the sender, a
 * limit or our own money at the partner, and one without a code of our partner.
 */
export const bankFailureCodes: readonly string[] = nipCodes
  .filter(({ code, final, action }) => final === 'pending' || action === 'TSQ then reverse' || code === '92')
  .map(({ code }) => code)
