// Answers for what a request changes and why, in words: people by their names, days and instants as everywhere, reasons as they are called.
import { valueWord } from '#kit/screens/told-change.ts'
import { say } from '#kit/words/words.ts'
import type { Approval, ApprovalPlaces } from './approval-parts.tsx'
import { words } from './words.ts'

type Change = Approval['changes'][number]
type Told = Pick<Approval, 'changes' | 'concerns' | 'reason'> & { readonly told?: readonly Change[] }
type Words = Pick<ApprovalPlaces, 'reasonWords'>

/** Whom it is about and why stand beside it, each by itself. */
export function changesInWords(approval: Told, { reasonWords }: Words): readonly Change[] {
  const { changes, told = [], concerns } = approval
  const saidBeside = ({ field, after }: Change): boolean =>
    field === 'paper' ||
    (field === 'user' && concerns.some(({ uuid }) => uuid === after)) ||
    (field === 'reason_code' && (after === null || reasonWords[after] !== undefined))
  return [...changes, ...told]
    .filter((change) => !saidBeside(change))
    .map(({ field, before, after }) => ({
      field,
      before: valueWord(field, before, { actWords: {}, people: concerns }),
      after: valueWord(field, after, { actWords: {}, people: concerns }),
    }))
}

/** Where a reason was chosen from a list, what was written is for the customer. */
export function reasonsOf(
  { reason, changes }: Told,
  { reasonWords }: Words,
): readonly { readonly label: string; readonly value: string }[] {
  const chosen = changes.find(({ field }) => field === 'reason_code')?.after ?? undefined
  const word = chosen === undefined ? undefined : reasonWords[chosen]
  const label = say(word === undefined ? words.reason : words.customerReads)
  return [
    ...(word === undefined ? [] : [{ label: say(words.reason), value: say(word) }]),
    ...(reason === null ? [] : [{ label, value: reason }]),
  ]
}
