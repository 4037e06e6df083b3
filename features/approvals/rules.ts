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

/** What the gates of each stake may refuse: a contract declares these and no others. */
export type GateRefusals = {
  readonly money: 'step_up_required' | 'money_blocked_after_reset' | 'second_person_required'
  readonly sensitive: 'step_up_required'
  readonly plain: never
}

type AtGate = {
  readonly admin: { readonly signedInAt: Date; readonly moneyBlockedUntil: Date | undefined }
  readonly now: Date
}

const isStale = ({ admin, now }: AtGate): boolean =>
  now.getTime() - admin.signedInAt.getTime() > stepUpMilliseconds

const gates: { readonly [S in Stake]: (at: AtGate) => GateRefusals[S] | undefined } = {
  money: (at) => {
    const { moneyBlockedUntil } = at.admin
    if (moneyBlockedUntil !== undefined && moneyBlockedUntil > at.now) return 'money_blocked_after_reset'
    return isStale(at) ? 'step_up_required' : undefined
  },
  sensitive: (at) => (isStale(at) ? 'step_up_required' : undefined),
  plain: () => undefined,
}

/** Why this admin may not give such a command now, or undefined. */
export function gateRefusal<S extends Stake>(
  stake: S,
  admin: AtGate['admin'],
  now: Date,
): GateRefusals[S] | undefined {
  return gates[stake]({ admin, now })
}

const heads: {
  readonly [S in Stake]: (amount: Money, now: Date) => GateRefusals[S] | undefined
} = {
  money: (amount, now) => (needsSecondPerson(amount, now) ? 'second_person_required' : undefined),
  sensitive: () => undefined,
  plain: () => undefined,
}

/** Why one person may not move an amount alone by such a command, or undefined. */
export function secondPersonRefusal<S extends Stake>(
  stake: S,
  amount: Money,
  now: Date,
): GateRefusals[S] | undefined {
  return heads[stake](amount, now)
}
