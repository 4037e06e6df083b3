// Answers for the picture that social networks and chats show for a page: drawn from the brand, with the page's own large line.
import { join } from 'node:path'
import type { Brand } from '#kit/brand/brand.ts'
import { painted } from '#kit/brand/paint.ts'
import { type Face, fitted, outlined, readFace, widthOf } from './outlines.ts'
import { drawn, motifsOf } from './paint.ts'

/** What every network shows whole. */
export const socialSize = { width: 1200, height: 630 } as const

const margin = 72
const selvedgeHeight = 26
const motif = 105
/** Where the cloth begins: three motifs from the right edge, behind the mark. */
const clothLeft = socialSize.width - 4 * motif
const plate = { x: clothLeft + 2 * motif, y: (socialSize.height - selvedgeHeight) / 2, radius: 186 }

export type SocialFaces = { readonly display: Face; readonly regular: Face }

export function readSocialFaces(brand: Brand): SocialFaces {
  return {
    display: readFace(join(brand.folder, brand.documentFonts.display)),
    regular: readFace(join(brand.folder, brand.documentFonts.regular)),
  }
}

/** The picture of a page as SVG, 1200 by 630. */
export function socialPicture(brand: Brand, faces: SocialFaces, line: string): string {
  const { width, height } = socialSize
  const colors = brand.colors.light
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.field}"/>`,
    cloth(brand),
    heap(brand),
    drawn(brand.wordmark, { x: margin, y: margin - 8, height: 60, current: colors.onField, colors }),
    title(brand, faces.display, line),
    foot(brand, faces.regular),
    selvedge(brand),
    '</svg>',
  ].join('')
}

function title(brand: Brand, face: Face, line: string): string {
  const box = { width: clothLeft - margin - 28, height: 300, leading: 1.06, largest: 104, smallest: 40 }
  const { size, lines } = fitted(face, line, box)
  const step = size * box.leading
  const middle = (margin + 60 + socialSize.height - selvedgeHeight - margin - 10) / 2
  const first = middle - (lines.length * step) / 2 + size * 0.82
  return lines
    .map((text, index) =>
      outlined(face, text, { x: margin, y: first + index * step, size, fill: brand.colors.light.onField }),
    )
    .join('')
}

function foot(brand: Brand, face: Face): string {
  const { onField2, accent } = brand.colors.light
  const y = socialSize.height - selvedgeHeight - 46
  const size = 28
  const { companyName } = brand
  const gap = widthOf(face, brand.host, size) + 46
  return [
    outlined(face, brand.host, { x: margin, y, size, fill: onField2 }),
    `<circle cx="${margin + gap - 23}" cy="${y - 9}" r="4" fill="${accent}"/>`,
    outlined(face, companyName, { x: margin + gap, y, size, fill: onField2 }),
  ].join('')
}

/** The motifs of the cloth in their order, each row begun further on, in lines of the field's own colour. */
function cloth(brand: Brand): string {
  const { width, height } = brand.art.cloth
  const colors = brand.colors.light
  const markup = brand.art.cloth.markup.replaceAll(/var\(--[^()]*\)/g, (paint) =>
    painted(paint, colors, colors.fieldLine),
  )
  const names = motifsOf(markup)
  const tiles: string[] = []
  for (let row = 0; row * motif < socialSize.height; row += 1)
    for (let column = 0; column < 4; column += 1) {
      const name = names[(row * 3 + column) % names.length]
      const scale = (motif - 10) / Math.max(width, height)
      const at = `translate(${clothLeft + column * motif + 5} ${row * motif + 5})`
      tiles.push(
        name === undefined
          ? `<g transform="${at} scale(${scale})">${markup}</g>`
          : `<use href="#${name}" transform="${at}" width="${motif - 10}" height="${motif - 10}"/>`,
      )
    }
  const definitions = names.length === 0 ? '' : `<defs>${markup}</defs>`
  return `<g color="${colors.fieldLine}" opacity="0.75">${definitions}${tiles.join('')}</g>`
}

/** The mark at full size on a plate, with a ring of beads around it. */
function heap(brand: Brand): string {
  const colors = brand.colors.light
  const { x, y, radius } = plate
  const height = 210
  const width = (height / brand.mark.height) * brand.mark.width
  const beads = Array.from({ length: 40 }, (_, index) => {
    const angle = (index / 40) * 2 * Math.PI
    const far = radius - 22
    const size = index % 2 === 0 ? 7 : 4
    const fill = index % 2 === 0 ? colors.accent : colors.onField2
    return `<circle cx="${Math.round(x + Math.cos(angle) * far)}" cy="${Math.round(y + Math.sin(angle) * far)}" r="${size}" fill="${fill}"/>`
  })
  return [
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colors.field}"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius - 44}" fill="${colors.fieldRaise}"/>`,
    ...beads,
    drawn(brand.mark, { x: x - width / 2, y: y - height / 2, height, current: colors.fieldAction, colors }),
  ].join('')
}

/** The woven edge: stripes of the brand's colours along the foot. */
function selvedge(brand: Brand): string {
  const { accent, field, fieldAction, brand: own, fieldLine } = brand.colors.light
  const y = socialSize.height - selvedgeHeight
  const stripes = [
    [accent, 20],
    [field, 8],
    [fieldAction, 8],
    [field, 8],
    [own, 36],
    [field, 8],
    [fieldAction, 8],
    [field, 8],
    [accent, 20],
    [fieldLine, 56],
  ] as const
  let x = 0
  const drawnStripes: string[] = []
  for (let index = 0; x < socialSize.width; index += 1) {
    const [fill, width] = stripes[index % stripes.length] ?? stripes[0]
    drawnStripes.push(`<rect x="${x}" y="${y}" width="${width}" height="${selvedgeHeight}" fill="${fill}"/>`)
    x += width
  }
  return drawnStripes.join('')
}
