// Answers for which limits bind a customer at an instant, and what is left of them. Pure.
import { compare, type Money, money, subtract, zero } from '#kit/money/money.ts'

export type Naira = Money<'NGN'>

/** What bounds a customer's sending in a Lagos day; undefined is no bound. */
export type DailyBounds = {
  readonly tier: Naira | undefined
  /** Given by staff; takes the place of the tier's. */
  readonly custom: Naira | undefined
  /** Chosen by the customer; never lifts another. */
  readonly own: Naira | undefined
}

/** The daily limit in force: staff's before the tier's, and the customer's own where it is lower. */
export function dailyLimitOf(bounds: DailyBounds): Naira | undefined {
  const allowed = bounds.custom ?? bounds.tier
  if (bounds.own === undefined) return allowed
  return allowed === undefined || compare(bounds.own, allowed) < 0 ? bounds.own : allowed
}

/** The first hours after a device or an account was activated. */
export type ActivationRule = {
  readonly hours: number
  readonly inMost: Naira
  readonly outMost: Naira
}

/** When the first hours of an activation end, or undefined when they are over or no rule is in force. */
export function activationEnd(
  rule: ActivationRule | undefined,
  activatedAt: Date | undefined,
  now: Date,
): Date | undefined {
  if (rule === undefined || activatedAt === undefined) return undefined
  const end = new Date(activatedAt.getTime() + rule.hours * 3_600_000)
  return end > now ? end : undefined
}

/** What is left of a limit; nothing when more is used than a limit that has sunk since. */
export function leftOf(limit: Naira | undefined, used: Naira): Naira | undefined {
  if (limit === undefined) return undefined
  return compare(used, limit) >= 0 ? zero('NGN') : subtract(limit, used)
}

/** The period of a Lagos day. */
export const dayPeriod = (day: string): string => `out:${day}`
/** One activation: a device may be activated anew, and then it counts anew. */
export type Activation = { readonly deviceId: string; readonly activatedAt: Date }

/** The period of an activation. */
export const activationPeriod = (way: 'in' | 'out', { deviceId, activatedAt }: Activation): string =>
  `${way}:activation:${deviceId}:${activatedAt.toISOString()}`

/** Above which amount one transfer asks for more than the PIN while the customer has chosen nothing. */
export const shieldUsual: Naira = money('NGN', 10_000_000n)
