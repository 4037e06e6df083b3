// Answers for a sheet of A4 for reading texts: its measures, and the foot of each page.
import type { Brand } from '#kit/brand/brand.ts'
import { bytesOfPaper, openPaper, type Paper } from '#kit/paper/paper.ts'

/** A4 in points, with its margins. */
export const sheet = { width: 595.28, height: 841.89, side: 68, top: 64, bottom: 76 } as const
export const column = sheet.width - 2 * sheet.side
export const floor = sheet.height - sheet.bottom

/** An A4 document of the brand's, without a page yet. The same brand and day give the same bytes. */
export function openSheet(brand: Brand, about: { title: string; subject: string; day: string }): Paper {
  return openPaper(
    brand,
    { title: about.title, subject: about.subject, at: new Date(`${about.day}T00:00:00Z`) },
    {
      size: [sheet.width, sheet.height],
      margins: { top: sheet.top, bottom: sheet.bottom, left: sheet.side, right: sheet.side },
      keepsPages: true,
    },
  )
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
export async function closeSheet(paper: Paper): Promise<Uint8Array> {
  const { document } = paper
  const { start, count } = document.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    document.switchToPage(index)
    drawFoot(paper, { number: index - start + 1, count })
  }
  return bytesOfPaper(paper)
}
