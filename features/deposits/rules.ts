// Answers for whether a deposit reaches the wallet or is held, by the limits of the tier. Pure.
import { add, compare, type Money } from '#kit/money/money.ts'
import type { suspensionReasons } from './contract.ts'
import type { StatementLine } from './rail.ts'

export type SuspensionReason = (typeof suspensionReasons)[number]

/** What a reference comes to in a statement. */
export const netOf = (lines: readonly StatementLine[], reference: string): bigint =>
  lines.reduce((sum, line) => (line.providerReference === reference ? sum + line.change.minor : sum), 0n)

export type Receiver = {
  readonly balance: Money<'NGN'>
  /** Credits are stopped by a freeze. */
  readonly creditsFrozen: boolean
  /** Undefined where the tier may hold no money; an undefined limit inside is no limit. */
  readonly limits:
    | { readonly singleDeposit: Money<'NGN'> | undefined; readonly balance: Money<'NGN'> | undefined }
    | undefined
}

/** Why a deposit may not reach its wallet now, or undefined when it may. A limit is the last amount that passes. */
export function suspensionOf(
  gross: Money<'NGN'>,
  receiver: Receiver | undefined,
): SuspensionReason | undefined {
  if (receiver?.limits === undefined) return 'no_wallet'
  if (receiver.creditsFrozen) return 'wallet_frozen'
  const { singleDeposit, balance } = receiver.limits
  if (singleDeposit && compare(gross, singleDeposit) > 0) return 'above_single_limit'
  if (balance && compare(add(receiver.balance, gross), balance) > 0) return 'above_balance_limit'
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
