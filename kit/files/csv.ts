// Answers for CSV that programs read and that runs nothing: RFC 4180, and no cell that a spreadsheet takes for a formula. Pure.

/** Programs take a file for UTF-8 when it begins so. */
export const byteOrderMark = '\uFEFF'

// What spreadsheets begin to reckon at, also where it is written in wide letters, after blanks, or hidden behind a tab.
const beginsFormula = /^[\s\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/u

// Where a spreadsheet's list separator is another sign, a cell begins behind it.
const beginsBehind = /(?!^)([;\t])(?=[\s\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu

/** A text as a cell. A formula is shown as the text that it is, behind an apostrophe. */
export function textCell(text: string): string {
  const harmless = `${beginsFormula.test(text) ? "'" : ''}${text.replace(beginsBehind, "$1'")}`
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Cells that are written already, as one line. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}
