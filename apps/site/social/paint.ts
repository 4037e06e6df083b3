// Answers for the brand's drawings outside a browser: their custom properties replaced by the colours they stand for.
import type { BrandColors } from '#kit/brand/brand-schema.ts'
import type { Drawing } from '#kit/brand/drawing.ts'
import { painted } from '#kit/brand/paint.ts'

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
