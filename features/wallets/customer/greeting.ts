// Answers for how a person is greeted, by the hour in Lagos.
import type { Word } from '#kit/words/words.ts'
import { words } from '../words.ts'

const lagosOffsetHours = 1

export function greetingOf(now: Date): Word {
  const hour = (now.getUTCHours() + lagosOffsetHours) % 24
  if (hour >= 4 && hour < 12) return words.morning
  return hour >= 12 && hour < 17 ? words.afternoon : words.evening
}
