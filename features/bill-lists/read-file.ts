// Answers for reading a stranger's spreadsheet as lines of a list: bounded before it is read, by its bytes and its cells, and refused in words. Pure.
import { foldForSearch } from '#kit/words/fold.ts'
import { type Cells, cellMost, cellNames, linesMost } from './rules.ts'

/** A list of 200 lines has some 20 kB; nothing larger is opened. */
export const fileBytesMost = 262_144
/** More is no list of ours, and nothing after it is read. */
const columnsMost = 20
/** With the names of the columns, and blank lines. */
const rowsMost = linesMost * 2 + 1

export type FileFault =
  | 'too_large'
  | 'not_text'
  | 'is_utf16'
  | 'not_utf8'
  | 'is_spreadsheet'
  | 'quote_open'
  | 'too_many_columns'
  | 'too_many_lines'
  | 'no_lines'
  | 'columns_unknown'
  | 'cell_too_long'

export type ReadFile =
  | { readonly ok: true; readonly lines: readonly Cells[] }
  /** `cell`: how the one begins that is at fault, in the `row` of the file, from 1. */
  | { readonly ok: false; readonly fault: FileFault; readonly cell?: string; readonly row?: number }

const refused = (fault: FileFault): ReadFile => ({ ok: false, fault })

/** The lines of a file. Its size is known before any of it is read: whoever calls asks `isTooLarge` first. */
export function readFile(bytes: Uint8Array): ReadFile {
  if (isTooLarge(bytes.length)) return refused('too_large')
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b) return refused('is_spreadsheet')
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return refused('is_utf16')
  if (bytes.includes(0)) return refused('not_text')
  try {
    return readLines(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refused('not_utf8')
  }
}

export const isTooLarge = (size: number): boolean => size > fileBytesMost

/** The lines of a text: of a file, or pasted from a spreadsheet. */
export function readLines(text: string): ReadFile {
  if (isTooLarge(text.length)) return refused('too_large')
  if (/[\0\uFFFE\uFFFF]/.test(text) || !text.isWellFormed()) return refused('not_text')
  const rows = rowsIn(text.replace(/^\uFEFF/, ''))
  if (typeof rows === 'string') return refused(rows)
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  const [first] = filled
  if (first === undefined) return refused('no_lines')
  const headAt = filled.slice(0, headWithin).findIndex((row) => columnsIn(row) !== undefined)
  const named = columnsIn(filled[headAt] ?? [])
  if (named === undefined ? first.length < 2 : isSaidTwice(named)) return refused('columns_unknown')
  const read = filled
    .slice(headAt + 1)
    .map((row) => cellsOf(row, named ?? cellNames))
    .filter((cells) => !isSum(cells))
  if (read.length === 0) return refused('no_lines')
  if (read.length > linesMost) return refused('too_many_lines')
  const cell = read.flatMap(tooLongIn)[0]
  return cell === undefined
    ? { ok: true, lines: read }
    : {
        ok: false,
        fault: 'cell_too_long',
        cell: cell.slice(0, shownOfLong),
        row: 1 + rows.findIndex((row) => row.includes(cell)),
      }
}

/** Above the names of the columns stand at most so many rows with a title or a date. */
const headWithin = 6

/** What a spreadsheet adds up below its lines: it pays nobody. */
const isSum = ({ biller, reference }: Cells): boolean =>
  reference === '' && (biller === '' || /^(?:grand |sub)?-?(?:total|sum)s?:?$/i.test(biller))

/** So much of a cell that is too long is shown, to find it by. */
const shownOfLong = 20

const tooLongIn = (cells: Cells): string[] =>
  cellNames.filter((name) => cells[name].length > cellMost[name]).map((name) => cells[name])

/** What people call the columns, by words in them; the first that has one is it. `Biller name` is a biller, `Meter name` a name. */
const called: readonly (readonly [keyof Cells, readonly string[]])[] = [
  ['biller', ['biller', 'billers', 'company', 'provider', 'service', 'disco']],
  ['label', ['name', 'label', 'note', 'remark', 'remarks', 'description', 'narration']],
  ['amount', ['amount', 'amt', 'price', 'naira', 'ngn']],
  ['plan', ['plan', 'package', 'bouquet']],
  [
    'reference',
    ['reference', 'ref', 'number', 'meter', 'card', 'smartcard', 'iuc', 'decoder', 'account', 'phone', 'rrr'],
  ],
]

/** No column is called by more characters. */
const calledMost = 40

function columnCalled(cell: string): keyof Cells | undefined {
  if (cell.length > calledMost) return undefined
  const words = foldForSearch(cell).split(/[^\p{L}]+/u)
  // An amount in another unit is no amount.
  if (words.includes('kobo')) return undefined
  return called.find(([, of]) => of.some((one) => words.includes(one)))?.[0]
}

/** Which column is which, where a row says so; undefined where it is a line already: a name of a column has no digits. */
function columnsIn(head: readonly string[]): readonly (keyof Cells | undefined)[] | undefined {
  if (head.some((cell) => /\d/.test(cell))) return undefined
  const columns = head.map(columnCalled)
  return columns.includes('biller') && columns.includes('reference') ? columns : undefined
}

/** Two columns for one thing that money hangs on: nobody can tell which is meant. */
const isSaidTwice = (columns: readonly (keyof Cells | undefined)[]): boolean =>
  columns.some((name, at) => name !== undefined && name !== 'label' && columns.indexOf(name) !== at)

function cellsOf(row: readonly string[], columns: readonly (keyof Cells | undefined)[]): Cells {
  const cellAt = (name: keyof Cells): string => row[columns.indexOf(name)] ?? ''
  return {
    biller: cellAt('biller'),
    reference: cellAt('reference'),
    amount: cellAt('amount'),
    plan: cellAt('plan'),
    label: cellAt('label'),
  }
}

/** Cells apart by the sign that shows the names of the columns, or else by the one that the first lines have most of, outside quotes. */
function rowsIn(text: string): string[][] | FileFault {
  const lines = text
    .trimStart()
    .split(/[\r\n]+/, headWithin)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const signs = ['\t', ';', ','].toSorted((one, other) => lines.split(other).length - lines.split(one).length)
  const read = signs.map((sign) => rowsOf(text, sign))
  const named = read.find(
    (rows) =>
      typeof rows !== 'string' && rows.slice(0, headWithin).some((row) => columnsIn(row) !== undefined),
  )
  return named ?? read[0] ?? []
}

/** Walks through a text once, character by character: nothing in it makes that slower than its length. */
function rowsOf(text: string, separator: string): string[][] | FileFault {
  const rows: string[][] = [[]]
  let cell = ''
  /** Looking through a long cell at each of its signs would take as long as it is, times itself. */
  let isBlank = true
  let quote: 'none' | 'open' | 'closed' = 'none'
  const endCell = (): void => {
    rows.at(-1)?.push(cleaned(cell))
    cell = ''
    isBlank = true
    quote = 'none'
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (quote === 'open') {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) !== '"') quote = 'closed'
      else {
        cell += sign
        at += 1
      }
    } else if (sign === '"' && isBlank && quote === 'none') {
      cell = ''
      quote = 'open'
    } else if (sign === separator) {
      endCell()
      if ((rows.at(-1)?.length ?? 0) > columnsMost) return 'too_many_columns'
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text.charAt(at + 1) === '\n') at += 1
      endCell()
      if (rows.length >= rowsMost) return 'too_many_lines'
      rows.push([])
    } else {
      cell += sign
      isBlank &&= sign.trim() === ''
    }
  }
  if (quote === 'open') return 'quote_open'
  endCell()
  return rows
}

/** One line of text without what is not seen. A spreadsheet's own mark of "this is text" is no part of it. */
const cleaned = (cell: string): string =>
  cell
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .replace(/^'/, '')
