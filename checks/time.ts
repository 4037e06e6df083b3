// Answers for time, chance and network coming in by the door only, in code.
import { type Fault, isCode, isTest, lineAt, type SourceFile } from './sources.ts'
import { dottedName, plainName, syntaxOf, type SyntaxNode, walk } from './syntax.ts'

/** What comes in by a door: reading the time, waiting, chance, the network. */
export type World = 'time' | 'waiting' | 'chance' | 'network'

type Door = {
  readonly files: RegExp
  readonly may: readonly World[]
  readonly why: string
  /** A whole folder outside the product, which need not go through all of it. */
  readonly isWide?: boolean
}

/** Where the world may be touched, and why there. */
const doors: readonly Door[] = [
  { files: /^kit\/clock\.ts$/, may: ['time', 'waiting'], why: 'is the door of time' },
  { files: /^kit\/random\.ts$/, may: ['chance'], why: 'is the door of chance' },
  {
    files: /^kit\/http\/client\.ts$/,
    may: ['network', 'waiting', 'chance', 'time'],
    why: 'runs in the browser: it calls the API, pauses before it follows again, says for how long it did not, and makes the key of an intent',
  },
  {
    files: /^kit\/http\/partner-client\.ts$/,
    may: ['network'],
    why: 'is the door to partners',
  },
  {
    files: /^kit\/screens\/browser-time\.ts$/,
    may: ['time', 'waiting'],
    why: 'is the clock of screens, handed in so that tests move it',
  },
  {
    files: /^apps\/site\/islands\/ask\.ts$/,
    may: ['network'],
    why: 'asks our own API from a public page, in fewer bytes than the client of the apps',
  },
  {
    files: /^kit\/offline\/shell-worker\.ts$/,
    may: ['network'],
    why: 'is the browser’s worker: it stands between the app and the network, to open the app without one',
  },
  { files: /^kit\/ui\/now\.ts$/, may: ['time', 'waiting'], why: 'is the one ticking clock of all screens' },
  {
    files: /^kit\/ui\/toast-store\.ts$/,
    may: ['time'],
    why: 'says when a message was shown to who reads it',
  },
  {
    files: /^kit\/ui\/toast\.tsx$/,
    may: ['time', 'waiting'],
    why: 'counts how long a message was really visible',
  },
  {
    files: /^kit\/ui\/copy-button\.tsx$/,
    may: ['waiting'],
    why: 'shows for a moment that something was copied',
  },
  {
    files: /^kit\/paper\/turns\.ts$/,
    may: ['waiting'],
    why: 'lets everyone else have a turn between two pages of a long document',
  },
  { files: /^kit\/ui\/skeleton\.tsx$/, may: ['waiting'], why: 'appears only when an answer is late' },
  { files: /^rails\//, may: ['network', 'waiting'], why: 'speaks with partners, or is one' },
  {
    files: /^apps\/api\/(?:dev-mail\.ts|demo\/)/,
    may: ['network'],
    why: 'speaks with the sandbox beside it',
  },
  {
    files: /^(?:apps\/launch|kit\/test|e2e|bench)\//,
    may: ['time', 'waiting', 'chance', 'network'],
    why: 'starts processes of this machine, or drives the product from outside',
    isWide: true,
  },
]
/** Tests read time, draw names and call servers, but never wait: they poll with a bound or move the clock. */
const worldOfTests: readonly World[] = ['time', 'chance', 'network']

const forbiddenNames: ReadonlyMap<string, World> = new Map<string, World>([
  ['Date.now', 'time'],
  ['performance.now', 'time'],
  ['performance.timeOrigin', 'time'],
  ['process.hrtime', 'time'],
  ['process.hrtime.bigint', 'time'],
  ['Temporal.Now', 'time'],
  ['setTimeout', 'waiting'],
  ['setInterval', 'waiting'],
  ['setImmediate', 'waiting'],
  ['AbortSignal.timeout', 'waiting'],
  ['Math.random', 'chance'],
  ['crypto.randomUUID', 'chance'],
  ['crypto.randomBytes', 'chance'],
  ['crypto.randomInt', 'chance'],
  ['crypto.getRandomValues', 'chance'],
  ['fetch', 'network'],
  ['XMLHttpRequest', 'network'],
  ['EventSource', 'network'],
  ['WebSocket', 'network'],
  ['navigator.sendBeacon', 'network'],
])
const forbiddenImports: readonly {
  readonly module: RegExp
  readonly names: RegExp
  readonly world: World
}[] = [
  { module: /^(?:node:)?timers(?:\/promises)?$/, names: /./, world: 'waiting' },
  {
    module: /^(?:node:)?crypto$/,
    names: /^(?:random.*|getRandomValues|webcrypto|default|\*)$/,
    world: 'chance',
  },
  {
    module: /^(?:node:)?(?:https?|http2|net|tls|dgram|dns)$|^undici$/,
    names: /^(?!isIP|BlockList|STATUS_CODES)/,
    world: 'network',
  },
  { module: /^(?:node:)?perf_hooks$/, names: /./, world: 'time' },
]

function mayTouch(path: string, world: World): boolean {
  if (isTest({ path }) && worldOfTests.includes(world)) return true
  const isOpen = doors.filter((door) => door.files.test(path) && door.may.includes(world))
  // A test itself never waits, also where what it stands on does.
  return isOpen.some(({ isWide }) => isWide !== true || !/\.test\.tsx?$/.test(path))
}

// `globalThis.fetch` and `window.fetch` are `fetch`.
const bare = (name: string | undefined): string | undefined =>
  name?.replace(/^(?:globalThis|window|self)\./, '')

/** Names that a file gives to something of its own, such as a parameter `fetch`. */
function ownNames(file: SourceFile): Set<string> {
  const names = new Set<string>()
  walk(syntaxOf(file).program, (node, above) => {
    const parent = above.at(-1)
    const isTakenApart =
      parent?.type === 'Property' && above.at(-2)?.type === 'ObjectPattern' && parent.value === node
    const isVariable = parent?.type === 'VariableDeclarator' && parent.id === node
    const name = isTakenApart || isVariable || isParameter(node, parent) ? plainName(node) : undefined
    if (name !== undefined) names.add(name)
  })
  return names
}

function isParameter(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  const isFunction =
    parent?.type === 'ArrowFunctionExpression' ||
    parent?.type === 'FunctionExpression' ||
    parent?.type === 'FunctionDeclaration'
  return isFunction && parent.params.some((one) => one === node)
}

// A name counts where it is used, not where it names a property, a type or an import.
function isUse(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent === undefined) return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed
  if (parent.type === 'Property') return parent.value === node
  return (
    !/^(?:TS|Import|Export)/.test(parent.type) ||
    parent.type === 'TSAsExpression' ||
    parent.type === 'TSNonNullExpression'
  )
}

const holders: ReadonlyMap<string, World> = new Map<string, World>([
  ['Date', 'time'],
  ['performance', 'time'],
  ['Math', 'chance'],
  ['crypto', 'chance'],
])

// `const { now } = Date` and `const Clock = Date` are ways around, `const { max } = Math` is none.
function worldOfAlias(node: SyntaxNode): { world: World; name: string } | undefined {
  if (node.type !== 'VariableDeclarator') return undefined
  const from = dottedName(node.init)
  const holder = bare(from)
  if (from === undefined || holder === undefined) return undefined
  const whole = node.id.type === 'Identifier' ? holders.get(holder) : undefined
  if (whole !== undefined) return { world: whole, name: `all of ${holder}` }
  if (node.id.type !== 'ObjectPattern') return undefined
  for (const property of node.id.properties) {
    const key = property.type === 'Property' ? (plainName(property.key) ?? '') : ''
    const name = bare(`${from}.${key}`) ?? ''
    const world = forbiddenNames.get(name)
    if (world !== undefined) return { world, name }
  }
  return undefined
}

// Without an instant a date is written as of now; nothing else of ours is called `format` and takes nothing.
const dateWriters = new Set(['format', 'formatToParts'])

function writesNow(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const name = plainName(node.callee.property)
  const [instant] = node.arguments
  const isNow = instant === undefined || (instant.type === 'Identifier' && instant.name === 'undefined')
  return name !== undefined && dateWriters.has(name) && isNow ? `.${name}() without an instant` : undefined
}

function worldOfNode(
  node: SyntaxNode,
  above: readonly SyntaxNode[],
  own: ReadonlySet<string>,
): { world: World; name: string } | undefined {
  const parent = above.at(-1)
  if (
    node.type === 'NewExpression' &&
    bare(dottedName(node.callee)) === 'Date' &&
    node.arguments.length === 0
  ) {
    return { world: 'time', name: 'new Date() without an instant' }
  }
  if (node.type === 'CallExpression' && bare(dottedName(node.callee)) === 'Date')
    return { world: 'time', name: 'Date()' }
  const writer = writesNow(node)
  if (writer !== undefined) return { world: 'time', name: writer }
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return undefined
  const name = bare(dottedName(node))
  const world = name === undefined ? undefined : forbiddenNames.get(name)
  if (name === undefined || world === undefined || !isUse(node, parent)) return undefined
  return own.has(name.split('.')[0] ?? '') ? undefined : { world, name }
}

function worldOfImport(node: SyntaxNode): { world: World; name: string } | undefined {
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return undefined
  const rule = forbiddenImports.find(({ module }) => module.test(node.source.value))
  if (rule === undefined) return undefined
  const names = node.specifiers.map((one) => {
    if (one.type === 'ImportSpecifier') return one.importKind === 'type' ? undefined : plainName(one.imported)
    return one.type === 'ImportDefaultSpecifier' ? 'default' : '*'
  })
  const name = names.find((one) => one !== undefined && rule.names.test(one))
  return name === undefined ? undefined : { world: rule.world, name: `${name} of ${node.source.value}` }
}

type Use = { readonly path: string; readonly line: number; readonly world: World; readonly name: string }

/** Where a file takes time, waiting, chance or network from the world. */
function usesOf(file: SourceFile): Use[] {
  const own = ownNames(file)
  const uses: Use[] = []
  walk(syntaxOf(file).program, (node, above) => {
    const found = worldOfNode(node, above, own) ?? worldOfAlias(node) ?? worldOfImport(node)
    if (found) uses.push({ path: file.path, line: lineAt(file.text, node.start), ...found })
  })
  return uses
}

/** Time, waiting, chance and network that a file takes by itself instead of being handed it. */
export function worldFaults(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(isCode)
    .flatMap(usesOf)
    .filter(({ path, world }) => !mayTouch(path, world))
    .map(({ path, line, world, name }) => ({ path, line, words: `takes ${world} by itself: ${name}` }))
}

/** Doors of the product that nobody goes through for what they let in: their row closes. */
export function doorFaults(files: readonly SourceFile[]): Fault[] {
  const uses = files.filter(isCode).flatMap(usesOf)
  const ofProduct = doors.filter(({ isWide }) => isWide !== true)
  return ofProduct.flatMap((door) =>
    door.may
      .filter((world) => !uses.some((use) => use.world === world && door.files.test(use.path)))
      .map((world) => ({
        path: 'checks/time.ts',
        line: 1,
        words: `nobody takes ${world} at the door ${door.files.source}`,
      })),
  )
}
