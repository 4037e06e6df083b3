// Answers for whether a brand can be read: every pair of its colours that meets on a screen, and the contrast it needs.
import type { BrandColors, BrandFile } from './brand-schema.ts'
import { contrast } from './contrast.ts'

/** The grounds of the two themes on which brand colours stand; `kit/ui/tokens.css` holds the same values (tested). */
export const grounds = {
  light: { bg: '#fbfaf7', surface: '#ffffff', sunken: '#f2f0ea' },
  dark: { bg: '#0e1413', surface: '#161e1c', sunken: '#0a0f0e' },
} as const

/** Words need 4.5:1, the shapes of controls and charts 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
const need = { words: 4.5, shape: 3 } as const

export interface Pair {
  readonly front: string
  readonly back: string
  readonly ratio: number
  readonly needs: number
  readonly name: string
}

/** Each pair of a theme's brand colours with its contrast; `name` says which tokens meet. */
export function brandPairs(colors: BrandColors, theme: 'light' | 'dark'): readonly Pair[] {
  const ground = grounds[theme]
  const pair = (front: keyof BrandColors, backName: string, back: string, needs: number): Pair => ({
    front: colors[front],
    back,
    needs,
    ratio: contrast(colors[front], back),
    name: `${front} on ${backName}`,
  })
  const within = (front: keyof BrandColors, back: keyof BrandColors, needs: number): Pair =>
    pair(front, back, colors[back], needs)
  return [
    within('onBrand', 'brand', need.words),
    within('onBrand', 'brandHover', need.words),
    within('onBrandSoft', 'brandSoft', need.words),
    within('onField', 'field', need.words),
    within('onField', 'fieldRaise', need.words),
    within('onField2', 'field', need.words),
    within('onFieldAction', 'fieldAction', need.words),
    within('fieldAction', 'field', need.words),
    within('accent', 'field', need.shape),
    within('onAccent', 'accent', need.words),
    within('onAccentSoft', 'accentSoft', need.words),
    ...Object.entries(ground).flatMap(([name, back]) => [
      pair('brand', name, back, need.words),
      pair('link', name, back, need.words),
      pair('onBrandSoft', name, back, need.words),
    ]),
    pair('chart1', 'surface', ground.surface, need.shape),
  ]
}

/** What a reader could not read, one sentence each, the path of the colour first; empty when all is well. */
export function legibilityFaults(brand: BrandFile): readonly string[] {
  const themes = (['light', 'dark'] as const).flatMap((theme) =>
    brandPairs(brand.colors[theme], theme)
      .filter(({ ratio, needs }) => ratio < needs)
      .map(
        ({ name, ratio, needs }) => `colors.${theme}.${name} has ${ratio.toFixed(2)}:1 and needs ${needs}:1`,
      ),
  )
  const gradients = brand.signInGradients.flatMap(({ from, to, name }, index) =>
    [from, to]
      .filter((stop) => contrast('#ffffff', stop) < need.words)
      .map((stop) => `signInGradients.${index} (${name}): white words cannot be read on ${stop}`),
  )
  const cards = brand.cardThemes.flatMap(({ name, base, ink }, index) =>
    contrast(base, ink) < 7 ? [`cardThemes.${index} (${name}): the ink needs 7:1 on the base`] : [],
  )
  return [...themes, ...gradients, ...cards]
}
