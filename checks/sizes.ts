// Answers for sizes: functions and files short enough to be read in one sitting, and what is longer growing no more.
import { type Counted, ratchetFaults } from './ratchet.ts'
import { type Fault, isCode, isTest, lineAt, type SourceFile } from './sources.ts'
import { dottedName, plainName, syntaxOf, type SyntaxNode, walk } from './syntax.ts'

export const linesOfFunctionMost = 50
export const linesOfFileMost = 300
export const linesOfTestMost = 400

/** What was longer when it was written down. A longer one needs a reason; these numbers may only fall. */
const filesToday: Readonly<Record<string, number>> = {
  // The ledger in the database: one migration, because its functions and triggers need each other, and it never changes.
  'db/migrations/0002-ledger.sql': 614,
  // The one function that writes money: it judges and writes in one go, over the same arrays.
  'db/functions/ledger.sql': 364,
  // Its promises, in the same order.
  'ledger/ledger.test.ts': 627,
  // Everything a bank can do to a transfer, each beside the others: a reader looks for what is missing.
  'e2e/transfer-life.test.ts': 493,
  // Every gate of a command beside every other: a reader compares them.
}
/** Functions by `path#name`. */
const functionsToday: Readonly<Record<string, number>> = {
  // Closures over one state, and long lists of one kind.
  'apps/launch/backup/backup-content.ts#judgeOf': 56,
  'kit/http/live.ts#createLive': 51,
  'kit/test/app.ts#testApp': 61,
  'ledger/model.test.ts#operationOf': 59,
}

/** A small fall is an edit, a large one is news. */
const slack = 0.1

const linesIn = (text: string): number => text.replace(/\n$/, '').split('\n').length

const isHandWritten = (path: string): boolean => /\.(?:ts|tsx|mjs|js|sql|css)$/.test(path)

/** The lines of each hand-written file. */
export function countFiles(files: readonly SourceFile[]): Counted[] {
  return files
    .filter(({ path }) => isHandWritten(path))
    .map(({ path, text }) => ({ path, key: path, line: 1, count: linesIn(text) }))
}

function isFunction(node: SyntaxNode): boolean {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  )
}

// A suite is a folder of tests written as a function: its length is that of the file.
function isSuite(parent: SyntaxNode | undefined): boolean {
  return parent?.type === 'CallExpression' && /^(?:describe|suite)$/.test(dottedName(parent.callee) ?? '')
}

function nameOfFunction(node: SyntaxNode, above: readonly SyntaxNode[]): string {
  if ('id' in node && node.id !== null) return plainName(node.id) ?? ''
  const named = above.findLast(
    (one) =>
      ('id' in one && plainName(one.id) !== undefined) || ('key' in one && plainName(one.key) !== undefined),
  )
  if (named === undefined) return 'the file itself'
  return ('id' in named ? plainName(named.id) : 'key' in named ? plainName(named.key) : undefined) ?? ''
}

/** The lines of each function that is longer than the limit, by `path#name`; a nameless one has the name around it. */
export function countFunctions(files: readonly SourceFile[]): Counted[] {
  const counted = new Map<string, Counted>()
  for (const file of files.filter(isCode)) {
    walk(syntaxOf(file).program, (node, above) => {
      if (!isFunction(node) || isSuite(above.at(-1))) return
      const count = linesIn(file.text.slice(node.start, node.end))
      const key = `${file.path}#${nameOfFunction(node, above)}`
      const isLonger = count > (counted.get(key)?.count ?? linesOfFunctionMost)
      if (isLonger) counted.set(key, { path: file.path, key, line: lineAt(file.text, node.start), count })
    })
  }
  return [...counted.values()]
}

const limitOf = (path: string): number => (isTest({ path }) ? linesOfTestMost : linesOfFileMost)

/** Files longer than the limit or than what is written down for them. */
export function fileSizeFaults(
  files: readonly SourceFile[],
  recorded: Readonly<Record<string, number>> = filesToday,
): Fault[] {
  const counted = countFiles(files)
  return [linesOfFileMost, linesOfTestMost].flatMap((limit) => {
    const isMeant = (path: string): boolean => limitOf(path) === limit
    return ratchetFaults(
      counted.filter(({ path }) => isMeant(path)),
      {
        limit,
        recorded: Object.fromEntries(Object.entries(recorded).filter(([path]) => isMeant(path))),
        slack,
        keptIn: 'checks/sizes.ts',
        words: (one, most) => `has ${one.count} lines; ${most} are the most`,
      },
    )
  })
}

/** Functions longer than the limit or than what is written down for them. */
export function functionSizeFaults(
  files: readonly SourceFile[],
  recorded: Readonly<Record<string, number>> = functionsToday,
): Fault[] {
  return ratchetFaults(countFunctions(files), {
    limit: linesOfFunctionMost,
    recorded,
    slack,
    keptIn: 'checks/sizes.ts',
    words: (one, most) => `${one.key.split('#')[1] ?? ''} has ${one.count} lines; ${most} are the most`,
  })
}
