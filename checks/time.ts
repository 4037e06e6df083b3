// Answers for time, chance and network coming in by the door only, in TypeScript and in SQL.
import { type Fault, isCode, isTest, type SourceFile } from './sources.ts'
import { statementsOf, type Token, tokensOf } from './statements.ts'
import { dottedName, faultsIn, plainName, syntaxOf, type SyntaxNode, walk } from './syntax.ts'

/** What comes in by a door: reading the time, waiting, chance, the network. */
export type World = 'time' | 'waiting' | 'chance' | 'network'

/** Where the world may be touched, and why there. */
const doors: readonly { readonly files: RegExp; readonly may: readonly World[]; readonly why: string }[] = [
  { files: /^kit\/clock\.ts$/, may: ['time', 'waiting'], why: 'is the door of time' },
  { files: /^kit\/random\.ts$/, may: ['chance'], why: 'is the door of chance' },
  {
    files: /^kit\/http\/client\.ts$/,
    may: ['network', 'waiting', 'chance'],
    why: 'runs in the browser: it calls the API, pauses before it follows again, and makes the key of an intent',
  },
  {
    files: /^kit\/http\/partner-client\.ts$/,
    may: ['network', 'waiting'],
    why: 'is the door to partners, with their time limit',
  },
  { files: /^kit\/ui\/now\.ts$/, may: ['time', 'waiting'], why: 'is the one ticking clock of all screens' },
  {
    files: /^kit\/ui\/toast-store\.ts$/,
    may: ['time'],
    why: 'says when a message was shown, on the screen of who reads it',
  },
  {
    files: /^kit\/ui\/toast\.tsx$/,
    may: ['time', 'waiting'],
    why: 'counts how long a message was really visible',
  },
  {
    files: /^kit\/ui\/(?:copy-button|data-table|skeleton)\.tsx$/,
    may: ['waiting'],
    why: 'shows a state for a moment, in the browser',
  },
  { files: /^kit\/test\//, may: ['time', 'waiting', 'chance', 'network'], why: 'makes the doors of tests' },
  { files: /^rails\//, may: ['network', 'waiting'], why: 'speaks with partners, or is one' },
  {
    files: /^apps\/launch\//,
    may: ['time', 'waiting', 'chance', 'network'],
    why: 'starts processes of this machine',
  },
  {
    files: /^apps\/api\/(?:dev-mail\.ts|demo\/)/,
    may: ['network'],
    why: 'speaks with our own API and the sandbox beside it',
  },
  {
    files: /^(?:e2e|bench)\//,
    may: ['time', 'waiting', 'chance', 'network'],
    why: 'measures and drives the product from outside',
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
    names: /^(?!isIP|BlockList)/,
    world: 'network',
  },
  { module: /^(?:node:)?perf_hooks$/, names: /./, world: 'time' },
]

function mayTouch(path: string, world: World): boolean {
  if (isTest({ path }) && worldOfTests.includes(world)) return true
  return doors.some((door) => door.files.test(path) && door.may.includes(world))
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

/** Time, waiting, chance and network that a file takes by itself instead of being handed it. */
export function worldFaults(files: readonly SourceFile[]): Fault[] {
  return files.filter(isCode).flatMap((file) => {
    const own = ownNames(file)
    return faultsIn([file], (node, above) => {
      const found = worldOfNode(node, above, own) ?? worldOfImport(node)
      if (found === undefined || mayTouch(file.path, found.world)) return undefined
      return `takes ${found.world} by itself: ${found.name}`
    })
  })
}

/** Doors that no file stands at any more: their row goes. */
export function doorFaults(files: readonly SourceFile[]): Fault[] {
  const isEmpty = (door: (typeof doors)[number]): boolean => !files.some((file) => door.files.test(file.path))
  return doors
    .filter(isEmpty)
    .filter((door) => !/e2e|bench/.test(door.files.source))
    .map((door) => ({
      path: 'checks/time.ts',
      line: 1,
      words: `no file stands at the door ${door.files.source}`,
    }))
}

const bareWords = new Set([
  'current_timestamp',
  'current_date',
  'current_time',
  'localtime',
  'localtimestamp',
])
const calledWords = new Set([
  'now',
  'clock_timestamp',
  'statement_timestamp',
  'transaction_timestamp',
  'timeofday',
  'random',
  'random_normal',
  'setseed',
  'array_shuffle',
  'array_sample',
  'gen_random_uuid',
  'gen_random_bytes',
  'gen_salt',
  'uuidv4',
  'uuidv7',
  'uuid_generate_v1',
  'uuid_generate_v4',
  'pg_sleep',
  'pg_sleep_for',
  'pg_sleep_until',
])
const spokenInstants = new Set(['now', 'today', 'tomorrow', 'yesterday'])
const hiddenCall =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|gen_random_uuid|uuidv[47]|random)\s*\(|\b(?:current_timestamp|current_date|localtimestamp)\b/i

/** What the token at `index` takes from the database's own clock or dice, or undefined. */
function worldOfToken(tokens: readonly Token[], index: number): string | undefined {
  const [before, token, after] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (token === undefined) return undefined
  const isCalled = after?.text === '('
  if (token.kind === 'string') {
    if (spokenInstants.has(token.text.trim().toLowerCase())) return `'${token.text}'`
    return hiddenCall.exec(token.text)?.[0]
  }
  if (isCalled && calledWords.has(token.text.toLowerCase())) return `${token.text}()`
  // age(x) with one argument counts from today.
  if (isCalled && token.text === 'age' && !hasComma(tokens, index + 1)) return 'age() of one instant'
  return token.kind === 'word' && bareWords.has(token.text) && before?.text !== '.' ? token.text : undefined
}

function hasComma(tokens: readonly Token[], open: number): boolean {
  let depth = 0
  for (const token of tokens.slice(open)) {
    if (token.text === '(') depth += 1
    if (token.text === ')') depth -= 1
    if (depth === 0) return false
    if (depth === 1 && token.text === ',') return true
  }
  return false
}

/** SQL that asks the database for the time or for chance. Defaults of columns and bodies of functions count. */
export function sqlWorldFaults(files: readonly SourceFile[]): Fault[] {
  return statementsOf(files).flatMap((statement) => {
    const tokens = tokensOf(statement.text, statement.line)
    return tokens.flatMap((token, index) => {
      const name = worldOfToken(tokens, index)
      return name === undefined
        ? []
        : [{ path: statement.path, line: token.line, words: `SQL takes time or chance by itself: ${name}` }]
    })
  })
}
