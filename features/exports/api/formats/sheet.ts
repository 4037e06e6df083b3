// Answers for what a format makes of rows: text in three parts, so that it can be written piece by piece.
import type { Cell } from '../../cell.ts'
import type { ExportFormat } from '../../rules.ts'
import { csvSheet } from './csv-sheet.ts'
import { xlsxSheet } from './xlsx-sheet.ts'

export type Sheet = {
  /** What stands before the first row, with the heads of the columns. `first`: rows that say how wide each column has to be. */
  begin(heads: readonly string[], first: readonly (readonly Cell[])[]): string
  /** Rows, of which the first is number `from`, counted from 0. */
  rows(records: readonly (readonly Cell[])[], from: number): string
  end(): string
}

const sheets: Readonly<Record<ExportFormat, Sheet>> = { csv: csvSheet, xlsx: xlsxSheet }

export function sheetOf(format: ExportFormat): Sheet {
  return sheets[format]
}
