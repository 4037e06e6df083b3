// Answers for the words that people read: a text that holds what docs/words.md lists under "Not" is found.
import { isTest, type Fault, type SourceFile } from './sources.ts'
import { faultsIn, type SyntaxNode } from './syntax.ts'

export type Term = { readonly term: string; readonly not: readonly string[] }

/** The rows of the table: a term, and what is not said for it. */
export function readTerms(page: string): Term[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Term') && !line.startsWith('| ---'))
    .map((line) => {
      const [, term = '', not = ''] = line.split('|').map((cell) => cell.trim())
      return { term, not: not.split(', ') }
    })
}

/** Keys under which a contract speaks to a person: a refusal, an answer or the reference of its calls; and what is said of an act. */
const spokenKeys = new Set(['say', 'says', 'summary', 'waitsAs', 'ended'])

/** Files all of whose sentences are read: the site's texts, what fields say of what was typed, what is said without an answer. */
const allRead = /^(?:apps\/site\/reading\/(?!paper)|kit\/http\/(?:fields|client)\.ts$)/

/** Whether a text is one that a person reads: it stands in a catalogue, is what a contract says, or is a sentence of such a file. */
function isRead(text: string, above: readonly SyntaxNode[], file: SourceFile): boolean {
  const parent = above.at(-1)
  const property = parent?.type === 'TemplateLiteral' ? above.at(-2) : parent
  const isSpoken =
    property?.type === 'Property' && property.key.type === 'Identifier' && spokenKeys.has(property.key.name)
  return isSpoken || above.some(isCatalogue) || (allRead.test(file.path) && text.trim().includes(' '))
}

const isCatalogue = (node: SyntaxNode): boolean =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'catalogue'

/** What a literal says, or one piece of a template. */
function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'TemplateElement') return node.value.cooked ?? undefined
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** Texts that say something otherwise than the table does. A {value} is no word. */
export function wordingFaults(files: readonly SourceFile[], terms: readonly Term[]): Fault[] {
  const forbidden = terms.flatMap(({ term, not }) =>
    not.map((phrase) => ({ term, phrase, found: new RegExp(`(?<![\\w{’])${phrase}(?![\\w}])`, 'i') })),
  )
  const faultOf = (text: string): string | undefined => {
    const hit = forbidden.find(({ found }) => found.test(text))
    return hit === undefined ? undefined : `“${text}” says “${hit.phrase}”: say ${hit.term}`
  }
  const read = files.filter((file) => /\.tsx?$/.test(file.path) && !isTest(file))
  const inCode = faultsIn(read, (node, above, file) => {
    const text = textOf(node)
    if (text === undefined || !isRead(text, above, file)) return undefined
    // The first argument names the catalogue; a text has a blank or begins with a capital.
    if (/^[a-z0-9-]+$/.test(text) && above.at(-1)?.type === 'CallExpression') return undefined
    return faultOf(text)
  })
  // What a brand says of itself, one text a line.
  const brands = files.filter(({ path }) => path.endsWith('brand/brand.json'))
  const inBrands = brands.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const words = faultOf(line.trim())
      return words === undefined ? [] : [{ path, line: index + 1, words }]
    }),
  )
  return [...inCode, ...inBrands]
}
