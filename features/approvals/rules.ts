// Answers for what staff may do alone: how fresh the sign-in must be, and whether a second person is needed. Pure.
import { compare, type Money } from '#kit/money/money.ts'

/** How long a sign-in by one-time code counts as the step-up for money and role commands. */
export const stepUpMilliseconds = 10 * 60_000
/** On calls whose Idempotency-Key is optional: how long the same request of the same admin counts as a slip of the hand. */
export const duplicateMilliseconds = 60_000
/** How long what was asked waits for a second person. */
export const approvalMilliseconds = 24 * 60 * 60_000

/**
 * What a command puts at stake. `money`: a fresh sign-in, no money for a day after a password reset, and a second
 * person above the threshold. `policy`: what holds for everybody, so a fresh sign-in and always a second person.
 * `sensitive`: a fresh sign-in. `plain`: the role alone.
 */
export type Stake = 'money' | 'policy' | 'sensitive' | 'plain'

/** What each stake may refuse beside the plan's own: a contract declares these and no others. */
export type StakeRefusals = {
  readonly money: 'step_up_required' | 'money_blocked_after_reset' | 'already_waiting'
  readonly policy: 'step_up_required' | 'already_waiting'
  readonly sensitive: 'step_up_required'
  readonly plain: never
}
/** What the gates of each stake may refuse. */
export type GateRefusals = { readonly [S in Stake]: Exclude<StakeRefusals[S], 'already_waiting'> }

type AtGate = {
  readonly admin: { readonly signedInAt: Date; readonly moneyBlockedUntil: Date | undefined }
  readonly now: Date
}

const freshness = ({ admin, now }: AtGate): 'step_up_required' | undefined =>
  now.getTime() - admin.signedInAt.getTime() > stepUpMilliseconds ? 'step_up_required' : undefined

const gates: { readonly [S in Stake]: (at: AtGate) => GateRefusals[S] | undefined } = {
  money: (at) => {
    const { moneyBlockedUntil } = at.admin
    if (moneyBlockedUntil !== undefined && moneyBlockedUntil > at.now) return 'money_blocked_after_reset'
    return freshness(at)
  },
  policy: freshness,
  sensitive: freshness,
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

/**
 * Whether a command waits for a second person. `threshold` is the largest amount that its maker moves alone: the
 * threshold itself is not above, and where there is none every amount needs two.
 */
export function needsSecondPerson(
  stake: Stake,
  amount: Money | undefined,
  threshold: Money | undefined,
): boolean {
  switch (stake) {
    case 'policy':
      return true
    case 'money':
      return amount !== undefined && (threshold === undefined || compare(amount, threshold) > 0)
    case 'sensitive':
    case 'plain':
      return false
  }
}
