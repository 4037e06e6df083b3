// Answers for what is said when an amount is more than may still be sent today.
import { catalogue, say } from '#kit/words/words.ts'

const words = catalogue('left-today', {
  some: 'You can send {left} more today.',
  none: 'Today’s limit is used up. It starts again at midnight, Lagos time.',
})

/** What is left of today's limit, a displayed amount like `₦1,234.50`, as a sentence; nothing left says until when. */
export function sayLeftToday(left: string): string {
  return /[1-9]/.test(left) ? say(words.some, { left }) : say(words.none)
}
