// Answers for the rules of lists of bills: how much one holds, what of a cell is no reference or amount, and which lines look like one another. Pure.

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

/** Of lines that pay the same, all but the first: what is due is paid once, anything else twice where its customer says so. */
export function findRepeated(lines: readonly Alike[]): ReadonlyMap<number, 'due_twice' | 'line_twice'> {
  const first = new Map<string, number>()
  const repeated = new Map<number, 'due_twice' | 'line_twice'>()
  for (const { position, code, account, amountMinor, isDue, isWantedTwice } of lines) {
    const key = JSON.stringify([code, account, isDue ? '' : String(amountMinor)])
    if (!first.has(key)) first.set(key, position)
    else if (isDue) repeated.set(position, 'due_twice')
    else if (!isWantedTwice) repeated.set(position, 'line_twice')
  }
  return repeated
}
