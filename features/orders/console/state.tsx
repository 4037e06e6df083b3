// Answers for how the state of an order looks to staff.
import type { WireAnswer } from '#kit/http/contract.ts'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { say, type Word } from '#kit/words/words.ts'
import type { findOrder } from '../staff-contract.ts'
import { stateLooks, stateWords } from '../state-contract.ts'
import { words } from './words.ts'

export type Order = WireAnswer<typeof findOrder>

/** What it has come to after its last state, as a pill. */
const becamePills: Readonly<
  Record<NonNullable<Order['became']>, { readonly look: string; readonly word: Word }>
> = {
  kept: { look: 'suspense', word: words.isKept },
  unclaimed: { look: 'suspense', word: words.isUnclaimed },
  paid_out: { look: 'reversed', word: words.isPaidOut },
  paid_late: { look: 'disputed', word: words.isPaidLate },
  owed: { look: 'disputed', word: words.isOwed },
  recovered: { look: 'success', word: words.isRecovered },
  written_off: { look: 'closed', word: words.isWrittenOff },
}

interface OrderStateProps {
  readonly state: Order['state']
  readonly became?: Order['became']
}

/** The state as a pill, or what it has come to since. */
export function OrderState({ state, became = null }: OrderStateProps) {
  if (became === null) return <StatusPill status={stateLooks[state]}>{stateWord(state)}</StatusPill>
  const { look, word } = becamePills[became]
  return <StatusPill status={look}>{say(word)}</StatusPill>
}

/** The same as a word. */
export const stateWord = (state: Order['state']): string => say(stateWords[state])

/** How an order was authorised. */
export function methodWord(method: string): string {
  if (method === 'pin') return say(words.pin)
  if (method === 'partner_list') return say(words.partnerList)
  return method === 'pin_and_code' ? say(words.pinAndCode) : statusWord(method)
}
