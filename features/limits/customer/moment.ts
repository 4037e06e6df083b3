// Answers for naming an instant within the next days: the weekday and the time in Lagos. Pure.
import { lagosTime } from '#kit/lagos.ts'
import { weekdayName } from '#kit/words/weekday.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

/** `Sunday 14:05` of an RFC 3339 instant. */
export function sayMoment(instant: string): string {
  return say(words.on, { weekday: weekdayName(instant), time: lagosTime(new Date(instant)) })
}
