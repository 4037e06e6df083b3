// Answers for which limits bind a customer at an instant, and what is left of them. Pure.
import type { Currency } from '#kit/money/currency.ts'
import { add, compare, type Money, money, subtract, zero } from '#kit/money/money.ts'
import { convert, type Rate } from '#kit/money/rate.ts'

/**
 * What limits are written in, and what is used of them is counted in, whatever currency it left or came in: those of the law, of tiers and of
 * customers themselves are amounts of naira.
 */
export const limitCurrency = 'NGN'
export type LimitMoney = Money<typeof limitCurrency>

/** Naira for a dollar, as amounts of a Lagos day are counted: the middle rate, whatever it does in that day. */
export type DayRate = Rate<'USD', typeof limitCurrency>

/** What counts on limits as dollars, one for one. Coins of rewards are no money until they are redeemed. */
const countedAsDollars = ['USD', 'USDT', 'USDC', 'PYUSD'] as const
type CountedAsDollars = (typeof countedAsDollars)[number]
/** An amount that counts on limits. */
export type Countable = LimitMoney | Money<CountedAsDollars>

export const isLimitMoney = (amount: Money): amount is LimitMoney => amount.currency === limitCurrency
export const isOfDollars = (amount: Money): amount is Money<CountedAsDollars> =>
  countedAsDollars.some((currency: Currency) => currency === amount.currency)
export const isCountable = (amount: Money): amount is Countable => isLimitMoney(amount) || isOfDollars(amount)

/** What an amount of dollars counts as, rounded up: in two parts it never counts as less than whole. */
export const worthAt = (amount: Money<CountedAsDollars>, rate: DayRate): LimitMoney =>
  nairaFor(amount, rate, 'up')

const nairaFor = (amount: Money<CountedAsDollars>, rate: DayRate, round: 'up' | 'down'): LimitMoney =>
  convert(amount, { ...rate, base: amount.currency }, { to: limitCurrency, round })

/** What somebody has in all wallets together, rounded down as home shows it. Undefined: there are dollars, and no rate to count them at. */
export function worthOfAll(held: readonly Money[], rate: DayRate | undefined): LimitMoney | undefined {
  let sum = zero(limitCurrency)
  for (const amount of held) {
    if (isLimitMoney(amount)) sum = add(sum, amount)
    if (!isOfDollars(amount) || amount.minor === 0n) continue
    if (rate === undefined) return undefined
    sum = add(sum, nairaFor(amount, rate, 'down'))
  }
  return sum
}

/** Whether a rate is needed to say what these are worth. */
export const needsRate = (held: readonly Money[]): boolean =>
  held.some((amount) => isOfDollars(amount) && amount.minor !== 0n)

/**
 * How much of what was counted for an amount goes back when `back` of it does, after `before` of it did. The parts of a whole are exactly what
 * was counted.
 */
export function countedBack(
  of: { readonly amount: bigint; readonly counted: bigint },
  { before, back }: { readonly before: bigint; readonly back: bigint },
): bigint {
  const until = (part: bigint): bigint => (of.counted * part) / of.amount
  return until(before + back) - until(before)
}

/** What bounds a customer's sending in a Lagos day; undefined is no bound. */
export type DailyBounds = {
  readonly tier: LimitMoney | undefined
  /** Given by staff; takes the place of the tier's. */
  readonly custom: LimitMoney | undefined
  /** Chosen by the customer; never lifts another. */
  readonly own: LimitMoney | undefined
}

/** The daily limit in force: staff's before the tier's, and the customer's own where it is lower. */
export function dailyLimitOf(bounds: DailyBounds): LimitMoney | undefined {
  const allowed = bounds.custom ?? bounds.tier
  if (bounds.own === undefined) return allowed
  return allowed === undefined || compare(bounds.own, allowed) < 0 ? bounds.own : allowed
}

/** The first hours after a device or an account was activated. */
export type ActivationRule = {
  readonly hours: number
  readonly inMost: LimitMoney
  readonly outMost: LimitMoney
}

/** When the first hours of an activation end, or undefined when they are over or no rule is in force. */
export function activationEnd(
  rule: ActivationRule | undefined,
  activatedAt: Date | undefined,
  now: Date,
): Date | undefined {
  if (rule === undefined || activatedAt === undefined) return undefined
  const end = new Date(activatedAt.getTime() + milliseconds(rule.hours))
  return end > now ? end : undefined
}

/** What is left of a limit; nothing when more is used than a limit that has sunk since. */
export function leftOf(limit: LimitMoney | undefined, used: LimitMoney): LimitMoney | undefined {
  if (limit === undefined) return undefined
  return compare(used, limit) >= 0 ? zero(limitCurrency) : subtract(limit, used)
}

type Bound<By extends string> = { readonly by: By; readonly most: LimitMoney | undefined }

/** The second bound where it is less than the first. */
export function narrower<By extends string>(one: Bound<By>, other: Bound<By>): Bound<By> {
  if (other.most === undefined) return one
  return one.most === undefined || compare(other.most, one.most) < 0 ? other : one
}

/** The tighter of what is usual and what the first hours leave, and which of them it is. Undefined: no bound. */
export function tighter<Usual extends string>(
  usual: { readonly by: Usual; readonly most: LimitMoney | undefined },
  firstHours: LimitMoney | undefined,
): { readonly by: Usual | 'first_hours'; readonly most: LimitMoney | undefined } {
  if (firstHours === undefined) return usual
  const isUsual = usual.most !== undefined && compare(usual.most, firstHours) < 0
  return isUsual ? usual : { by: 'first_hours', most: firstHours }
}

/** The period of a Lagos day. */
export const dayPeriod = (day: string): string => `out:${day}`

/** Names what an amount of another currency was counted as, among the periods that it was counted in. */
export const worthPeriod = (number: string): string => `worth:${number}`
export const readWorth = (periods: readonly string[]): string | undefined =>
  periods.flatMap((period) => /^worth:(\d+)$/.exec(period)?.[1] ?? [])[0]

/** The newest activation of a customer, whose first hours bind, and when those of their other devices began. */
export type Activation = {
  readonly deviceId: string
  readonly activatedAt: Date
  readonly others: readonly Date[]
}
export type Way = 'in' | 'out'

/** What was counted in the first hours of an activation, and when. */
export type Use = { readonly begun: Date; readonly at: Date; readonly amount: LimitMoney }

/** What all periods of activations begin with. */
export const activationPrefix = (way: Way): string => `${way}:activation:`

/** The period of what is counted at an instant in the first hours of an activation. */
export const periodOfUse = (way: Way, { deviceId, activatedAt }: Activation, at: Date): string =>
  `${activationPrefix(way)}${deviceId}:${activatedAt.toISOString()}:${at.toISOString()}`

const instantPattern = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
const usePattern = new RegExp(`^(?:in|out):activation:[^:]+:(${instantPattern})(?::(${instantPattern}))?$`)

/** Reads a period back. One without an instant of its own is of a whole activation, and as old as that. */
export function readUse(period: string, amount: LimitMoney): Use | undefined {
  const [, begun, at = begun] = usePattern.exec(period) ?? []
  return begun === undefined || at === undefined
    ? undefined
    : { begun: new Date(begun), at: new Date(at), amount }
}

const milliseconds = (hours: number): number => hours * 3_600_000

/** The instant after which a use may still count for an activation: as long before it as its first hours last. */
export const usesSince = ({ hours }: ActivationRule, { activatedAt }: Activation): Date =>
  new Date(activatedAt.getTime() - milliseconds(hours))

/**
 * What counts in the first hours of the newest activation: what was used since, and what was used before, no longer ago
 * than those hours last, in hours that the next activation cut short. So a new activation never gives a fresh amount,
 * and hours that had ended when it came count no more. `uses`: all since `usesSince`.
 */
export function usedOf(rule: ActivationRule, activation: Activation, uses: readonly Use[]): LimitMoney {
  const span = milliseconds(rule.hours)
  const newest = activation.activatedAt.getTime()
  const begins = [...activation.others, ...uses.map(({ begun }) => begun)].map((begun) => begun.getTime())
  const counts = ({ begun, at }: Use): boolean => {
    if (at.getTime() >= newest) return true
    const next = Math.min(newest, ...begins.filter((begin) => begin > begun.getTime()))
    return at.getTime() > newest - span && next < begun.getTime() + span
  }
  return uses.filter(counts).reduce((sum, { amount }) => add(sum, amount), zero(limitCurrency))
}

/** Above which amount one transfer asks for more than the PIN while the customer has chosen nothing. */
export const shieldUsual: LimitMoney = money(limitCurrency, 10_000_000n)
