// Answers for the rules of betting: how long somebody excludes themselves, and which limit of a day holds. Pure.
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { compare, type Money } from '#kit/money/money.ts'

type Naira = Money<'NGN'>

/** How long somebody excludes themselves, the shortest first. */
export const spans = ['hours_24', 'days_7', 'days_30', 'months_6', 'year_1', 'years_5'] as const
export type Span = (typeof spans)[number]

const lengths: Readonly<Record<Span, { readonly hours?: number; readonly months?: number }>> = {
  hours_24: { hours: 24 },
  days_7: { hours: 7 * 24 },
  days_30: { hours: 30 * 24 },
  months_6: { months: 6 },
  year_1: { months: 12 },
  years_5: { months: 60 },
}

/**
 * When an exclusion that begins at an instant ends: months by the calendar of Lagos, and where a month is too short, as many days later as it
 * lacks.
 */
export function endOf(span: Span, begun: Date): Date {
  const { hours = 0, months = 0 } = lengths[span]
  const day = lagosDay(begun)
  const last = new Date(`${day}T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + months)
  const sinceMidnight = begun.getTime() - startOfLagosDay(day).getTime()
  return new Date(
    startOfLagosDay(last.toISOString().slice(0, 10)).getTime() + sinceMidnight + hours * 3_600_000,
  )
}

/** So long a higher limit of one's own waits: what is chosen in the heat of a moment is not paid in it. */
export const raiseWaitsHours = 24

/** What a customer has chosen for a day, and what held before it. Undefined: none of their own. */
export type OwnLimit = {
  readonly daily: Naira | undefined
  readonly before: Naira | undefined
  readonly from: Date
}

/** What a customer's own limit is at an instant. */
export const ownAt = (own: OwnLimit | undefined, now: Date): Naira | undefined =>
  own !== undefined && own.from > now ? own.before : own?.daily

/** A choice of another one: less holds at once, more after a day. What waited before it is no more. */
export function chosenAt(own: OwnLimit | undefined, daily: Naira | undefined, now: Date): OwnLimit {
  const before = ownAt(own, now)
  const isMore = before !== undefined && (daily === undefined || compare(daily, before) > 0)
  return { daily, before, from: isMore ? new Date(now.getTime() + raiseWaitsHours * 3_600_000) : now }
}

/** What one customer may pay for betting in a Lagos day. */
export const dailyMostOf = (house: Naira, own: Naira | undefined): Naira =>
  own !== undefined && compare(own, house) < 0 ? own : house

/** The period of limits in which a Lagos day's betting is counted. */
export const bettingPeriod = (day: string): string => `betting:${day}`

export const bettingAgeMin = 18
