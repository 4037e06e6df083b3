// Answers for the brand's drawings outside a browser: their custom properties replaced by the colours they stand for.
import type { BrandColors } from '#kit/brand/brand-schema.ts'
import type { Drawing } from '#kit/brand/drawing.ts'

const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

/** Paint as a colour: `currentColor` is `current`, `var(--accent, #…)` the brand's accent. */
export function painted(paint: string, colors: BrandColors, current: string): string {
  if (paint === 'currentColor') return current
  const [, name = '', fallback = current] = /^var\(--([a-z0-9-]+)(?:, ?(#[0-9a-f]{6}))?\)$/.exec(paint) ?? []
  if (name === '') return paint
  const own = new Map<string, string>(Object.entries(colors)).get(camel(name))
  return own ?? fallback
}

/** A drawing in a box of the given height, its left top corner at x and y. */
export function drawn(
  drawing: Drawing,
  at: { x: number; y: number; height: number; current: string; colors: BrandColors },
): string {
  const scale = at.height / drawing.height
  const paths = drawing.paths.map(
    ({ d, fill }) => `<path d="${d}" fill="${painted(fill, at.colors, at.current)}"/>`,
  )
  return `<g transform="translate(${at.x} ${at.y}) scale(${scale})">${paths.join('')}</g>`
}

/** The names of the motifs of a cloth: its symbols in their order. */
export function motifsOf(markup: string): readonly string[] {
  return [...markup.matchAll(/<symbol\b[^>]*\sid="([\w-]+)"/g)].map(([, id = '']) => id)
}
