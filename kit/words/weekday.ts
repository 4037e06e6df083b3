// Answers for the name of the weekday that an instant falls on in Lagos. Pure.
import { lagosDay } from '../lagos.ts'
import { catalogue, say } from './words.ts'

const words = catalogue('weekdays', {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
})

const inOrder = [
  words.sunday,
  words.monday,
  words.tuesday,
  words.wednesday,
  words.thursday,
  words.friday,
  words.saturday,
] as const

/** `Sunday` of an RFC 3339 instant. */
export function weekdayName(instant: string): string {
  const place = new Date(`${lagosDay(new Date(instant))}T12:00:00Z`).getUTCDay()
  return say(inOrder[place] ?? words.sunday)
}
