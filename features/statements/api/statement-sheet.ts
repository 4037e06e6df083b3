// Answers for the A4 sheet of a statement: where everything stands on it, and how each part is set.
import { decorate, type Element, type Paper } from '#kit/paper/paper.ts'
import { qrPath, qrSquares, quietSquares } from '#kit/paper/qr.ts'
import { lagosDay } from '#kit/lagos.ts'
import { groupDigits } from '#kit/money/display.ts'
import { decimalText, type Money, negate } from '#kit/money/money.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Statement } from './issue-statement.ts'
import { lagosTime } from './movement-lines.ts'
import type { Movement } from './movements.ts'

/** A4 in points; `floor` is where movements end, `proof` the height of the part that proves the whole. */
export const sheet = {
  width: 595.28,
  height: 841.89,
  side: 44,
  top: 48,
  floor: 772,
  tableTop: 286,
  tableHead: 24,
  row: 26,
  proof: 118,
} as const
export const column = sheet.width - 2 * sheet.side

type Face = 'regular' | 'bold'
type Place = { readonly x: number; readonly y: number; readonly width: number }
type Look = {
  readonly face: Face
  readonly size: number
  readonly color: string
  readonly align?: 'left' | 'right'
}

/** One line, cut with an ellipsis where it is too long for its place. */
export function setText({ document }: Paper, text: string, place: Place, look: Look): void {
  document.font(look.face).fontSize(look.size).fillColor(look.color)
  const shown = fitted(document, text, place.width)
  const x = look.align === 'right' ? place.x + place.width - document.widthOfString(shown) : place.x
  document.text(shown, x, place.y, { lineBreak: false })
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The text, or as much of it as has room before an ellipsis. Letters keep their marks. */
function fitted(document: PDFKit.PDFDocument, text: string, width: number): string {
  const whole = document.widthOfString(text)
  if (whole <= width) return text
  const parts = [...letters.segment(text)].map(({ segment }) => segment)
  for (let count = Math.floor((parts.length * width) / whole); count > 0; count--) {
    const cut = `${parts.slice(0, count).join('').trimEnd()}…`
    if (document.widthOfString(cut) <= width) return cut
  }
  return '…'
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `21 Nov 2026` of `2026-11-21`. */
export function dayInWords(day: string): string {
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`
}

// Nine digits of naira have room, with their kobo.
const figureWidth = 76
const columns = {
  date: { x: sheet.side, width: 58 },
  description: { x: sheet.side + 62, width: column - 62 - 3 * figureWidth - 6 },
  moneyIn: { x: sheet.width - sheet.side - 3 * figureWidth, width: figureWidth },
  moneyOut: { x: sheet.width - sheet.side - 2 * figureWidth, width: figureWidth },
  balance: { x: sheet.width - sheet.side - figureWidth, width: figureWidth },
} as const
type Column = keyof typeof columns

/** The names of the columns, at the top of the table on each page. */
export function setTableHead(paper: Paper, table: Element): void {
  const { document, colors } = paper
  const top = document.y
  const row = document.struct('TR')
  table.add(row)
  for (const name of ['date', 'description', 'moneyIn', 'moneyOut', 'balance'] as const) {
    const isFigure = name !== 'date' && name !== 'description'
    row.add(
      document.struct('TH', {}, () =>
        setText(
          paper,
          say(words[name]),
          { ...columns[name], y: top + 6 },
          {
            face: 'bold',
            size: 8.5,
            color: colors.heading,
            align: isFigure ? 'right' : 'left',
          },
        ),
      ),
    )
  }
  row.end()
  rule(paper, top + sheet.tableHead - 2, 1, colors.heading)
  document.y = top + sheet.tableHead
}

function rule(paper: Paper, y: number, width: number, color: string): void {
  const { document } = paper
  decorate(paper, () =>
    document
      .moveTo(sheet.side, y)
      .lineTo(sheet.width - sheet.side, y)
      .lineWidth(width)
      .stroke(color),
  )
}

/** One movement: its day and time, what it was, and the balance after it. */
export function setMovement(paper: Paper, table: Element, movement: Movement): void {
  const { document, colors } = paper
  const top = document.y
  const row = document.struct('TR')
  table.add(row)
  const { amount } = movement
  const isIn = amount.minor > 0n
  const small = { face: 'regular', size: 7.5, color: colors.quiet } as const
  const plain = { face: 'regular', size: 8.5, color: colors.text } as const
  const cell = (name: Column, draw: () => void): void => void row.add(document.struct('TD', {}, draw))
  cell('date', () => {
    setText(paper, dayInWords(lagosDay(movement.at)), { ...columns.date, y: top + 3 }, plain)
    setText(paper, lagosTime(movement.at), { ...columns.date, y: top + 14 }, small)
  })
  cell('description', () => {
    setText(paper, movement.title, { ...columns.description, y: top + 3 }, plain)
    const more = [movement.detail, movement.reference].filter((part) => part !== '').join(' · ')
    if (more !== '') setText(paper, more, { ...columns.description, y: top + 14 }, small)
  })
  const figure = { ...plain, align: 'right' } as const
  if (isIn)
    cell('moneyIn', () => setText(paper, figureText(amount), { ...columns.moneyIn, y: top + 3 }, figure))
  else
    cell('moneyOut', () =>
      setText(paper, figureText(negate(amount)), { ...columns.moneyOut, y: top + 3 }, figure),
    )
  cell('balance', () => {
    const place = { ...columns.balance, y: top + 3 }
    setText(paper, figureText(movement.balance), place, { ...figure, face: 'bold' })
  })
  row.end()
  rule(paper, top + sheet.row - 1, 0.5, colors.line)
  document.y = top + sheet.row
}

/** In a column of one currency the sign stands in its head. */
function figureText(amount: Money): string {
  return groupDigits(decimalText(amount)).replace('-', '−')
}

export function setNothing(paper: Paper): void {
  const { document, root, colors } = paper
  root.add(
    document.struct('P', {}, () => {
      const place = { x: sheet.side, y: document.y + 6, width: column }
      setText(paper, say(words.nothing), place, { face: 'regular', size: 10, color: colors.text })
    }),
  )
  document.y = sheet.tableTop + sheet.tableHead + sheet.row
}

/** The end of a statement: what proves it. */
export function setProof(paper: Paper, statement: Statement): void {
  const { document, root, brand, colors } = paper
  const top = document.y + 16
  const squares = qrSquares(statement.address)
  const unit = 88 / (squares.length + 2 * quietSquares)
  root.add(
    document.struct('Figure', { alt: `${say(words.qr)}: ${statement.address}` }, () => {
      document
        .save()
        .translate(sheet.side - 6 + quietSquares * unit, top + quietSquares * unit)
        .scale(unit)
      document.path(qrPath(squares)).fill('#0b241d')
      document.restore()
    }),
  )
  const beside = { x: sheet.side + 96, width: column - 96 }
  const proof = document.struct('P')
  root.add(proof)
  proof.add(() => {
    document.font('bold').fontSize(10.5).fillColor(colors.text)
    document.text(say(words.realTitle), beside.x, top + 8, { width: beside.width })
    document.font('regular').fontSize(9.5)
    const address = statement.address.replace(/^https?:\/\//, '').replace(/\/[^/]+$/, '')
    document.text(say(words.realBody, { address }), { width: beside.width, lineGap: 1.5 })
  })
  proof.add(
    document.struct('Link', { alt: statement.address }, () => {
      document.font('bold').fontSize(10.5).fillColor(brand.colors.light.link)
      const link = { width: beside.width, link: statement.address, underline: true }
      document.text(say(words.codeLine, { code: statement.code }), beside.x, document.y + 4, link)
    }),
  )
  proof.add(() => {
    document.font('regular').fontSize(7.5).fillColor(colors.quiet)
    const { fingerprint } = statement
    document.text(say(words.fingerprint, { fingerprint }), beside.x, document.y + 4, { width: beside.width })
  })
  proof.end()
}

/** Whose paper it is and which page, at the foot. */
export function setFoot(paper: Paper, at: { statement: Statement; page: number; count: number }): void {
  const { document, brand, colors } = paper
  const y = 792
  document.markContent('Artifact', { type: 'Pagination' })
  document
    .moveTo(sheet.side, y - 8)
    .lineTo(sheet.width - sheet.side, y - 8)
    .lineWidth(0.75)
    .stroke(brand.colors.light.accent)
  const { registration, country, notABank } = brand.legalEntity
  const quiet = { face: 'regular', size: 7.5, color: colors.quiet } as const
  const place = { x: sheet.side, width: column - 246 }
  setText(paper, `${brand.legalName} · ${registration} · ${country}`, { ...place, y }, quiet)
  setText(paper, notABank, { ...place, width: column, y: y + 11 }, quiet)
  const end = { x: sheet.width - sheet.side - 240, y, width: 240 }
  const page = `${say(words.codeLine, { code: at.statement.code })} · ${say(words.pageOf, { page: at.page, count: at.count })}`
  setText(paper, page, end, { ...quiet, align: 'right' })
  document.endMarkedContent()
}
