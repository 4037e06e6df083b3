// Answers for an exported list as CSV: RFC 4180 in UTF-8, amounts as numbers, and no text that a spreadsheet reckons at.
import { byteOrderMark, csvLine, textCell } from '#kit/files/csv.ts'
import { lagosDay, lagosTime } from '#kit/lagos.ts'
import { decimalText } from '#kit/money/money.ts'
import type { Cell } from '../../cell.ts'

export const csvSheet = {
  begin: (heads: readonly string[]): string => byteOrderMark + csvLine(heads.map(textCell)),
  rows: (records: readonly (readonly Cell[])[]): string =>
    records.map((cells) => csvLine(cells.map(cellText))).join(''),
  end: (): string => '',
}

function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'text':
    case 'label':
      return textCell(cell.text)
    case 'amount':
      return decimalText(cell.amount)
    case 'instant':
      return `${lagosDay(cell.at)} ${lagosTime(cell.at)}:${String(cell.at.getUTCSeconds()).padStart(2, '0')}`
    case 'whole':
      return String(cell.whole)
    case 'nothing':
      return ''
  }
}
