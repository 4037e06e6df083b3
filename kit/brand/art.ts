// Answers for the pictures of the public site as drawings in the page: what an SVG of the brand may hold.

/** A drawing that stands in the page itself, so that its colours follow the theme. `markup` is the inside of the svg element. */
export interface Art {
  readonly width: number
  readonly height: number
  readonly markup: string
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
  return { art: { width: Number(box?.[1]), height: Number(box?.[2]), markup } }
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
  return motifs
    .filter((motif) => !new RegExp(`<symbol[^>]* id=["'][a-z0-9-]*${motif}["']`).test(cloth.markup))
    .map((motif) => `has no <symbol id="${motif}">`)
}
