// Answers for /brand.css: the colours, gradients and display face of the brand as custom properties.
import type { BrandColors } from './brand-schema.ts'
import type { Brand } from './brand.ts'

/** Where the server answers with a file of the brand folder. */
export function brandFileUrl(file: string): string {
  return `/brand/${file}`
}

const kebab = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(\d)$/, '-$1')

function colorLines(colors: BrandColors): string {
  return Object.entries(colors)
    .map(([name, value]) => `--${kebab(name)}:${value}`)
    .join(';')
}

function gradientLines(brand: Brand): string {
  return brand.signInGradients
    .map(({ from, to }, index) => `--sign-in-${index + 1}:linear-gradient(150deg,${from},${to})`)
    .join(';')
}

// Optional: a page that is drawn before the face has come keeps the reader's own to its end, so that no line ever breaks anew.
function fontFaces({ displayFont: font }: Brand): string {
  const locals = ['Roboto Bold', 'Segoe UI Bold', 'Arial Bold'].map((name) => `local("${name}")`).join(',')
  return [
    `@font-face{font-family:"${font.family}";src:url("${brandFileUrl(font.file)}") format("woff2");font-weight:${font.weight};font-display:optional}`,
    `@font-face{font-family:"${font.family} fallback";src:${locals};font-weight:${font.weight};size-adjust:${font.fallback.sizeAdjust};ascent-override:${font.fallback.ascent};descent-override:${font.fallback.descent};line-gap-override:0%}`,
  ].join('\n')
}

/**
 * The stylesheet that every page links before its own: `--brand`, `--brand-hover`, `--on-brand`, … for both themes
 * (dark under `[data-theme="dark"]`), `--sign-in-1` to `--sign-in-7`, and `--display`, the face of large headings.
 */
export function brandStylesheet(brand: Brand): string {
  const display = `--display:"${brand.displayFont.family}","${brand.displayFont.family} fallback",var(--font)`
  return [
    fontFaces(brand),
    `:root{${colorLines(brand.colors.light)};${gradientLines(brand)};${display}}`,
    `[data-theme="dark"]{${colorLines(brand.colors.dark)}}`,
    '',
  ].join('\n')
}
