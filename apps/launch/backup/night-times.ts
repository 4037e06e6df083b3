// Answers for when copies are due: each night at the same minute in Lagos. Pure.
import { endOfLagosDay, lagosDay, startOfLagosDay } from '#kit/lagos.ts'

const minuteMilliseconds = 60_000

/** When the last copy was due. */
export function lastNight(now: Date, at: number): Date {
  const dueOn = (day: Date): Date => new Date(day.getTime() + at * minuteMilliseconds)
  const today = startOfLagosDay(lagosDay(now))
  return dueOn(today) <= now ? dueOn(today) : dueOn(new Date(today.getTime() - 24 * 60 * minuteMilliseconds))
}

/** When the next copy is due. */
export function nextNight(now: Date, at: number): Date {
  const today = new Date(startOfLagosDay(lagosDay(now)).getTime() + at * minuteMilliseconds)
  return today > now ? today : new Date(endOfLagosDay(lagosDay(now)).getTime() + at * minuteMilliseconds)
}
