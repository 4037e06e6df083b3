// Answers for how code is written: no way around the types, nothing skipped or put off, and a first line that says what for.
import { type Counted, ratchetFaults } from './ratchet.ts'
import { type Fault, isCode, isTest, lineAt, type SourceFile } from './sources.ts'
import { dottedName, faultsIn, plainName, plainText, syntaxOf, type SyntaxNode, walk } from './syntax.ts'

function typeFault(node: SyntaxNode): string | undefined {
  if (node.type === 'TSAnyKeyword') return '`any` switches the types off'
  if (node.type === 'TSNonNullExpression') return '`!` claims what is not shown: use assert'
  if ('definite' in node && node.definite) return '`!` claims what is not shown: give it a value'
  return undefined
}

function exportFault(node: SyntaxNode): string | undefined {
  const isDefault =
    node.type === 'ExportDefaultDeclaration' ||
    (node.type === 'ExportSpecifier' && plainName(node.exported) === 'default') ||
    node.type === 'TSExportAssignment'
  return isDefault ? 'a default export has no name: export what it is called' : undefined
}

const markupWriters = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'setHTMLUnsafe',
  'srcdoc',
])

function markupFault(node: SyntaxNode): string | undefined {
  const written =
    node.type === 'JSXAttribute' || (node.type === 'Property' && !node.computed)
      ? nameOfAttribute(node)
      : node.type === 'MemberExpression' && !node.computed
        ? node.property.name
        : undefined
  if (written !== undefined && markupWriters.has(written)) return `${written} makes markup of a text`
  const called =
    node.type === 'CallExpression' || node.type === 'NewExpression' ? dottedName(node.callee) : undefined
  return called !== undefined && ['eval', 'Function', 'document.write'].includes(called)
    ? `${called}() makes code or markup of a text`
    : undefined
}

function nameOfAttribute(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXAttribute') return node.name.type === 'JSXIdentifier' ? node.name.name : undefined
  return node.type === 'Property' ? plainName(node.key) : undefined
}

// A style attribute in markup that is written ahead is blocked by the content security policy.
function styleFault(node: SyntaxNode, path: string): string | undefined {
  if (node.type !== 'JSXAttribute' || nameOfAttribute(node) !== 'style') return undefined
  if (path.startsWith('apps/site/'))
    return 'a style attribute of a prerendered page is blocked by its policy: use a class'
  return plainText(node.value) === undefined
    ? undefined
    : 'a style attribute as text is blocked by the policy: use a class'
}

function switchFault(node: SyntaxNode): string | undefined {
  return node.type === 'SwitchCase' && node.test === null
    ? 'a switch with `default` hides a new state: name every case'
    : undefined
}

/** React's own ways to wait for code, which keep what they show meanwhile for a third of a second. */
const slowWaits = new Set(['Suspense', 'lazy'])

function waitFault(node: SyntaxNode, path: string): string | undefined {
  const taken = node.type === 'ImportSpecifier' ? plainName(node.imported) : undefined
  return taken !== undefined && slowWaits.has(taken) && path !== 'kit/screens/late.tsx'
    ? `${taken} shows what has come a third of a second later: use late and LateBoundary`
    : undefined
}

function drawnFault(node: SyntaxNode, path: string): string | undefined {
  const isTaken = node.type === 'ImportDeclaration' && node.source.value === 'fast-check'
  return isTaken && path !== 'kit/test/properties.ts'
    ? 'fast-check by itself draws other values each time: take fc from kit/test/properties.ts'
    : undefined
}

/** Where answers are put by hand: what a write answered, and what was kept for a start without a network. */
const answerKeepers = new Set(['kit/screens/keep-answer.ts', 'apps/customer/kept.ts'])

function answerFault(node: SyntaxNode, path: string): string | undefined {
  const isPut = node.type === 'MemberExpression' && plainName(node.property) === 'setQueryData'
  return isPut && !answerKeepers.has(path) && !isTest({ path })
    ? 'setQueryData is overwritten by a read that was asked earlier: use keepAnswer'
    : undefined
}

/** Where the environment is read; everyone else is handed settings. */
const environmentReaders =
  /^(?:kit\/settings[\w-]*\.ts|kit\/test\/|apps\/(?:launch\/|[\w/-]+\/main\.ts)|rails\/sandbox\/main\.ts|e2e\/|bench\/|checks\/)/

function environmentFault(node: SyntaxNode, path: string): string | undefined {
  const isRead = node.type === 'MemberExpression' && dottedName(node) === 'process.env'
  return isRead && !environmentReaders.test(path) && !isTest({ path })
    ? 'reads the environment by itself: settings come in by the door'
    : undefined
}

const testers = /^(?:test|it|describe|suite|t|context)$/
const unrun = new Set(['skip', 'only', 'todo', 'expectFailure', 'skipIf', 'runIf', 'fixme'])

function testFault(node: SyntaxNode, path: string): string | undefined {
  if (!isTest({ path }) || node.type !== 'CallExpression') return undefined
  const name = dottedName(node.callee)?.split('.') ?? []
  if (testers.test(name[0] ?? '') && unrun.has(name.at(-1) ?? ''))
    return `${name.join('.')}() leaves a test out`
  if (!testers.test(name[0] ?? '')) return undefined
  for (const given of node.arguments) {
    if (given.type !== 'ObjectExpression') continue
    const names = given.properties.map((property) =>
      property.type === 'Property' ? plainName(property.key) : undefined,
    )
    const found = names.find((one) => one !== undefined && unrun.has(one))
    if (found !== undefined) return `the option ${found} leaves a test out`
    if (names.includes('timeout')) return 'a test has no time limit: it polls with a bound'
  }
  return undefined
}

/** Ways around the types, markup made of texts, switches that hide states, screens that wait, tests that do not run. */
export function codeFaults(files: readonly SourceFile[]): Fault[] {
  return faultsIn(files.filter(isCode), (node, _above, { path }) => {
    return (
      typeFault(node) ??
      exportFault(node) ??
      markupFault(node) ??
      styleFault(node, path) ??
      switchFault(node) ??
      waitFault(node, path) ??
      answerFault(node, path) ??
      drawnFault(node, path) ??
      environmentFault(node, path) ??
      testFault(node, path)
    )
  })
}

/** Files that the parser cannot read, which every other check would be blind to. */
export function unreadableFaults(files: readonly SourceFile[]): Fault[] {
  return files.filter(isCode).flatMap((file) => {
    const { broken } = syntaxOf(file)
    return broken === undefined ? [] : [{ path: file.path, line: 1, words: `cannot be read: ${broken}` }]
  })
}

const forbiddenComments: readonly [RegExp, string][] = [
  [/\b(?:eslint|oxlint|biome|tslint)-(?:disable|enable|ignore)/, 'a comment switches the linter off'],
  [/@ts-(?:ignore|expect-error|nocheck)/, 'a comment switches the type check off'],
  [/\b(?:TODO|FIXME|XXX|HACK)\b/, 'a comment puts something off'],
]

/** Comments that switch a check off or put work off. */
export function commentFaults(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(isCode)
    .flatMap((file) =>
      syntaxOf(file).comments.flatMap((comment) =>
        forbiddenComments
          .filter(([pattern]) => pattern.test(comment.value))
          .map(([, words]) => ({ path: file.path, line: lineAt(file.text, comment.start), words })),
      ),
    )
}

const firstLines: readonly { readonly files: RegExp; readonly begins: RegExp; readonly words: string }[] = [
  { files: /\.test\.tsx?$/, begins: /^\/\/ \S+/, words: 'what the tests promise' },
  { files: /\.(?:ts|tsx|mjs|js)$/, begins: /^\/\/ Answers for \S+/, words: '// Answers for …' },
  { files: /\.css$/, begins: /^\/\* Answers for \S+/, words: '/* Answers for … */' },
  { files: /\.sql$/, begins: /^-- Why\b/, words: '-- Why: …' },
]

/** Files that do not say in their first line what they answer for. */
export function firstLineFaults(files: readonly SourceFile[]): Fault[] {
  return files.flatMap(({ path, text }) => {
    const rule = firstLines.find((one) => one.files.test(path))
    if (rule === undefined) return []
    const line = text.replace(/^#!.*\n/, '')
    return rule.begins.test(line) ? [] : [{ path, line: 1, words: `does not begin with ${rule.words}` }]
  })
}

/**
 * How often a file tells the compiler what a value is, `as const` and minting aside. Each was read by one who knows
 * why it stands. The numbers may only fall.
 */
const castsToday: Readonly<Record<string, number>> = {
  // A payload that was kept comes back to the command that kept it.
  'features/approvals/api/command.ts': 1,
  // The edge: the contract that a handler is bound to was checked where it is mounted; the types of fastify cannot say so.
  'kit/http/server.ts': 2,
  'kit/http/run-call.ts': 2,
  // The client: an answer of our own server has the shape that its contract declares.
  'kit/http/client.ts': 6,
  'kit/screens/answers.tsx': 1,
  // The driver gives rows without a type; the statement beside the call says what they are.
  'kit/db/database.ts': 3,
  // Keys of a record that TypeScript widens to text, and a brand minted by whoever names it.
  'kit/http/fields.ts': 1,
  'kit/ids.ts': 1,
  'kit/money/currency.ts': 1,
  'kit/words/words.ts': 1,
  // Answers of servers that start beside us: the sandbox and the API of the demo.
  'apps/api/demo/inhabitant.ts': 1,
  'apps/api/demo/partners-hands.ts': 2,
  'apps/api/dev-mail.ts': 1,
  'apps/site/prerender.tsx': 1,
  // To be narrowed.
  // Journeys read answers as the contract tells, and fail on the next line when it lied.
  'e2e/customer.ts': 2,
  'e2e/deposit.test.ts': 3,
  'e2e/release.test.ts': 1,
}

/** Branded types that a file declares: it is the one place that mints them. */
function mintedIn(file: SourceFile): Set<string> {
  const minted = new Set<string>()
  for (const statement of syntaxOf(file).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'TSTypeAliasDeclaration') continue
    const type = declared.typeAnnotation
    if (type.type === 'TSTypeReference' && dottedName(type.typeName) === 'Brand') minted.add(declared.id.name)
  }
  return minted
}

/** How many casts each file has. */
export function countCasts(files: readonly SourceFile[]): Counted[] {
  return files.filter(isCode).flatMap((file) => {
    const lines: number[] = []
    const minted = mintedIn(file)
    walk(syntaxOf(file).program, (node) => {
      if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') return
      const type = node.typeAnnotation
      const name = type.type === 'TSTypeReference' ? dottedName(type.typeName) : undefined
      if (name !== 'const' && !minted.has(name ?? '')) lines.push(lineAt(file.text, node.start))
    })
    return lines.length === 0
      ? []
      : [{ path: file.path, key: file.path, line: lines.at(-1) ?? 1, count: lines.length }]
  })
}

/** Files with more casts than are written down, and rows that are higher than needed. */
export function castFaults(
  files: readonly SourceFile[],
  recorded: Readonly<Record<string, number>> = castsToday,
): Fault[] {
  return ratchetFaults(countCasts(files), {
    limit: 0,
    recorded,
    slack: 0,
    keptIn: 'checks/code.ts',
    words: (one, most) =>
      `has ${one.count} casts (\`as\`), ${most} are written down: parse, narrow, or mint in one place`,
  })
}
