// Answers for the pictures of the public site as drawings in the page: what an SVG of the brand may hold.

/** An element of a drawing, its attributes named as SVG names them. */
export interface ArtShape {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (ArtShape | string)[]
}

/**
 * A drawing that stands in the page itself, so that its colours follow the theme. `markup` is the inside of the svg element
 * as text, for pictures that are drawn from it; `shapes` is the same as data, for pages.
 */
export interface Art {
  readonly width: number
  readonly height: number
  readonly markup: string
  readonly shapes: readonly (ArtShape | string)[]
}

const elements = new Set([
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'clipPath',
  'defs',
  'symbol',
  'use',
])
const attribute = /\s([a-zA-Z:-]+)=("[^"]*"|'[^']*')/g
const wellFormed = /^<\/?[a-zA-Z][\w:-]*(?:\s+[a-zA-Z:-]+=(?:"[^"<]*"|'[^'<]*'))*\s*\/?>$/
const forbiddenAttribute = /^(?:on|style$|xlink:|xml:)/i

/**
 * Reads an SVG file of the brand. It may hold shapes, text, groups, clips and symbols; paint is a colour, `currentColor` or
 * `var(--token)`, and a reference names an id of the same file. Script, style, links and pictures from elsewhere are named in `faults`.
 * Drawings share the page they stand in, so each id is led by `name`: `clip` of the drawing `hero` becomes `hero-clip`.
 */
export function readArt(svg: string, name: string): { art: Art } | { faults: readonly string[] } {
  const faults: string[] = []
  const opening = /<svg\b[^>]*>/.exec(svg)
  const box = /\sviewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"/.exec(opening?.[0] ?? '')
  if (opening === null || box === null) faults.push('has no viewBox that starts at 0 0')
  if (svg.includes('&')) faults.push('holds an entity such as &amp;: write the letter itself')
  for (const [tag] of svg.matchAll(/<[^>]*>?/g))
    if (!wellFormed.test(tag)) faults.push(`holds ${tag.slice(0, 40)}, which cannot be read`)
  for (const [, tag = ''] of svg.matchAll(/<([a-zA-Z!?][\w:-]*)/g))
    if (!elements.has(tag)) faults.push(`holds <${tag}>, which a drawing may not`)
  for (const [, key = '', quoted = ''] of svg.matchAll(attribute)) {
    const value = quoted.slice(1, -1)
    if (forbiddenAttribute.test(key)) faults.push(`has the attribute ${key}, which a drawing may not`)
    if (key === 'href' && !value.startsWith('#'))
      faults.push(`refers to ${value}; only ids of the same file are allowed`)
    if (/url\((?!#)/.test(value)) faults.push(`refers to ${value}; only ids of the same file are allowed`)
  }
  if (faults.length > 0) return { faults }
  const start = (opening?.index ?? 0) + (opening?.[0].length ?? 0)
  const markup = svg
    .slice(start, svg.lastIndexOf('</svg>'))
    .trim()
    .replaceAll(/\n\s*/g, '')
    .replaceAll(/(\sid=["']|url\(#|\shref=["']#)/g, `$1${name}-`)
  const shapes = shapesOf(markup)
  if (shapes === undefined) return { faults: ['opens and closes its elements in no order'] }
  return { art: { width: Number(box?.[1]), height: Number(box?.[2]), markup, shapes } }
}

type OpenShape = { tag: string; attributes: Record<string, string>; children: (ArtShape | string)[] }

/** The elements in a markup whose tags are well formed, or undefined where one closes that is not open. */
function shapesOf(markup: string): (ArtShape | string)[] | undefined {
  const root: OpenShape = { tag: '', attributes: {}, children: [] }
  const open = [root]
  for (const [part] of markup.matchAll(/<[^>]*>|[^<]+/g)) {
    const inner = open.at(-1)
    if (inner === undefined) return undefined
    const tag = /^<\/?([\w:-]+)/.exec(part)?.[1]
    if (tag === undefined) inner.children.push(part)
    else if (part.startsWith('</')) {
      if (inner === root || inner.tag !== tag) return undefined
      open.pop()
    } else {
      const attributes = Object.fromEntries(
        [...part.matchAll(attribute)].map(([, key = '', quoted = '']) => [key, quoted.slice(1, -1)]),
      )
      const shape: OpenShape = { tag, attributes, children: [] }
      inner.children.push(shape)
      if (!part.endsWith('/>')) open.push(shape)
    }
  }
  return open.length === 1 ? root.children : undefined
}

/** The motifs of the cloth, as ids of `symbol` elements in its file. */
export const motifs = [
  'motif-1',
  'motif-2',
  'motif-3',
  'motif-4',
  'motif-5',
  'motif-6',
  'motif-7',
  'motif-8',
] as const
export type Motif = (typeof motifs)[number]

/** Which motifs a cloth lacks, one sentence each. */
export function clothFaults(cloth: Art): readonly string[] {
  const ids = cloth.shapes.map((shape) =>
    typeof shape !== 'string' && shape.tag === 'symbol' ? shape.attributes['id'] : undefined,
  )
  return motifs
    .filter((motif) => !ids.some((id) => id?.endsWith(motif) === true))
    .map((motif) => `has no <symbol id="${motif}">`)
}
