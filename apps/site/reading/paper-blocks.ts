// Answers for blocks of a text on paper: set lines with their links, lists, notes and tables, each tagged for what it is.
import { assert } from '#kit/assert.ts'
import { decorate, type Element, type Paper } from '#kit/paper/paper.ts'
import { canonicalUrl } from '../addresses.ts'
import { type Block, type Line, plainTextOf, type Run, runsOf } from './blocks.ts'
import { column, floor, makeRoom, sheet } from './paper.ts'

const size = { text: 10.5, small: 9 } as const
const gap = { lines: 3.2, blocks: 7, items: 3.5 } as const

function addressOf(paper: Paper, run: Run): string | undefined {
  if (run.href === undefined) return undefined
  return run.href.startsWith('/') ? canonicalUrl(paper.brand, run.href) : run.href
}

/** Sets a line below the last one, from `x` on. Each link is an element of its own inside `parent`. */
export function setLine(paper: Paper, parent: Element, line: Line, at: { x: number; width: number }): void {
  const { document, brand, colors } = paper
  const runs = runsOf(line)
  for (const [index, run] of runs.entries()) {
    const href = addressOf(paper, run)
    const draw = (): void => {
      document
        .font(run.strong ? 'bold' : 'regular')
        .fontSize(size.text)
        .fillColor(href === undefined ? colors.text : brand.colors.light.link)
      const options = {
        lineGap: gap.lines,
        continued: index < runs.length - 1,
        link: href ?? null,
        underline: href !== undefined,
      }
      if (index === 0) document.text(run.text, at.x, document.y, { ...options, width: at.width })
      else document.text(run.text, options)
    }
    if (href === undefined) parent.add(draw)
    else parent.add(document.struct('Link', { alt: run.text }, draw))
  }
}

function setParagraph(paper: Paper, parent: Element, line: Line): void {
  makeRoom(paper, 34)
  const element = paper.document.struct('P')
  parent.add(element)
  setLine(paper, element, line, { x: sheet.side, width: column })
  element.end()
}

/** The trader's measure with its heap, tiny. */
function drawHeap(paper: Paper, x: number, y: number): void {
  const { document, brand } = paper
  const { accent } = brand.colors.light
  document.path(`M${x} ${y + 3.4}a3.6 3.6 0 0 1 7.2 0z`).fill(accent)
  document
    .path(`M${x - 0.6} ${y + 4.2}h8.4v1.2a2.4 2.4 0 0 1-2.4 2.4h-3.6a2.4 2.4 0 0 1-2.4-2.4z`)
    .fill(paper.colors.heading)
}

/** A list with heaps, or with numbers where the order counts. */
export function setList(paper: Paper, parent: Element, items: readonly Line[], isNumbered: boolean): void {
  const { document, colors } = paper
  const list = document.struct('L')
  parent.add(list)
  for (const [index, line] of items.entries()) {
    makeRoom(paper, 30)
    const item = document.struct('LI')
    list.add(item)
    const y = document.y
    if (isNumbered)
      item.add(
        document.struct('Lbl', {}, () => {
          document.font('bold').fontSize(size.text).fillColor(colors.heading)
          document.text(`${index + 1}.`, sheet.side + 2, y, { width: 18, lineBreak: false })
        }),
      )
    else decorate(paper, () => drawHeap(paper, sheet.side + 3, y + 2.4))
    document.y = y
    const body = document.struct('LBody')
    item.add(body)
    setLine(paper, body, line, { x: sheet.side + 20, width: column - 20 })
    item.end()
    document.y += index < items.length - 1 ? gap.items : 0
  }
  list.end()
}

function heightOf(paper: Paper, face: 'regular' | 'bold', text: string, width: number): number {
  paper.document.font(face).fontSize(size.text)
  return paper.document.heightOfString(text, { width, lineGap: gap.lines })
}

function setNote(paper: Paper, parent: Element, note: { title: string; text: Line }): void {
  const { document, brand, colors } = paper
  const inner = { x: sheet.side + 16, width: column - 32 }
  const height =
    20 +
    heightOf(paper, 'bold', note.title, inner.width) +
    heightOf(paper, 'regular', plainTextOf(note.text), inner.width)
  makeRoom(paper, height)
  const top = document.y
  decorate(paper, () => {
    document.rect(sheet.side, top, column, height).fill(brand.colors.light.accentSoft)
    document.rect(sheet.side, top, 3, height).fill(brand.colors.light.accent)
  })
  const element = document.struct('Div')
  parent.add(element)
  element.add(
    document.struct('P', {}, () => {
      document.font('bold').fontSize(size.text).fillColor(colors.text)
      document.text(note.title, inner.x, top + 10, { width: inner.width, lineGap: gap.lines })
    }),
  )
  const words = document.struct('P')
  element.add(words)
  setLine(paper, words, note.text, inner)
  element.end()
  document.y = top + height + 2
}

/** A table up to this height is not broken. */
const keptTogether = 420

type Table = Extract<Block, { kind: 'table' }>

/** Widths of columns: words take what figures leave. */
function widthsOf(table: Table): readonly number[] {
  const isFigure = (index: number): boolean => table.figures?.includes(index) ?? false
  if (table.figures === undefined) return [column * 0.24, column * 0.76]
  if (table.head.length === 2) return [column * 0.62, column * 0.38]
  const first = 52
  return table.head.map((_name, index) =>
    isFigure(index) ? (column - first) / (table.head.length - 1) : first,
  )
}

type Row = { readonly cells: readonly string[]; readonly isHead: boolean }

function rowHeight(paper: Paper, row: Row, widths: readonly number[]): number {
  const { document } = paper
  document.font(row.isHead ? 'bold' : 'regular').fontSize(size.small)
  const heights = row.cells.map((cell, index) =>
    document.heightOfString(cell, { width: (widths[index] ?? 0) - 8, lineGap: 2 }),
  )
  return Math.max(...heights) + 8
}

function setRow(
  paper: Paper,
  parent: Element,
  row: Row,
  layout: { table: Table; widths: readonly number[] },
): void {
  const { document, colors } = paper
  const height = rowHeight(paper, row, layout.widths)
  if (document.y + height > floor) document.addPage()
  const top = document.y
  const element = document.struct('TR')
  parent.add(element)
  let x: number = sheet.side
  for (const [index, cell] of row.cells.entries()) {
    const width = layout.widths[index] ?? 0
    const isFigure = layout.table.figures?.includes(index) ?? false
    const start = x
    element.add(
      document.struct(row.isHead ? 'TH' : 'TD', {}, () => {
        const isBold = row.isHead || (index === 0 && layout.table.figures === undefined)
        document
          .font(isBold ? 'bold' : 'regular')
          .fontSize(size.small)
          .fillColor(colors.text)
        document.text(cell, start + (isFigure ? 8 : 0), top + 5, {
          width: width - 8,
          align: isFigure ? 'right' : 'left',
          lineGap: 2,
        })
      }),
    )
    x += width
  }
  element.end()
  decorate(paper, () => {
    document
      .moveTo(sheet.side, top + height)
      .lineTo(sheet.width - sheet.side, top + height)
      .lineWidth(row.isHead ? 1.25 : 0.5)
      .stroke(row.isHead ? colors.heading : colors.line)
  })
  document.y = top + height
}

/** The height of a table with its caption, when it stands on one page. */
export function heightOfTable(paper: Paper, table: Table): number {
  const widths = widthsOf(table)
  const rows: readonly Row[] = [
    { cells: table.head, isHead: true },
    ...table.rows.map((row) => ({ cells: row.map((cell) => plainTextOf(cell)), isHead: false })),
  ]
  return rows.reduce((sum, row) => sum + rowHeight(paper, row, widths), 34)
}

function setTable(paper: Paper, parent: Element, table: Table): void {
  const { document, colors } = paper
  const widths = widthsOf(table)
  assert(widths.length === table.head.length, 'each column of a table on paper has a width')
  const element = document.struct('Table')
  document.y += 4
  makeRoom(paper, Math.min(heightOfTable(paper, table), keptTogether))
  parent.add(element)
  element.add(
    document.struct('Caption', {}, () => {
      document.font('bold').fontSize(size.text).fillColor(colors.heading)
      document.text(table.caption, sheet.side, document.y, { width: column, lineGap: gap.lines })
    }),
  )
  const layout = { table, widths }
  setRow(paper, element, { cells: table.head, isHead: true }, layout)
  for (const row of table.rows)
    setRow(paper, element, { cells: row.map((cell) => plainTextOf(cell)), isHead: false }, layout)
  element.end()
  document.y += 6
}

/** Sets a block below the last one. */
export function setBlock(paper: Paper, parent: Element, block: Block): void {
  switch (block.kind) {
    case 'paragraph':
      setParagraph(paper, parent, block.text)
      break
    case 'heading':
      setParagraph(paper, parent, `**${block.text}**`)
      break
    case 'list':
      setList(paper, parent, block.items, false)
      break
    case 'steps':
      setList(paper, parent, block.items, true)
      break
    case 'note':
      setNote(paper, parent, block)
      break
    case 'table':
      setTable(paper, parent, block)
      break
  }
  paper.document.y += gap.blocks
}
