// Answers for an exported list as the sheet of an XLSX workbook: texts are inline strings, so that nothing is ever a formula.
import { currencyScale } from '#kit/money/currency.ts'
import { decimalText, type Money } from '#kit/money/money.ts'
import type { Cell } from '../../cell.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const xlsxSheet = {
  begin: (heads: readonly string[], first: readonly (readonly Cell[])[]): string =>
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widthsOf(heads, first).map(columnXml).join('')}</cols><sheetData>` +
    rowXml(heads.map((text) => inlineText(text, styles.head)).map(placed(1)), 1),
  rows: (records: readonly (readonly Cell[])[], from: number): string =>
    records
      .map((cells, index) => rowXml(cells.map(cellXml).map(placed(from + index + 2)), from + index + 2))
      .join(''),
  end: (): string => '</sheetData></worksheet>',
}

const columnXml = (width: number, column: number): string =>
  `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`

/** Of a number that does not fit a spreadsheet shows nothing, so these are as wide as any of theirs; a longer text is cut, and read in its cell. */
const widthLeast: Readonly<Partial<Record<Cell['kind'], number>>> = { amount: 20, instant: 20, whole: 10 }
const widthMost = 60
const besideText = 2

/** As wide as the head and what stands in the first rows, in characters. */
function widthsOf(heads: readonly string[], first: readonly (readonly Cell[])[]): number[] {
  return heads.map((head, column) =>
    first.reduce((width, cells) => {
      const cell = cells[column]
      const wanted =
        cell?.kind === 'text' ? cell.text.length + besideText : widthLeast[cell?.kind ?? 'nothing']
      return Math.min(widthMost, Math.max(width, wanted ?? 0))
    }, head.length + besideText),
  )
}

/** Places in `cellXfs` of the style sheet below. */
const styles = { text: 1, head: 2, instant: 3, whole: 4, none: 5, hundredths: 6, millionths: 7 } as const

/** A cell as what stands behind its place: attributes and content. */
type Written = { readonly attributes: string; readonly content: string }

const rowXml = (cells: readonly string[], number: number): string =>
  `<row r="${number}">${cells.join('')}</row>`

const placed =
  (row: number) =>
  (written: Written | undefined, column: number): string =>
    written === undefined
      ? ''
      : `<c r="${columnName(column)}${row}"${written.attributes}>${written.content}</c>`

function cellXml(cell: Cell): Written | undefined {
  switch (cell.kind) {
    case 'text':
      return inlineText(cell.text, styles.text)
    case 'label':
      return inlineText(cell.text, styles.head)
    case 'amount':
      return amountXml(cell.amount)
    case 'instant':
      return numberXml(daysOf(cell.at), styles.instant)
    case 'whole':
      return numberXml(String(cell.whole), styles.whole)
    case 'nothing':
      return undefined
  }
}

const numberXml = (text: string, style: number): Written => ({
  attributes: ` s="${style}"`,
  content: `<v>${text}</v>`,
})

// Spreadsheets keep 15 digits of a number and lose what stands behind them.
const digitsKept = 15
const styleOfScale: Readonly<Record<number, number>> = {
  0: styles.none,
  2: styles.hundredths,
  6: styles.millionths,
}

function amountXml(amount: Money): Written {
  const text = decimalText(amount)
  const digits = text.replace(/\D/g, '').replace(/^0+/, '').length
  const style = styleOfScale[currencyScale[amount.currency]]
  return digits > digitsKept || style === undefined ? inlineText(text, styles.text) : numberXml(text, style)
}

function inlineText(text: string, style: number): Written {
  return {
    attributes: ` s="${style}" t="inlineStr"`,
    content: `<is><t xml:space="preserve">${escaped(text)}</t></is>`,
  }
}

/** Characters of a cell at most; none of our texts is longer, and a spreadsheet refuses the file of one that is. */
const charactersMost = 32_767
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** A text as XML holds it: what XML knows no character for is replaced, and `_x0041_` stays what it is. */
export function escaped(text: string): string {
  return text
    .slice(0, charactersMost)
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>\r]/g, (character) => entities[character] ?? character)
}

/** A, B, … Z, AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

const lagosMilliseconds = 3_600_000
const dayMilliseconds = 86_400_000
/** From the day 0 of spreadsheets to 1970. */
const daysToEpoch = 25_569

// Days and their part since 1899-12-30, in the time of Lagos, to the second.
function daysOf(at: Date): string {
  const seconds = Math.floor((at.getTime() + lagosMilliseconds) / 1_000)
  return String(daysToEpoch + seconds / (dayMilliseconds / 1_000))
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The files beside the sheet, by their names in the archive. */
export function workbookFiles(
  sheetName: string,
): readonly { readonly name: string; readonly text: string }[] {
  return [
    {
      name: '[Content_Types].xml',
      text: `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${workbookType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${workbookType}.styles+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', text: styleSheet },
  ]
}

const formats = ['@', 'yyyy-mm-dd hh:mm:ss', '0', '#,##0', '#,##0.00', '#,##0.000000']
const formatId = (index: number): number => 164 + index
const cellStyle = (format: number, font = 0): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font === 0 ? '' : ' applyFont="1"'}/>`
const styleSheet =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">` +
  formats.map((code, index) => `<numFmt numFmtId="${formatId(index)}" formatCode="${code}"/>`).join('') +
  '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">' +
  cellStyle(0) +
  cellStyle(formatId(0)) +
  cellStyle(formatId(0), 1) +
  [1, 2, 3, 4, 5].map((index) => cellStyle(formatId(index))).join('') +
  '</cellXfs></styleSheet>'
