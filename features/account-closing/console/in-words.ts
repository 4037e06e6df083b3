// Answers for how a request to close an account stands, in words. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import type { Word } from '#kit/words/words.ts'
import type { listClosings } from '../staff-contract.ts'
import { stateWords } from '../queue-words.ts'
import { words } from './words.ts'

export type Closing = Omit<ListedClosing, 'ended' | 'due_at' | 'taken_by' | 'note'>
export type ListedClosing = WireAnswer<typeof listClosings>['items'][number]
export type Standing = 'not_due' | 'blocked' | 'ready' | 'ended'

export function standingOf({ state, closes_at: closesAt, blocks }: Closing, now: Date): Standing {
  if (state !== 'asked') return 'ended'
  if (new Date(closesAt) > now) return 'not_due'
  return blocks.length > 0 ? 'blocked' : 'ready'
}

/** How it stands, in two or three words. */
export function standingWord(closing: Closing, now: Date): Word {
  const standing = standingOf(closing, now)
  if (standing === 'ended') return stateWords[closing.state]
  return { not_due: words.notDue, blocked: words.blocked, ready: words.ready }[standing]
}
