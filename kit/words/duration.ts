// Answers for a length of time in words, rounded up: whoever waits so long has waited long enough.
import { catalogue, sayCount } from './words.ts'

const words = catalogue('duration', {
  minutes: { one: '{count} minute', other: '{count} minutes' },
  hours: { one: '{count} hour', other: '{count} hours' },
})

/** "1 minute", "15 minutes", from two hours on "23 hours". */
export function sayDuration(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  return minutes <= 120 ? sayCount(words.minutes, minutes) : sayCount(words.hours, Math.ceil(minutes / 60))
}
