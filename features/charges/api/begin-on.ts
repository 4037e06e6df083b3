// Answers for when something that is set from a day on begins to hold: never in the past.
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'

/** The instant that a Lagos day stands for: its beginning, or `now` for today and for no day at all. */
export function beginOn(day: string | undefined, now: Date): Result<Date, 'day_is_past'> {
  if (day === undefined || day === '' || day === lagosDay(now)) return done(now)
  return day < lagosDay(now) ? refuse('day_is_past') : done(startOfLagosDay(day))
}
