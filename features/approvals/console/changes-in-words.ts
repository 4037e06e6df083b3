// Answers for what a request changes and why, in words: people by their names, days and instants as everywhere, reasons as they are called.
import { valueWord } from '#kit/screens/told-change.ts'
import { say } from '#kit/words/words.ts'
import type { Approval, ApprovalPlaces } from './approval-parts.tsx'
import { words } from './words.ts'

type Change = Approval['changes'][number]
type Told = Pick<Approval, 'changes' | 'concerns' | 'reason'> & { readonly told?: readonly Change[] }
/** What a request says once, and nothing had before: since when and how long it holds, how far from the last. */
const saidOnce: ReadonlySet<string> = new Set(['from', 'until', 'holds_for', 'differs_by'])

type Words = Pick<ApprovalPlaces, 'reasonWords'>

/** Whom it is about and why stand beside it, each by itself. */
export function changesInWords(approval: Told, { reasonWords }: Words): readonly Change[] {
  const { changes, told = [], concerns } = approval
  const saidBeside = ({ field, after }: Change): boolean =>
    field === 'paper' ||
    (field === 'user' && concerns.some(({ uuid }) => uuid === after)) ||
    (field === 'reason_code' && (after === null || reasonWords[after] !== undefined))
  const isNew = [...changes, ...told].every(({ before }) => before === null)
  const once = (field: string): boolean => !isNew && saidOnce.has(field)
  return [...changes, ...told]
    .filter((change) => !saidBeside(change))
    .map(({ field, before, after }) => {
      const read = (value: string | null) => valueWord(field, value, { actWords: {}, people: concerns })
      return { field, before: read(before ?? (once(field) ? after : null)), after: read(after) }
    })
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
