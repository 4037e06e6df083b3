// Answers for what staff may do alone: how fresh the sign-in must be, and whether a second person is needed. Pure.
import type { CallContract } from '#kit/http/contract.ts'
import { displayInstant } from '#kit/lagos.ts'
import { compare, type Money } from '#kit/money/money.ts'
import { refuse, type Refused } from '#kit/refusal.ts'

/** How long a proof by passkey or one-time code counts as the step-up for money and role commands. */
export const stepUpMilliseconds = 10 * 60_000
/** On calls whose Idempotency-Key is optional: how long the same request of the same admin counts as a slip of the hand. */
export const duplicateMilliseconds = 60_000
/** How long what was asked waits for a second person. */
export const approvalMilliseconds = 24 * 60 * 60_000
/** How long nobody is told again by mail that requests wait for them. */
export const tellEveryMilliseconds = 15 * 60_000

/**
 * What a command puts at stake. `money`: a fresh proof, no money for a day after a reset, and a second person above the threshold.
 * `policy`: what holds for everybody, so a fresh proof, nothing for a day after a reset, and always a second person. `brake`: what
 * holds for everybody and may be an emergency, so a fresh proof, nobody else to stop it, and a second person to let it go again.
 * `crowd`: what many people are told, so a fresh proof, and a second person above the threshold of people. `staff`: who works here
 * and as what, or who takes many people's data along, so a fresh proof, nothing for a day after a reset, and a second person where
 * there is one. `sensitive`: a fresh proof, nothing for a day after a reset, and a second person where its plan says so. `urgent`: a fresh proof, so that harm is stopped
 * also by who was reset today. `plain`: the role, and nothing for a day after a reset.
 */
export type Stake = 'money' | 'policy' | 'brake' | 'crowd' | 'staff' | 'sensitive' | 'urgent' | 'plain'

/** What each stake may refuse beside the plan's own: a contract declares these and no others. */
export type StakeRefusals = {
  readonly money:
    | 'step_up_required'
    | 'money_blocked_after_reset'
    | 'already_waiting'
    | 'changed_since_preview'
  readonly policy:
    | 'step_up_required'
    | 'changes_blocked_after_reset'
    | 'already_waiting'
    | 'changed_since_preview'
  readonly brake: 'step_up_required' | 'already_waiting' | 'changed_since_preview'
  readonly crowd:
    | 'step_up_required'
    | 'changes_blocked_after_reset'
    | 'already_waiting'
    | 'changed_since_preview'
  readonly staff: 'step_up_required' | 'staff_blocked_after_reset' | 'already_waiting'
  readonly sensitive:
    | 'step_up_required'
    | 'changes_blocked_after_reset'
    | 'already_waiting'
    | 'changed_since_preview'
  readonly urgent: 'step_up_required' | 'changed_since_preview'
  readonly plain: 'changes_blocked_after_reset' | 'changed_since_preview'
}
/** What the gates of each stake may refuse. */
export type GateRefusals = {
  readonly [S in Stake]: Exclude<StakeRefusals[S], 'already_waiting' | 'changed_since_preview'>
}

type AtGate = {
  readonly admin: { readonly provenAt: Date | undefined; readonly moneyBlockedUntil: Date | undefined }
  readonly now: Date
}

const freshness = ({ admin, now }: AtGate): 'step_up_required' | undefined =>
  admin.provenAt === undefined || now.getTime() - admin.provenAt.getTime() > stepUpMilliseconds
    ? 'step_up_required'
    : undefined

/** Whoever took a mailbox resets with it: for a day they move no money and change nothing, but for stopping what does harm. */
const isAfterReset = ({ admin: { moneyBlockedUntil: until }, now }: AtGate): boolean =>
  until !== undefined && until > now

const unlessReset = (at: AtGate) => (isAfterReset(at) ? 'changes_blocked_after_reset' : freshness(at))

const gates: { readonly [S in Stake]: (at: AtGate) => GateRefusals[S] | undefined } = {
  money: (at) => (isAfterReset(at) ? 'money_blocked_after_reset' : freshness(at)),
  policy: unlessReset,
  brake: freshness,
  crowd: unlessReset,
  staff: (at) => (isAfterReset(at) ? 'staff_blocked_after_reset' : freshness(at)),
  sensitive: unlessReset,
  urgent: freshness,
  plain: (at) => (isAfterReset(at) ? 'changes_blocked_after_reset' : undefined),
}

/** What the stakes at the door may refuse. */
export const gateCodes = {
  sensitive: ['step_up_required', 'changes_blocked_after_reset'],
  plain: ['changes_blocked_after_reset'],
} as const satisfies { readonly [S in Stake]?: readonly GateRefusals[S][] }

/** Why this admin may not give such a command now, and until when where that is known; undefined where they may. */
export function gateRefusal<S extends Stake>(
  stake: S,
  admin: AtGate['admin'],
  now: Date,
): Refused<GateRefusals[S]> | undefined {
  const code = gates[stake]({ admin, now })
  return code && refuse(code, { values: untilOf(admin) })
}

/** Until when whoever was reset is barred, for the sentence that says so. */
export const untilOf = ({ moneyBlockedUntil: until }: Pick<AtGate['admin'], 'moneyBlockedUntil'>) => ({
  until: until === undefined ? '' : displayInstant(until),
})

/** What a command weighs, as the second-person rule looks at it. */
export type Weight = {
  /** What it moves, with what was moved alone before it today, and how much that may be. Where there is none every amount needs two. */
  readonly amount: Money | undefined
  readonly threshold: Money | undefined
  /** How many people would be told, and how many its maker tells alone. Where there is none everybody needs two. */
  readonly people: number
  readonly peopleAlone: number | undefined
  /** Whether it stops something, which never waits. */
  readonly stops: boolean
  /** How many others there are who could be the second person. */
  readonly others: number
}

/** Whether a command waits for a second person. A threshold itself is not above it. */
export function needsSecondPerson(stake: Stake, weight: Weight): boolean {
  const { amount, threshold, people, peopleAlone, stops, others } = weight
  switch (stake) {
    case 'crowd':
      return people > (peopleAlone ?? 0)
    case 'policy':
      return true
    case 'brake':
      return !stops
    // The first owner has nobody beside them.
    case 'staff':
    case 'sensitive':
      return !stops && others > 0
    case 'money':
      return amount !== undefined && (threshold === undefined || compare(amount, threshold) > 0)
    case 'urgent':
    case 'plain':
      return false
  }
}

/** The specification's own calls come without a key: there a second click is caught by what it asks. */
export function isUnguarded(
  contract: CallContract,
  call: { readonly headers: Readonly<Record<string, string | undefined>> },
): boolean {
  return (
    contract.idempotencyKey === 'optional' &&
    call.headers['idempotency-key'] === undefined &&
    call.headers['x-confirm-duplicate'] !== 'true'
  )
}
