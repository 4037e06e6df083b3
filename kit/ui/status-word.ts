// Answers for the word a person reads for a state, or for any other word of the wire.
import { say } from '#kit/words/words.ts'
import { states } from './words.ts'

/** Whether a state of the wire has words, an icon and a colour of its own. */
export function isKnownStatus(status: string): status is keyof typeof states {
  return Object.hasOwn(states, status)
}

/** The word a person reads for a state of the wire; an unknown state reads as itself, in sentence case. */
export function statusWord(status: string): string {
  if (isKnownStatus(status)) return say(states[status])
  const plain = status.replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
