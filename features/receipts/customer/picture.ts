// Answers for a receipt as a picture, drawn in the browser from what the server said: small enough for any chat.
import type { PublicConfig } from '#kit/brand/public-config.ts'
import { qrPath, qrSquares, quietSquares } from '#kit/paper/qr.ts'
import { say } from '#kit/words/words.ts'
import { type ReceiptContent, receiptContent, type WireReceipt } from '../content.ts'
import { words } from '../words.ts'
import { smallPng } from './small-png.ts'

type Look = Pick<PublicConfig, 'name' | 'legalName' | 'notABank' | 'mark' | 'themeColor'>
type Pen = CanvasRenderingContext2D

/** What a chat sends at once on a slow network. */
const bytesMost = 60_000
/** The sharpest that stays below it is taken. */
const sharpness = [2, 1.5, 1.25, 1] as const

const sand = '#f1efe9'
const ink = '#17202a'
const quiet = '#46525e'
const line = '#ddd9d0'
const green = '#1a7f37'
const grey = '#5b6672'
const width = 360
const slip = { x: 16, top: 76, width: width - 32, padding: 20 } as const
const inner = { x: slip.x + slip.padding, width: slip.width - 2 * slip.padding } as const
const tooth = 6

/** The picture as a PNG of at most 60 KB; undefined where the browser draws none. Light in both themes, as paper is. */
export async function drawReceipt(receipt: WireReceipt, look: Look): Promise<File | undefined> {
  if (!('CompressionStream' in window)) return undefined
  const content = receiptContent(receipt)
  for (const scale of sharpness) {
    const pixels = pixelsAt(scale, content, look)
    if (pixels === undefined) return undefined
    const png = await smallPng(pixels)
    if (png.length <= bytesMost)
      return new File([png], `receipt-${receipt.reference}.png`, { type: 'image/png' })
  }
  return undefined
}

function pixelsAt(scale: number, content: ReceiptContent, look: Look): ImageData | undefined {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) return undefined
  const rows = rowsOf(pen, content)
  const foot = slip.top + 148 + rows.reduce((sum, { height }) => sum + height, 0) + 134
  const height = foot + 62
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  pen.scale(scale, scale)
  pen.fillStyle = sand
  pen.fillRect(0, 0, width, height)
  drawSlip(pen, foot)
  drawSeal(pen, content.look !== 'done')
  drawHead(pen, content, look)
  const end = drawRows(pen, rows)
  drawProof(pen, content, end)
  drawFoot(pen, look, foot)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

// The reader's own face, as on every screen of ours.
const face = (weight: 400 | 500 | 700, size: number): string =>
  `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`

function write(
  pen: Pen,
  text: string,
  at: { x: number; y: number; font: string; color: string; align?: CanvasTextAlign },
): void {
  pen.font = at.font
  pen.fillStyle = at.color
  pen.textAlign = at.align ?? 'left'
  pen.textBaseline = 'alphabetic'
  pen.fillText(text, at.x, at.y)
}

/** The lines of a text that is broken at its blanks, and inside a word only where that is wider than the line. */
function broken(pen: Pen, text: string, most: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(/\s+/u)) {
    const last = lines.at(-1) ?? ''
    const joined = last === '' ? word : `${last} ${word}`
    if (pen.measureText(joined).width <= most) lines[lines.length - 1] = joined
    else if (last === '') lines[lines.length - 1] = word
    else lines.push(word)
  }
  return lines.flatMap((one) => chopped(pen, one, most))
}

function chopped(pen: Pen, text: string, most: number): string[] {
  const pieces: string[] = ['']
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    const last = pieces.at(-1) ?? ''
    if (last !== '' && pen.measureText(last + segment).width > most) pieces.push(segment)
    else pieces[pieces.length - 1] = last + segment
  }
  return pieces
}

type Row = { readonly label: string; readonly lines: readonly string[]; readonly height: number }
const lineHeight = 20

function rowsOf(pen: Pen, content: ReceiptContent): Row[] {
  pen.font = face(500, 14)
  return content.lines.map(({ label, value }) => {
    const lines = broken(pen, value, inner.width - 92)
    return { label, lines, height: lines.length * lineHeight + 14 }
  })
}

function drawSlip(pen: Pen, foot: number): void {
  const right = slip.x + slip.width
  const teeth = Math.round(slip.width / (2 * tooth))
  const step = slip.width / teeth
  pen.beginPath()
  pen.moveTo(slip.x, foot)
  pen.lineTo(slip.x, slip.top + 16)
  pen.quadraticCurveTo(slip.x, slip.top, slip.x + 16, slip.top)
  pen.lineTo(right - 16, slip.top)
  pen.quadraticCurveTo(right, slip.top, right, slip.top + 16)
  pen.lineTo(right, foot)
  for (let at = teeth; at > 0; at--)
    pen.quadraticCurveTo(slip.x + (at - 0.5) * step, foot - 1.6 * tooth, slip.x + (at - 1) * step, foot)
  pen.fillStyle = '#ffffff'
  pen.fill()
}

function disc(pen: Pen, at: { x: number; y: number; radius: number; color: string }): void {
  pen.beginPath()
  pen.arc(at.x, at.y, at.radius, 0, 2 * Math.PI)
  pen.fillStyle = at.color
  pen.fill()
}

function fillShape(pen: Pen, shape: Path2D, color: string): void {
  pen.fillStyle = color
  pen.fill(shape)
}

function drawSeal(pen: Pen, isReturned: boolean): void {
  const [x, y] = [width / 2, slip.top]
  disc(pen, { x, y, radius: 32, color: sand })
  disc(pen, { x, y, radius: 27, color: isReturned ? grey : green })
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 3.5
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.stroke(
    new Path2D(
      isReturned
        ? `M${x - 4} ${y - 10}l-6 6 6 6M${x - 10} ${y - 4}h14a6 6 0 0 1 0 13h-5`
        : `M${x - 10} ${y + 1}l7 7 13 -15`,
    ),
  )
}

function drawHead(pen: Pen, content: ReceiptContent, look: Look): void {
  drawMark(pen, look)
  write(pen, `${look.name} · ${say(words.title)}`, {
    x: slip.x + 28,
    y: 34,
    font: face(700, 15),
    color: look.themeColor.light,
  })
  const middle = { x: width / 2, align: 'center' } as const
  write(pen, content.standing, {
    ...middle,
    y: slip.top + 54,
    font: face(700, 14),
    color: content.look === 'done' ? green : grey,
  })
  pen.font = face(700, 34)
  const size = pen.measureText(content.amount).width > inner.width ? 26 : 34
  write(pen, content.amount, { ...middle, y: slip.top + 92, font: face(700, size), color: ink })
  pen.font = face(400, 14)
  const [party = '', more] = broken(pen, content.party, inner.width)
  write(pen, more === undefined ? party : `${party}…`, {
    ...middle,
    y: slip.top + 116,
    font: face(400, 14),
    color: ink,
  })
  drawCut(pen, slip.top + 132)
}

function drawMark(pen: Pen, look: Look): void {
  const scale = 20 / look.mark.height
  pen.save()
  pen.translate(slip.x, 18)
  pen.scale(scale, scale)
  for (const { d, fill } of look.mark.paths) {
    fillShape(pen, new Path2D(d), paintOf(fill, look.themeColor.light))
  }
  pen.restore()
}

/** A canvas knows no custom properties: the colour that the drawing itself names stands in. */
function paintOf(fill: string, current: string): string {
  if (fill === 'currentColor') return current
  return fill.startsWith('#') ? fill : (/#[0-9a-f]{6}/.exec(fill)?.[0] ?? current)
}

/** Where the paper is perforated. */
function drawCut(pen: Pen, y: number): void {
  pen.save()
  pen.setLineDash([5, 5])
  pen.lineWidth = 1.5
  pen.strokeStyle = line
  pen.beginPath()
  pen.moveTo(slip.x + 12, y)
  pen.lineTo(slip.x + slip.width - 12, y)
  pen.stroke()
  pen.restore()
  disc(pen, { x: slip.x, y, radius: 7, color: sand })
  disc(pen, { x: slip.x + slip.width, y, radius: 7, color: sand })
}

function drawRows(pen: Pen, rows: readonly Row[]): number {
  let y = slip.top + 148
  for (const { label, lines, height } of rows) {
    write(pen, label, { x: inner.x, y: y + 15, font: face(400, 14), color: quiet })
    for (const [index, text] of lines.entries())
      write(pen, text, {
        x: inner.x + inner.width,
        y: y + 15 + index * lineHeight,
        font: face(500, 14),
        color: ink,
        align: 'right',
      })
    y += height
  }
  return y
}

function drawProof(pen: Pen, content: ReceiptContent, top: number): void {
  drawCut(pen, top + 6)
  const squares = qrSquares(content.address)
  // Whole pixels alone keep a code sharp.
  const unit = 2.5
  const size = squares.length * unit
  pen.save()
  pen.translate(inner.x, top + 22)
  pen.scale(unit, unit)
  pen.fillStyle = '#ffffff'
  pen.fillRect(
    -quietSquares,
    -quietSquares,
    squares.length + 2 * quietSquares,
    squares.length + 2 * quietSquares,
  )
  fillShape(pen, new Path2D(qrPath(squares)), '#0b241d')
  pen.restore()
  const x = inner.x + size + 16
  write(pen, content.realTitle, { x, y: top + 38, font: face(700, 14), color: ink })
  pen.font = face(400, 13)
  const lines = broken(pen, content.realBody, inner.x + inner.width - x)
  for (const [index, text] of lines.entries())
    write(pen, text, { x, y: top + 58 + index * 18, font: face(400, 13), color: quiet })
  write(pen, content.code, { x, y: top + 62 + lines.length * 18, font: face(700, 12), color: ink })
}

function drawFoot(pen: Pen, look: Look, foot: number): void {
  const middle = { x: width / 2, align: 'center', color: quiet } as const
  write(pen, look.legalName, { ...middle, y: foot + 22, font: face(500, 11) })
  pen.font = face(400, 11)
  for (const [index, text] of broken(pen, look.notABank, slip.width).slice(0, 2).entries())
    write(pen, text, { ...middle, y: foot + 38 + index * 14, font: face(400, 11) })
}
