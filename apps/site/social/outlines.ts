// Answers for words as outlines: pictures are drawn where no font is installed, so every letter becomes a path.
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/** A face that text can be measured and drawn with. */
export type Face = { readonly font: Font }

/** Reads a TrueType face. Throws when the file is a collection, which has no one face. */
export function readFace(path: string): Face {
  const font = create(readFileSync(path))
  if (!('layout' in font)) throw new Error(`${path} holds more than one face`)
  return { font }
}

/** The width of a line at a size, in the unit of the size. */
export function widthOf(face: Face, text: string, size: number): number {
  return (face.font.layout(text).advanceWidth * size) / face.font.unitsPerEm
}

/** A line as SVG: its baseline begins at x and y. */
export function outlined(
  face: Face,
  text: string,
  at: { readonly x: number; readonly y: number; readonly size: number; readonly fill: string },
): string {
  const scale = at.size / face.font.unitsPerEm
  const { glyphs, positions } = face.font.layout(text)
  let across = 0
  const paths = glyphs.map((glyph, index) => {
    const position = positions[index]
    const x = across + (position?.xOffset ?? 0)
    across += position?.xAdvance ?? 0
    const d = glyph.path.toSVG()
    return d === '' ? '' : `<path transform="translate(${x} ${position?.yOffset ?? 0})" d="${d}"/>`
  })
  return `<g fill="${at.fill}" transform="translate(${at.x} ${at.y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Text broken into lines no wider than `width`; a word that is wider stands alone. */
export function brokenLines(face: Face, text: string, fit: { size: number; width: number }): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(face, longer, fit.size) <= fit.width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

export type Fitted = { readonly size: number; readonly lines: readonly string[] }

/** The largest size at which text fits a box, with its lines of nearly one length. */
export function fitted(
  face: Face,
  text: string,
  box: { width: number; height: number; leading: number; largest: number; smallest: number },
): Fitted {
  for (let size = box.largest; size >= box.smallest; size -= 2) {
    const lines = brokenLines(face, text, { size, width: box.width })
    const isWide = lines.some((line) => widthOf(face, line, size) > box.width)
    if (!isWide && lines.length * size * box.leading <= box.height)
      return { size, lines: balanced(face, text, { size, width: box.width, count: lines.length }) }
  }
  const size = box.smallest
  return { size, lines: brokenLines(face, text, { size, width: box.width }) }
}

/** The same number of lines in the narrowest column that keeps it. */
function balanced(
  face: Face,
  text: string,
  fit: { size: number; width: number; count: number },
): readonly string[] {
  const { size, count } = fit
  let narrow = 0
  let wide = fit.width
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2
    const lines = brokenLines(face, text, { size, width: middle })
    const fits = lines.length <= count && lines.every((line) => widthOf(face, line, size) <= middle)
    if (fits) wide = middle
    else narrow = middle
  }
  return brokenLines(face, text, { size, width: wide })
}
