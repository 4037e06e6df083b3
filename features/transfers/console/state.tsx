// Answers for how the state of a transfer looks to staff.
import type { WireAnswer } from '#kit/http/contract.ts'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { say } from '#kit/words/words.ts'
import { stateWords } from '../queue-words.ts'
import type { findTransfer } from '../staff-contract.ts'
import { words } from './words.ts'

export type Transfer = WireAnswer<typeof findTransfer>

const looks: Readonly<Record<Transfer['state'], string>> = {
  held: 'processing',
  submitted: 'processing',
  pending: 'processing',
  in_review: 'in_review',
  success: 'success',
  failed: 'failed',
  returned: 'reversed',
}

/** The state as a pill. */
export function TransferState({ state }: { state: Transfer['state'] }) {
  return <StatusPill status={looks[state]}>{stateWord(state)}</StatusPill>
}

/** The same as a word. */
export const stateWord = (state: Transfer['state']): string => say(stateWords[state])

/** How a transfer was authorised. */
export function methodWord(method: string): string {
  if (method === 'pin') return say(words.pin)
  if (method === 'partner_list') return say(words.partnerList)
  return method === 'pin_and_code' ? say(words.pinAndCode) : statusWord(method)
}
