// Answers for a sheet of paper: its measures, faces and colours, tagged structure, the foot of each page, and fixed bytes.
import { join } from 'node:path'
import Sheets from 'pdfkit'
import type { Brand } from '#kit/brand/brand.ts'
import type { Drawing } from '#kit/brand/drawing.ts'
import { painted } from '../social/paint.ts'

/** A4 in points, with its margins. */
export const sheet = { width: 595.28, height: 841.89, side: 68, top: 64, bottom: 76 } as const
export const column = sheet.width - 2 * sheet.side
export const floor = sheet.height - sheet.bottom

const textColor = '#17202a'
const quietColor = '#46525e'
const lineColor = '#ddd9d0'

export type Element = PDFKit.PDFStructureElement

/** A document in the making: everything that draws adds to `root`, so that readers who listen hear it in order. */
export type Paper = {
  readonly document: PDFKit.PDFDocument
  readonly root: Element
  readonly brand: Brand
  readonly colors: {
    readonly text: string
    readonly quiet: string
    readonly heading: string
    readonly line: string
  }
}

/** Says to readers of metadata that the document is made for universal access (PDF/UA-1). */
const universalAccess =
  '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>'

// The library writes these texts into XML as they are.
const bare = (text: string): string => text.replaceAll('&', 'and').replaceAll(/[<>]/g, '')

/** An A4 document of the brand's, without a page yet. The same brand and day give the same bytes. */
export function openPaper(brand: Brand, about: { title: string; subject: string; day: string }): Paper {
  const document = new Sheets({
    size: 'A4',
    margins: { top: sheet.top, bottom: sheet.bottom, left: sheet.side, right: sheet.side },
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-NG',
    displayTitle: true,
    info: {
      Title: bare(`${about.title} · ${brand.name}`),
      Author: bare(brand.legalName),
      Subject: bare(about.subject),
      Creator: bare(brand.name),
      Producer: bare(brand.name),
      CreationDate: new Date(`${about.day}T00:00:00Z`),
      ModDate: new Date(`${about.day}T00:00:00Z`),
    },
  })
  document.appendXML(universalAccess)
  const face = (name: 'regular' | 'bold' | 'display'): string => join(brand.folder, brand.documentFonts[name])
  document.registerFont('regular', face('regular'))
  document.registerFont('bold', face('bold'))
  document.registerFont('display', face('display'))
  const root = document.struct('Document')
  document.addStructure(root)
  const heading = brand.colors.light.onBrandSoft
  return { document, root, brand, colors: { text: textColor, quiet: quietColor, heading, line: lineColor } }
}

/** Draws what says nothing, such as rules and grounds: readers who listen pass over it. */
export function decorate({ document }: Paper, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}

/** Draws a drawing of the brand in its colours, its left top corner at x and y. */
export function drawMark(
  paper: Paper,
  drawing: Drawing,
  at: { x: number; y: number; height: number; current: string },
): void {
  const { document, brand } = paper
  document
    .save()
    .translate(at.x, at.y)
    .scale(at.height / drawing.height)
  for (const { d, fill } of drawing.paths)
    document.path(d).fill(painted(fill, brand.colors.light, at.current))
  document.restore()
}

/** Begins a new page when fewer than `height` points are left. */
export function makeRoom({ document }: Paper, height: number): void {
  if (document.y + height > floor) document.addPage()
}

function drawFoot(paper: Paper, page: { number: number; count: number }): void {
  const { document, brand, colors } = paper
  const y = sheet.height - 50
  // What stands below the margin would begin a new page.
  document.page.margins.bottom = 0
  document.markContent('Artifact', { type: 'Pagination' })
  document
    .moveTo(sheet.side, y - 10)
    .lineTo(sheet.width - sheet.side, y - 10)
    .lineWidth(0.75)
    .stroke(brand.colors.light.accent)
  document.font('regular').fontSize(8).fillColor(colors.quiet)
  const entity = `${brand.legalName} · ${brand.legalEntity.registration} · ${brand.legalEntity.country}`
  document.text(entity, sheet.side, y, { width: column - 60, lineBreak: false })
  document.text(brand.legalEntity.notABank, sheet.side, y + 12, { width: column, lineBreak: false })
  const number = `${page.number} / ${page.count}`
  document.text(number, sheet.width - sheet.side - 60, y, { width: 60, align: 'right', lineBreak: false })
  document.endMarkedContent()
}

/** Writes the foot of every page and answers the bytes of the finished document. */
export async function closePaper(paper: Paper): Promise<Uint8Array> {
  const { document, root } = paper
  const { start, count } = document.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    document.switchToPage(index)
    drawFoot(paper, { number: index - start + 1, count })
  }
  root.end()
  const chunks: Uint8Array[] = []
  const bytes = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.end()
  return bytes
}
