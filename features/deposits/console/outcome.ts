// Answers for how a suspended deposit ended, in words.
import { say } from '#kit/words/words.ts'
import type { Deposit } from './suspended-list.tsx'
import { words } from './words.ts'

const endWords = {
  released: words.endReleased,
  returned: words.endReturned,
  taken_back: words.endTakenBack,
} as const

/** Empty while it has not ended. */
export function outcomeOf({ state }: Pick<Deposit, 'state'>): string {
  return state === 'released' || state === 'returned' || state === 'taken_back' ? say(endWords[state]) : ''
}
