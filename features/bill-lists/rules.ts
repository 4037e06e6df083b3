// Answers for the rules of lists of bills: how much one holds, what of a cell is no reference or amount, and which lines look like one another. Pure.
import { foldForSearch } from '#kit/words/fold.ts'

/** Lines of one list. */
export const linesMost = 200
/** Lists that one customer has begun and not paid. */
export const draftsMost = 10
/** One that was not paid is removed after so many days. */
export const draftDays = 7
/** The same lines within so many days are asked about first. */
export const sameListDays = 7
/** So many lines are checked by one call, side by side: half the places that a biller has at its partner. */
export const checkedAtOnce = 4
/** So many lines are paid by one run of the job; then others have their turn. */
export const paidAtOnce = 10

/** What a line says, as it was written. */
export const cellNames = ['biller', 'reference', 'amount', 'plan', 'label'] as const
export type Cells = Readonly<Record<(typeof cellNames)[number], string>>
/** Characters of each. */
export const cellMost: Readonly<Record<keyof Cells, number>> = {
  biller: 60,
  reference: 60,
  amount: 30,
  plan: 80,
  label: 60,
}

/** Why no biller was found for what a line says. */
export const isBillerUnread = (code: string | undefined): boolean =>
  code === 'biller_unknown' || code === 'biller_unclear'

/** Whether two cells name the same biller. */
export const isSameBiller = (one: string, other: string): boolean =>
  foldForSearch(one) === foldForSearch(other)

/** What a spreadsheet reckons instead of showing it. */
export const isFormula = (cell: string): boolean => cell.startsWith('=')

/** `4.5E+12`: the spreadsheet has thrown digits away, and nobody can tell which. */
export const isShortened = (cell: string): boolean => /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(cell)

/** `45039218710.0`: a spreadsheet took it for a number. Without the sign it would be another reference. */
export const isDecimal = (cell: string): boolean => /^\d+[.,]0{1,2}$/.test(cell)

/** Thousands apart by commas or blanks, and at most two decimals. */
const grouped = /^(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.(\d{1,2}))?$/

/** An amount as people and spreadsheets write it, as decimal text; undefined where it could be read in two ways, or not at all. */
export function amountIn(cell: string): string | undefined {
  const bare = cell
    .replace(/^(?:NGN|₦|N)\s*/i, '')
    .replace(/\s*(?:NGN|naira)$/i, '')
    .trim()
  const [, whole, decimals] = grouped.exec(bare) ?? []
  if (whole === undefined) return undefined
  const digits = whole.replace(/[, ]/g, '').replace(/^0+(?=\d)/, '')
  return decimals === undefined ? digits : `${digits}.${decimals}`
}

/** What makes one line look like another. */
export type Alike = {
  readonly position: number
  readonly code: string
  readonly account: string
  readonly amountMinor: bigint
  readonly isDue: boolean
  readonly isWantedTwice: boolean
}

export type Repeated = 'due_twice' | 'line_twice' | 'too_many_to_one'

/**
 * Of lines that pay the same, all but the first: what is due is paid once, anything else twice where its customer says so. And of lines that pay one
 * payee, all beyond the `most` that may be on their way there at once: they would be refused while the first ones are.
 */
export function findRepeated(lines: readonly Alike[], most: number): ReadonlyMap<number, Repeated> {
  const seen = new Set<string>()
  const taken = new Map<string, number>()
  const repeated = new Map<number, Repeated>()
  for (const { position, code, account, amountMinor, isDue, isWantedTwice } of lines) {
    const payee = JSON.stringify([code, account])
    const same = JSON.stringify([payee, isDue ? '' : String(amountMinor)])
    const isSame = seen.has(same)
    seen.add(same)
    const count = taken.get(payee) ?? 0
    if (isSame && isDue) repeated.set(position, 'due_twice')
    else if (isSame && !isWantedTwice) repeated.set(position, 'line_twice')
    else if (count >= most) repeated.set(position, 'too_many_to_one')
    else taken.set(payee, count + 1)
  }
  return repeated
}
