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

/** Keys of a contract under which a refusal or an answer speaks to a person. */
const spokenKeys = new Set(['say', 'says'])

/** Whether a literal is a text that a person reads: it stands in a catalogue, or is what a contract says. */
function isRead(above: readonly SyntaxNode[]): boolean {
  const parent = above.at(-1)
  const isSpoken =
    parent?.type === 'Property' && parent.key.type === 'Identifier' && spokenKeys.has(parent.key.name)
  return isSpoken || above.some(isCatalogue)
}

const isCatalogue = (node: SyntaxNode): boolean =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'catalogue'

/** Texts that say something otherwise than the table does. A {value} is no word. */
export function wordingFaults(files: readonly SourceFile[], terms: readonly Term[]): Fault[] {
  const forbidden = terms.flatMap(({ term, not }) =>
    not.map((phrase) => ({ term, phrase, found: new RegExp(`(?<![\\w{’])${phrase}(?![\\w}])`, 'i') })),
  )
  const read = files.filter((file) => /\.tsx?$/.test(file.path) && !isTest(file))
  return faultsIn(read, (node, above) => {
    if (node.type !== 'Literal' || typeof node.value !== 'string' || !isRead(above)) return undefined
    // The first argument names the catalogue; a text has a blank or begins with a capital.
    if (/^[a-z0-9-]+$/.test(node.value) && above.at(-1)?.type === 'CallExpression') return undefined
    const text = node.value
    const hit = forbidden.find(({ found }) => found.test(text))
    return hit === undefined ? undefined : `“${text}” says “${hit.phrase}”: say ${hit.term}`
  })
}
