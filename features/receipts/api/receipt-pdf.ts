// Answers for a receipt on paper: a slip with a torn edge, a seal, every line, and the code that proves it.
import * as z from 'zod/mini'
import type { Brand } from '#kit/brand/brand.ts'
import { bytesOfPaper, decorate, drawMark, openPaper, type Paper } from '#kit/paper/paper.ts'
import { qrPath, qrSquares, quietSquares } from '#kit/paper/qr.ts'
import { say } from '#kit/words/words.ts'
import { type ReceiptContent, receiptContent } from '../content.ts'
import { receipt as shape } from '../contract.ts'
import { words } from '../words.ts'
import type { Receipt } from './issue-receipt.ts'

/** As wide as A5, in points, and as long as the slip needs; the slip stands on it with sand around. */
const page = { width: 419.53, shortest: 595.28 } as const
const slip = { x: 34, top: 82, width: page.width - 68, padding: 26 } as const
const inner = { x: slip.x + slip.padding, width: slip.width - 2 * slip.padding } as const
const sand = '#f1efe9'
const green = '#1a7f37'
const grey = '#5b6672'
const seal = 20
const tooth = 6.5
const margins = { top: 0, bottom: 0, left: slip.x, right: slip.x } as const

/** The receipt as a PDF. The same receipt gives the same bytes. */
export async function receiptPdf(brand: Brand, receipt: Receipt): Promise<Uint8Array> {
  const content = receiptContent(z.encode(shape, receipt))
  const paper = openPaper(
    brand,
    {
      title: `${say(words.title)} ${receipt.reference}`,
      subject: `${content.standing} ${content.amount}`,
      at: receipt.concluded_at,
    },
    {
      size: [page.width, page.shortest],
      margins,
      keepsPages: true,
    },
  )
  const height = heightOf(paper, content)
  const length = Math.max(page.shortest, slip.top + height + footHeight)
  paper.document.addPage({ size: [page.width, length], margins })
  decorate(paper, () => drawGround(paper, content, height))
  setHead(paper, content)
  setLines(paper, content)
  setProof(paper, content)
  setFoot(paper)
  return bytesOfPaper(paper)
}

function heightOfLine(paper: Paper, value: string): number {
  paper.document.font('bold').fontSize(10)
  return paper.document.heightOfString(value, { width: inner.width * 0.62 }) + 9
}

const headHeight = 128
const proofHeight = 100
const footHeight = 66

function heightOf(paper: Paper, content: ReceiptContent): number {
  const lines = content.lines.reduce((sum, { value }) => sum + heightOfLine(paper, value), 0)
  return headHeight + lines + proofHeight + 24
}

function drawGround(paper: Paper, content: ReceiptContent, height: number): void {
  const { document, brand } = paper
  document.rect(0, 0, page.width, document.page.height).fill(sand)
  drawMark(paper, brand.mark, { x: slip.x, y: 26, height: 20, current: brand.colors.light.field })
  const foot = slip.top + height
  const teeth = Math.round(slip.width / (2 * tooth))
  const step = slip.width / teeth
  document.moveTo(slip.x, foot).lineTo(slip.x, slip.top + 14)
  document.quadraticCurveTo(slip.x, slip.top, slip.x + 14, slip.top)
  document.lineTo(slip.x + slip.width - 14, slip.top)
  document.quadraticCurveTo(slip.x + slip.width, slip.top, slip.x + slip.width, slip.top + 14)
  document.lineTo(slip.x + slip.width, foot)
  for (let at = teeth; at > 0; at--)
    document.quadraticCurveTo(slip.x + (at - 0.5) * step, foot - tooth, slip.x + (at - 1) * step, foot)
  document.fill('#ffffff')
  drawSeal(paper, content.look)
}

function drawSeal({ document }: Paper, look: ReceiptContent['look']): void {
  const [x, y] = [page.width / 2, slip.top]
  document.circle(x, y, seal + 4).fill(sand)
  document.circle(x, y, seal).fill(look === 'done' ? green : grey)
  document.lineWidth(2.8).lineCap('round').lineJoin('round').strokeColor('#ffffff')
  if (look === 'failed') {
    document
      .moveTo(x - 6, y - 6)
      .lineTo(x + 6, y + 6)
      .stroke()
    document
      .moveTo(x + 6, y - 6)
      .lineTo(x - 6, y + 6)
      .stroke()
  } else if (look === 'returned') {
    document
      .moveTo(x - 3, y - 8)
      .lineTo(x - 8, y - 3)
      .lineTo(x - 3, y + 2)
      .stroke()
    document.moveTo(x - 8, y - 3).lineTo(x + 3, y - 3)
    document
      .bezierCurveTo(x + 10, y - 3, x + 10, y + 8, x + 3, y + 8)
      .lineTo(x - 1, y + 8)
      .stroke()
  } else {
    document
      .moveTo(x - 8, y + 0.5)
      .lineTo(x - 2.5, y + 6)
      .lineTo(x + 8, y - 6)
      .stroke()
  }
}

function setHead(paper: Paper, content: ReceiptContent): void {
  const { document, root, brand, colors } = paper
  const centred = { width: inner.width, align: 'center' as const }
  root.add(
    document.struct('H1', {}, () => {
      document.font('bold').fontSize(13).fillColor(brand.colors.light.field)
      document.text(`${brand.name} · ${say(words.title)}`, slip.x + 28, 28, { lineBreak: false })
    }),
  )
  root.add(
    document.struct('P', {}, () => {
      document
        .font('bold')
        .fontSize(11)
        .fillColor(content.look === 'done' ? green : grey)
      document.text(content.standing, inner.x, slip.top + 32, centred)
      document
        .font('bold')
        .fontSize(content.amount.length > 14 ? 24 : 30)
        .fillColor(colors.text)
      document.text(content.amount, inner.x, slip.top + 50, centred)
      document.font('regular').fontSize(11).fillColor(colors.text)
      document.text(content.party, inner.x, slip.top + 90, { ...centred, height: 15, ellipsis: true })
    }),
  )
  drawCut(paper, slip.top + headHeight - 12)
  document.y = slip.top + headHeight
}

/** Where the paper is perforated. */
function drawCut(paper: Paper, y: number): void {
  const { document, colors } = paper
  decorate(paper, () => {
    document.save().lineWidth(1).dash(4, { space: 4 }).strokeColor(colors.line)
    document
      .moveTo(slip.x + 10, y)
      .lineTo(slip.x + slip.width - 10, y)
      .stroke()
    document.undash().restore()
    document.circle(slip.x, y, 6).fill(sand)
    document.circle(slip.x + slip.width, y, 6).fill(sand)
  })
}

function setLines(paper: Paper, content: ReceiptContent): void {
  const { document, root, colors } = paper
  const table = document.struct('Table')
  root.add(table)
  for (const { label, value } of content.lines) {
    const top = document.y
    const row = document.struct('TR')
    table.add(row)
    row.add(
      document.struct('TH', {}, () => {
        document.font('regular').fontSize(10).fillColor(colors.quiet)
        document.text(label, inner.x, top, { width: inner.width * 0.36, lineBreak: false })
      }),
    )
    const height = heightOfLine(paper, value)
    row.add(
      document.struct('TD', {}, () => {
        document.font('bold').fontSize(10).fillColor(colors.text)
        document.text(value, inner.x + inner.width * 0.38, top, { width: inner.width * 0.62, align: 'right' })
      }),
    )
    row.end()
    document.y = top + height
  }
  table.end()
}

function setProof(paper: Paper, content: ReceiptContent): void {
  const { document, root, brand, colors } = paper
  const top = document.y + 20
  drawCut(paper, top - 8)
  const squares = qrSquares(content.address)
  const unit = 84 / (squares.length + 2 * quietSquares)
  root.add(
    document.struct('Figure', { alt: `${say(words.qr)}: ${content.address}` }, () => {
      document
        .save()
        .translate(inner.x - 6 + quietSquares * unit, top + 4 + quietSquares * unit)
        .scale(unit)
      document.path(qrPath(squares)).fill('#0b241d')
      document.restore()
    }),
  )
  const beside = { x: inner.x + 92, width: inner.width - 92 }
  const proof = document.struct('P')
  root.add(proof)
  proof.add(() => {
    document.font('bold').fontSize(10).fillColor(colors.text)
    document.text(content.realTitle, beside.x, top + 12, { width: beside.width })
    document.font('regular').fillColor(colors.text)
    document.text(content.realBody, { width: beside.width, lineGap: 1.5 })
  })
  proof.add(
    document.struct('Link', { alt: content.address }, () => {
      document.font('bold').fontSize(9.5).fillColor(brand.colors.light.link)
      document.text(say(words.code, { code: content.code }), beside.x, document.y + 4, {
        width: beside.width,
        link: content.address,
        underline: true,
      })
    }),
  )
  proof.end()
}

function setFoot(paper: Paper): void {
  const { document, root, brand, colors } = paper
  const { registration, country, notABank } = brand.legalEntity
  const bottom = document.page.height
  root.add(
    document.struct('P', {}, () => {
      document.font('regular').fontSize(7.5).fillColor(colors.quiet)
      document.text(`${brand.legalName} · ${registration} · ${country}`, slip.x, bottom - 40, {
        width: slip.width,
        align: 'center',
        height: 9,
        ellipsis: true,
      })
      document.text(notABank, slip.x, bottom - 29, {
        width: slip.width,
        align: 'center',
        height: 18,
        ellipsis: true,
      })
    }),
  )
}
