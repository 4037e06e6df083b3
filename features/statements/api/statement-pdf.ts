// Answers for a statement on paper: its figures first, then every movement, page by page as they are taken.
import { assert } from '#kit/assert.ts'
import type { Brand } from '#kit/brand/brand.ts'
import type { StaleSql } from '#kit/db/database.ts'
import { type Element, openPaper, type Paper } from '#kit/paper/paper.ts'
import { nextTurn } from '#kit/paper/turns.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Holder } from './holder.ts'
import type { Issued, Statement } from './issue-statement.ts'
import { readMovements } from './movements.ts'
import { setHead } from './statement-head.ts'
import { setFoot, setMovement, setNothing, setProof, setTableHead, sheet } from './statement-sheet.ts'

/** The document as its pages are done. The same statement gives the same bytes. */
export async function* statementPdf(
  sql: StaleSql,
  of: { readonly brand: Brand; readonly issued: Issued; readonly holder: Holder },
): AsyncGenerator<Uint8Array> {
  const { statement, stretch } = of.issued
  const paper = openStatement(of.brand, statement)
  const { document, root } = paper
  const plan = planPages(statement.count)
  const turnPage = pageTurner(paper, statement, plan)
  turnPage()
  setHead(paper, { statement, holder: of.holder })
  let table: Element | undefined
  let left = plan.firstRows
  for await (const movements of readMovements(sql, stretch)) {
    for (const movement of movements) {
      if (left === 0) {
        table?.end()
        table = undefined
        turnPage()
        left = plan.rows
        // What was set so far leaves, and whoever waited has a turn.
        yield* taken(document)
        await nextTurn()
      }
      table ??= beginTable(paper)
      setMovement(paper, table, movement)
      left -= 1
    }
  }
  if (statement.count === 0) setNothing(paper)
  table?.end()
  if (plan.proofStandsAlone) turnPage()
  setProof(paper, statement)
  root.end()
  document.end()
  yield* restOf(document)
}

function openStatement(brand: Brand, statement: Statement): Paper {
  return openPaper(
    brand,
    {
      title: say(words.paperTitle),
      subject: `${statement.from} – ${statement.to}`,
      at: statement.issued_at,
    },
    {
      size: [sheet.width, sheet.height],
      // The foot of a page is kept by hand, so that no line ever begins a page by itself.
      margins: { top: sheet.top, bottom: 0, left: sheet.side, right: sheet.side },
      keepsPages: false,
    },
  )
}

/** Begins the next page, its foot already written. */
function pageTurner(paper: Paper, statement: Statement, plan: Plan): () => void {
  let page = 0
  return () => {
    page += 1
    assert(page <= plan.pages, 'a statement has as many pages as were counted')
    paper.document.addPage()
    setFoot(paper, { statement, page, count: plan.pages })
    paper.document.y = sheet.top
  }
}

type Plan = {
  readonly firstRows: number
  readonly rows: number
  readonly pages: number
  /** The proof found no room under the last movement. */
  readonly proofStandsAlone: boolean
}

/** How many movements stand on each page: rows are of one height, so the pages are counted before the first is set. */
export function planPages(count: number): Plan {
  const room = (from: number): number => Math.floor((sheet.floor - from - sheet.tableHead) / sheet.row)
  const firstRows = room(sheet.tableTop)
  const rows = room(sheet.top)
  const beyond = Math.max(0, count - firstRows)
  const tablePages = 1 + Math.ceil(beyond / rows)
  const onLast = beyond === 0 ? count : beyond - (tablePages - 2) * rows
  const lastTop = beyond === 0 ? sheet.tableTop : sheet.top
  const used = lastTop + sheet.tableHead + Math.max(1, onLast) * sheet.row
  const proofStandsAlone = used + sheet.proof > sheet.floor
  return { firstRows, rows, pages: tablePages + (proofStandsAlone ? 1 : 0), proofStandsAlone }
}

function beginTable(paper: Paper): Element {
  const table = paper.document.struct('Table')
  paper.root.add(table)
  setTableHead(paper, table)
  return table
}

function* taken(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  const bytes: unknown = document.read()
  if (bytes instanceof Uint8Array) yield bytes
}

async function* restOf(document: PDFKit.PDFDocument): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterable<unknown> = document
  for await (const chunk of chunks) if (chunk instanceof Uint8Array) yield chunk
}
