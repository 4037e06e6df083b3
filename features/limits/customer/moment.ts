// Answers for naming an instant within the next days: the weekday and the time in Lagos. Pure.
import { lagosDay, lagosTime } from '#kit/lagos.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

const weekdays = [
  words.sunday,
  words.monday,
  words.tuesday,
  words.wednesday,
  words.thursday,
  words.friday,
  words.saturday,
] as const

/** `Sunday 14:05` of an RFC 3339 instant. */
export function sayMoment(instant: string): string {
  const at = new Date(instant)
  const weekday = weekdays[new Date(`${lagosDay(at)}T12:00:00Z`).getUTCDay()] ?? words.sunday
  return say(words.on, { weekday: say(weekday), time: lagosTime(at) })
}
