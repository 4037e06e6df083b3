// Answers for the white label: no word and no colour of the brand in brand/ stands anywhere else.
import { type Fault, lineAt, type SourceFile } from './sources.ts'

/** A word of the brand: where brand.json has it, and how it is looked for. */
export type BrandWord = { readonly key: string; readonly word: string }

type Leaf = { readonly key: string; readonly text: string }

function leavesOf(value: unknown, key: string): Leaf[] {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, key === '' ? name : `${key}.${name}`),
  )
}

/** What says who the brand is, however short it is. */
const identifying =
  /^(?:name|legalName|companyName|host|supportPhone|blogUrl|tagline|displayFont\.family|emails\..*|mail\..*|addresses\..*\.text|socials\..*\.url|texts\..*)$/
/** Longer texts that the brand's owner wrote. */
const written =
  /^(?:claims\..*\.text|quotes\..*\.text|faq\..*\.content|legalEntity\.notABank|legalEntity\.registration)$/
// Colours of text upon the brand's own may well be those of others too.
const colours =
  /^(?:colors\.\w+\.(?!on[A-Z])\w+|signInGradients\..*\.(?:from|to)|cardThemes\..*\.(?:base|ink))$/
/** Colours that belong to nobody. */
const nobodys = new Set(['#ffffff', '#000000'])

/** The words of a brand file (the text of brand.json). Throws when there is none to look for. */
export function brandWords(brandJson: string): BrandWord[] {
  const parsed: unknown = JSON.parse(brandJson)
  const leaves = leavesOf(parsed, '')
  const words = leaves.filter(({ key, text }) => {
    if (colours.test(key)) return /^#[0-9a-f]{6}$/i.test(text) && !nobodys.has(text.toLowerCase())
    return identifying.test(key) || written.test(key)
  })
  for (const needed of ['name', 'legalName', 'host', 'colors.light.brand']) {
    if (!words.some(({ key }) => key === needed)) throw new Error(`brand.json has no ${needed} to look for`)
  }
  const seen = new Set<string>()
  return words
    .map(({ key, text }) => ({ key, word: text.toLowerCase() }))
    .filter(({ word }) => !seen.has(word) && seen.add(word))
}

// Pages for readers may name the brand that ships; everything that runs may not.
const isForReaders = (path: string): boolean => /^(?:[^/]+|docs\/.*)\.md$/.test(path)

/** The repository's own name and its command for operators are called like the demo brand. */
const ownNames: readonly { readonly path: RegExp; readonly text: (name: string) => string }[] = [
  { path: /^package\.json$/, text: (name) => `"name": "${name}"` },
  { path: /^package\.json$/, text: (name) => `"${name}": "node apps/launch/start.mjs cli"` },
  { path: /^package-lock\.json$/, text: (name) => `"name": "${name}"` },
  { path: /^/, text: (name) => `npm run ${name}` },
]

function withoutOwnNames(path: string, text: string, name: string): string {
  return ownNames
    .filter((own) => own.path.test(path))
    .reduce((left, own) => left.replaceAll(own.text(name), ' '.repeat(own.text(name).length)), text)
}

/** Words of the brand outside brand/. The brand's name is found in any case and inside other words too. */
export function brandFaults(files: readonly SourceFile[], words: readonly BrandWord[]): Fault[] {
  const name = words.find(({ key }) => key === 'name')?.word ?? ''
  return files.flatMap(({ path, text }) => {
    if (path.startsWith('brand/') || isForReaders(path)) return []
    const searched = withoutOwnNames(path, text.toLowerCase(), name)
    return words.flatMap(({ key, word }) => {
      const offset = searched.indexOf(word)
      return offset < 0
        ? []
        : [
            {
              path,
              line: lineAt(text, offset),
              words: `says the brand's ${key}: it is read from brand/ when the product runs`,
            },
          ]
    })
  })
}
