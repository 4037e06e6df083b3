// Answers for whether a deposit reaches the wallet or is held, by the limits of the tier. Pure.
import { add, compare, type Money } from '#kit/money/money.ts'
import type { Currency } from '#kit/money/currency.ts'
import type { suspensionReasons } from './contract.ts'
import { bankCurrency, type StatementLine } from './rail.ts'

export type SuspensionReason = (typeof suspensionReasons)[number]

/** What deposits are of: those that a partner bank tells of, and dollars. */
export const depositCurrencies = [bankCurrency, 'USD'] as const
export type DepositCurrency = (typeof depositCurrencies)[number]

/** What a reference comes to in a statement. */
export const netOf = (lines: readonly StatementLine[], reference: string): bigint =>
  lines.reduce((sum, line) => (line.providerReference === reference ? sum + line.change.minor : sum), 0n)

/** Whose wallet it came for, in the currency of limits. */
export type Receiver<C extends Currency> = {
  /** What they have in all their wallets; undefined where there is no rate to count their dollars at. */
  readonly has: Money<C> | undefined
  /** Credits are stopped by a freeze. */
  readonly creditsFrozen: boolean
  /** Undefined where the tier may hold no money; an undefined limit inside is no limit. */
  readonly limits:
    | { readonly singleDeposit: Money<C> | undefined; readonly balance: Money<C> | undefined }
    | undefined
}

/** Why a deposit that counts as `worth` may not reach its wallet now, or undefined when it may. A limit is the last amount that passes. */
export function suspensionOf<C extends Currency>(
  worth: Money<C> | undefined,
  receiver: Receiver<C> | undefined,
): SuspensionReason | undefined {
  if (receiver?.limits === undefined) return 'no_wallet'
  if (receiver.creditsFrozen) return 'wallet_frozen'
  const { singleDeposit, balance } = receiver.limits
  if ((singleDeposit || balance) && worth === undefined) return 'no_dollar_rate'
  if (singleDeposit && worth && compare(worth, singleDeposit) > 0) return 'above_single_limit'
  if (!balance || !worth) return undefined
  if (receiver.has === undefined) return 'no_dollar_rate'
  if (compare(add(receiver.has, worth), balance) > 0) return 'above_balance_limit'
  return undefined
}

/** How long to wait before the bank is asked again: 2 seconds, doubling to half an hour. */
export function askAgainAfterSeconds(attempts: number): number {
  return Math.min(1_800, 2 * 2 ** Math.min(attempts - 1, 20))
}

/** How often a reference that the bank does not know yet is asked about before it counts as nothing. */
export const unknownReferenceTriesMax = 6
/** How often the bank is asked about a return of which it says nothing before it may have reversed the payment itself: a minute. */
export const unknownReturnTriesMax = 6
/** How often the bank is asked about a line of its statement whose payment it tells nothing of that we can read: for an hour. */
export const unreadableLineTriesMax = 12
/** Hours in which a held deposit should have reached its owner or gone back: a day, as for a transfer that failed. */
export const heldDueHours = 24
