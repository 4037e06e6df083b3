// Answers for names: kebab-case paths, no folder that could hold anything, and whole words.
import { type Fault, isCode, type SourceFile } from './sources.ts'
import { faultsIn, plainName, type SyntaxNode, wordsOf } from './syntax.ts'

const bannedFolders = new Set(
  'utils util common shared lib libs helpers helper services service types core misc'.split(' '),
)
/** Names that readers and tools look for as they are. */
const customaryNames =
  /^(?:README|ARCHITECTURE|CONTRIBUTING|CHANGELOG|SECURITY|CODE_OF_CONDUCT)\.md$|^(?:LICENSE|NOTICE|Dockerfile)$/
// A name that begins with a dot belongs to the tool that reads it.
const kebabName = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/

/** Files and folders whose names are not kebab-case or say nothing. Brand files are named by the brand's owner. */
export function pathFaults(paths: readonly string[]): Fault[] {
  return paths
    .filter((path) => !path.startsWith('brand/'))
    .flatMap((path) => {
      const names = path.split('/')
      const folders = names.slice(0, -1)
      const banned = folders
        .filter((name) => bannedFolders.has(name))
        .map((name) => `stands in ${name}/, a name that could hold anything`)
      const stem = (names.at(-1) ?? '').split('.')[0] ?? ''
      const vague = bannedFolders.has(stem) ? [`is called ${stem}, a name that could hold anything`] : []
      const unkempt = names
        .filter((name) => !kebabName.test(name) && !customaryNames.test(name))
        .map((name) => `${name} is not kebab-case`)
      const cut = wordsOf(stem)
        .filter((word) => cutWords.has(word))
        .map((word) => `${word} is a cut word`)
      return [...banned, ...vague, ...unkempt, ...cut].map((words) => ({ path, line: 1, words }))
    })
}

const cutWords = new Set(
  (
    'cfg ctx req res resp msg btn acct amt usr mgr mngr txn txns tx num str obj fn cb idx tmp val vals prev curr err evt elem ' +
    'arr len cnt qty addr pwd desc impl attr opts calc conn repo util utils misc cust trx bal pmt'
  ).split(' '),
)

function declaredName(node: SyntaxNode, parent: SyntaxNode | undefined): string | undefined {
  if (parent === undefined || node.type !== 'Identifier') return undefined
  const isNamed = 'id' in parent && parent.id === node
  const isKey =
    (parent.type === 'TSPropertySignature' || parent.type === 'PropertyDefinition') && parent.key === node
  const isParameter =
    'params' in parent && Array.isArray(parent.params) && parent.params.some((one) => one === node)
  return isNamed || isKey || isParameter ? plainName(node) : undefined
}

/** Names of ours that are cut short: `ctx`, `txnAmt`. Names that others chose are only used, never declared. */
export function wordFaults(files: readonly SourceFile[]): Fault[] {
  return faultsIn(files.filter(isCode), (node, above) => {
    const name = declaredName(node, above.at(-1))
    const cut = name === undefined ? undefined : wordsOf(name).find((word) => cutWords.has(word))
    return cut === undefined ? undefined : `${name ?? ''} has the cut word ${cut}: names are whole words`
  })
}
