// Answers for the colour that a paint of the brand's drawings stands for, where there is no browser to look it up.
import type { BrandColors } from './brand-schema.ts'

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
