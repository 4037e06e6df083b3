// Answers for a case about a line of the bank's statement: what it is, and what can be done about it.
import type { CaseRead } from '#kit/screens/desk-feature.ts'
import type { Fact } from '#kit/ui/facts.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './line-words.ts'

/** Whether it is about a line of the bank's statement that our books lack, or have otherwise. */
export const isLine = ({ kind }: CaseRead): boolean => kind === 'settlement_differs'

/** Whether our books have that line too: then only the difference is booked, to the house. */
export const isOurs = (about: CaseRead): boolean => isLine(about) && about.subject.type !== 'statement'

/** Whether that line is of a deposit that had gone back: what the statement has of it again may wait once more. */
export const isOfEnded = ({ deposit }: CaseRead): boolean =>
  deposit?.state === 'returned' || deposit?.state === 'taken_back'

/** Whether the bank was asked and its statement has what can be booked. */
export const mayBeBooked = (about: CaseRead): boolean =>
  isAsked(about) && about.facts['asked_at'] !== undefined && about.facts['last_change'] !== undefined

/** Whether the bank can be asked about it again, and what it has be recorded. */
export const isAsked = (about: CaseRead): boolean => isLine(about) || about.kind === 'deposit_amount_mismatch'

/** Whether the bank's statement says that money left. */
export const wentOut = ({ facts }: CaseRead): boolean =>
  Number(facts['bank_amount'] ?? 0) < Number(facts['our_amount'] ?? 0)

/** What its dialog says of the line beside the facts of its case. */
export function lineFacts(about: CaseRead): readonly Fact[] {
  if (!isLine(about)) return []
  return [
    { label: say(words.direction), value: say(wentOut(about) ? words.moneyOut : words.moneyIn) },
    ...(isOurs(about) ? [] : [{ label: say(words.whoseAccount), value: say(words.untold) }]),
  ]
}
