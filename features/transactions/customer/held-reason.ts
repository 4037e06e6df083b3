// Answers for why a deposit is held, in words that only whoever has one loads.
import { say } from '#kit/words/words.ts'
import { heldWords as words } from './held-words.ts'

/** The limits that a held deposit is measured by, as formatted amounts. */
export interface LimitsShown {
  readonly singleDeposit: string | undefined
  readonly balance: string | undefined
  /** What a new account or device may receive, and until when; undefined when that is over. */
  readonly firstHours: string | undefined
  readonly firstHoursUntil: string | undefined
}

/** Why a deposit is held, naming the limit where it is known. */
export function heldReason(heldFor: string | null, limits: LimitsShown): string {
  if (heldFor === 'above_single_limit') {
    const limit = limits.singleDeposit
    return limit === undefined ? say(words.heldSinglePlain) : say(words.heldSingle, { limit })
  }
  if (heldFor === 'above_balance_limit') {
    const limit = limits.balance
    return limit === undefined ? say(words.heldBalancePlain) : say(words.heldBalance, { limit })
  }
  if (heldFor === 'above_activation_limit') {
    const { firstHours: limit, firstHoursUntil: until } = limits
    return limit === undefined || until === undefined
      ? say(words.heldActivationPlain)
      : say(words.heldActivation, { limit, until })
  }
  if (heldFor === 'no_dollar_rate') return say(words.heldNoDollarRate)
  if (heldFor === 'returning') return say(words.heldReturning)
  // The server's word may be newer than this app.
  return say(heldFor === 'wallet_frozen' ? words.heldFrozen : words.heldOther)
}
