// Answers for what a cell of an exported list can be, and for personal data in it that stays hidden. Pure.
import type { Money } from '#kit/money/money.ts'
import { statusWord } from '#kit/words/status-word.ts'
import { maskedEmail, maskedNumber } from '#kit/masked.ts'

export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'amount'; readonly amount: Money }
  | { readonly kind: 'instant'; readonly at: Date }
  | { readonly kind: 'whole'; readonly whole: number }
  | { readonly kind: 'nothing' }
  /** A word of ours under the rows, and no value of one. */
  | { readonly kind: 'label'; readonly text: string }

export const nothing: Cell = { kind: 'nothing' }
/** A text; an empty one and none are the same. */
export const textOf = (text: string | null): Cell =>
  text === null || text === '' ? nothing : { kind: 'text', text }
/** A code of the wire as screens say it: `bank_transfer` reads “Bank transfer”. */
export const wordOf = (code: string | null): Cell => textOf(code === null ? null : statusWord(code))
export const labelOf = (text: string): Cell => ({ kind: 'label', text })
export const amountOf = (amount: Money): Cell => ({ kind: 'amount', amount })
export const instantOf = (at: Date | null): Cell => (at === null ? nothing : { kind: 'instant', at })
export const wholeOf = (whole: number): Cell => ({ kind: 'whole', whole })

/** What of a person a column tells. Columns without one are never masked. */
export type Personal = 'email' | 'number'

export function masked(cell: Cell, personal: Personal): Cell {
  if (cell.kind !== 'text') return nothing
  const { text } = cell
  return { kind: 'text', text: personal === 'email' ? maskedEmail(text) : maskedNumber(text) }
}
