// Answers for when an admin's command may run: how fresh the sign-in must be, and above what a second person is needed. Pure.
import type { Currency } from '#kit/money/currency.ts'
import { compare, type Money, money } from '#kit/money/money.ts'

/** How long a sign-in by one-time code counts as the step-up for money and role commands. */
export const stepUpMilliseconds = 10 * 60_000
/** On calls whose Idempotency-Key is optional: how long the same request of the same admin counts as a slip of the hand. */
export const duplicateMilliseconds = 60_000

type Threshold = { readonly from: Date; readonly until: Date | undefined; readonly amount: Money }

/** The largest amounts that one person moves alone, as dated rows: the product's defaults until settings keep them. */
const thresholds: readonly Threshold[] = [
  { from: new Date('2025-01-01T00:00:00+01:00'), until: undefined, amount: money('NGN', 10_000_000n) },
  { from: new Date('2025-01-01T00:00:00+01:00'), until: undefined, amount: money('USD', 10_000n) },
]

/** The threshold of a currency in force; none means that every amount needs a second person. */
export function thresholdOf(currency: Currency, now: Date): Money | undefined {
  return thresholds.find(
    (row) =>
      row.amount.currency === currency && row.from <= now && (row.until === undefined || now < row.until),
  )?.amount
}

/** Whether an amount is above what one person moves alone. The threshold itself is not above. */
export function needsSecondPerson(amount: Money, now: Date): boolean {
  const threshold = thresholdOf(amount.currency, now)
  return threshold === undefined || compare(amount, threshold) > 0
}

/**
 * What a command puts at stake. `money`: a fresh sign-in, no money for a day after a password reset, and a second
 * person above the threshold. `sensitive`: a fresh sign-in. `plain`: the role alone.
 */
export type Stake = 'money' | 'sensitive' | 'plain'

export type GateRefusal = 'step_up_required' | 'money_blocked_after_reset'

/** Why this admin may not give such a command now, or undefined. */
export function gateRefusal(
  stake: Stake,
  admin: { readonly signedInAt: Date; readonly moneyBlockedUntil: Date | undefined },
  now: Date,
): GateRefusal | undefined {
  if (stake === 'plain') return undefined
  if (stake === 'money' && admin.moneyBlockedUntil !== undefined && admin.moneyBlockedUntil > now)
    return 'money_blocked_after_reset'
  return now.getTime() - admin.signedInAt.getTime() > stepUpMilliseconds ? 'step_up_required' : undefined
}
