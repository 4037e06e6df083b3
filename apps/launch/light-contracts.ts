// Answers for how much of a contract reaches a browser: what sends a call, and not the schemas that the server checks it by.
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** What `kit/http/client.ts` sends a call by, what makes its answer old, and the names of its refusals. Of the body it asks only whether there is one. */
const kept: readonly string[] = [
  'name',
  'method',
  'path',
  'realm',
  'onlyAnswers',
  'renewedBy',
  'encoding',
  'refuses',
]
/** What a browser may not read, for it is not there. */
const dropped: readonly string[] = [
  'summary',
  'params',
  'query',
  'body',
  'answer',
  'says',
  'idempotencyKey',
  'headers',
  'limit',
  'drawsPaper',
]

const contractFile = /\/features\/[^/]+\/(?:[a-z-]+-)?contract\.ts(?:\?only=\w+)?$/
/** Whether a file declares calls. */
export function isContract(file: string): boolean {
  return contractFile.test(file)
}

/** What features declare of their own, and the lists of it: loading it does nothing, and a contract that names it for a schema does not bring it. */
const kindFile = /\/features\/[^/]+\/(?:kinds?|cases)\.ts$/

/** Pure: loading it does nothing, and a contract that names it for a schema does not bring it either. */
const rulesFile = /\/(?:features\/[^/]+\/rules|kit\/coins\/networks)\.ts$/

/** Why nobody is found to send to, as features declare it. */
const refusalsFile = /\/features\/[^/]+\/(?:every-)?refusals?\.ts$/

/** Calls whose refusals screens say before the server does. Of all others a browser has the names, and reads the sentence in the answer. */
const saidByScreens: readonly string[] = ['saveProfile', 'choosePin', 'checkIdentity']

const fieldsFile = /\/kit\/http\/fields\.ts$/
const screenFile = /\/(?:apps|features\/[^/]+)\/(?:customer|console|site)\/.+\.tsx?$/

/** What a kind of transaction says for others than customers: papers, which the server writes, and staff. */
const ofOthers: readonly string[] = ['statement', 'staff', 'price', 'pricedByPlace']

/** Puts `words` in the place of what stands from `start` to `end`. */
type Edit = { readonly start: number; readonly end: number; readonly words: string }

function edited(code: string, edits: readonly Edit[]): string {
  // From the back, so that what is in front keeps its place; what lies in something that goes is gone with it.
  const cuts = edits.filter(({ start, end }) => end > start)
  const isGone = (edit: Edit) =>
    cuts.some((cut) => cut !== edit && cut.start <= edit.start && edit.end <= cut.end)
  return edits
    .filter((edit) => !isGone(edit))
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((soFar, { start, end, words }) => soFar.slice(0, start) + words + soFar.slice(end), code)
}

function nameOf(property: ESTree.ObjectPropertyKind): string | undefined {
  return property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined
}

function lightened(declaration: ESTree.ObjectExpression): Edit[] {
  const { properties } = declaration
  return properties.flatMap((property, index) => {
    if (property.type === 'SpreadElement')
      throw new Error(
        'A call names each of its fields: a browser would get the schemas of what is spread into it.',
      )
    const name = nameOf(property)
    if (name === undefined || kept.includes(name)) return []
    const end = properties[index + 1]?.start ?? declaration.end - 1
    return [{ start: property.start, end, words: name === 'body' ? 'body: true, ' : '' }]
  })
}

/** A kind of transaction without what customers never read of it. What only that had used falls away with it. */
export function kindForCustomers(file: string, code: string): string {
  const edits: Edit[] = []
  new Visitor({
    ObjectExpression({ properties, end }) {
      edits.push(
        ...properties.flatMap((property, index) =>
          ofOthers.includes(nameOf(property) ?? '')
            ? [{ start: property.start, end: properties[index + 1]?.start ?? end - 1, words: '' }]
            : [],
        ),
      )
    },
  }).visit(parseSync(file, code).program)
  return edited(code, edits)
}

/** What a screen imports of contracts, each name from a module of its own: a screen brings the calls that it makes, and no others. */
export function oneByOne(file: string, code: string): string {
  const edits: Edit[] = []
  new Visitor({
    ImportDeclaration({ start, end, importKind, source, specifiers }) {
      if (importKind === 'type' || !/(?:^|[/-])contract\.ts$/.test(source.value)) return
      if (source.value.startsWith('#kit/')) return
      const words = specifiers.flatMap((one) => {
        if (one.type !== 'ImportSpecifier')
          throw new Error('A screen names what it imports of a contract: it would get all calls.')
        if (one.importKind === 'type') return []
        const name = one.imported.type === 'Identifier' ? one.imported.name : ''
        return [`import { ${name} as ${one.local.name} } from '${source.value}?only=${name}'`]
      })
      edits.push({ start, end, words: words.join('; ') })
    },
  }).visit(parseSync(file, code).program)
  return edited(code, edits)
}

/**
 * A contract's module without what only servers read. Every call in it is marked as pure, for its values are declarations:
 * those that nobody asks for are dropped, and their schemas with them. With `only` that one name may be asked for.
 */
export function lightContract(file: string, code: string, only?: string): string {
  const edits: Edit[] = []
  const pure = new Set<number>()
  const whole: Pick<Edit, 'start' | 'end'>[] = []
  new Visitor({
    VariableDeclarator({ id, start, end }) {
      if (id.type === 'Identifier' && saidByScreens.includes(id.name)) whole.push({ start, end })
    },
    ObjectExpression({ properties, start, end }) {
      const isRefusal =
        properties.length === 2 && properties.every((one) => /^(?:status|say)$/.test(nameOf(one) ?? ''))
      const isWhole = whole.some((one) => one.start <= start && end <= one.end)
      if (isRefusal && !isWhole) edits.push({ start, end, words: '0' })
    },
    CallExpression({ start, callee, arguments: [first] }) {
      pure.add(start)
      if (callee.type === 'Identifier' && callee.name === 'call' && first?.type === 'ObjectExpression')
        edits.push(...lightened(first))
    },
    ExportNamedDeclaration({ start, declaration }) {
      if (only === undefined || declaration?.type !== 'VariableDeclaration') return
      const [declared] = declaration.declarations
      const isAsked = declared?.id.type !== 'Identifier' || declared.id.name === only
      // What nobody may ask for any more falls away.
      if (!isAsked) edits.push({ start, end: declaration.start, words: '' })
    },
  }).visit(parseSync(file, code).program)
  for (const start of pure) edits.push({ start, end: start, words: '/*#__PURE__*/ ' })
  return edited(code, edits)
}

/** `transactionKinds[type]`. */
const isOfKind = (one: ESTree.Expression | ESTree.Super): boolean =>
  one.type === 'MemberExpression' &&
  one.object.type === 'Identifier' &&
  one.object.name === 'transactionKinds'

/** `save` of `save.refuses.full`. */
function rootOf(one: ESTree.Expression | ESTree.Super): string | undefined {
  if (one.type === 'Identifier') return one.name
  return one.type === 'MemberExpression' ? rootOf(one.object) : undefined
}

/** The reads in a screen of what no browser has: `saveProfile.body`, and of a kind what customers have none of. */
export function readsOfDropped(file: string, code: string): string[] {
  const contracts = new Set<string>()
  const reads: string[] = []
  const isCustomers = file.includes('/customer/')
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!/(?:^|[/-])contract\.ts$/.test(source.value) || source.value.startsWith('#kit/')) return
      for (const { local } of specifiers) contracts.add(local.name)
    },
    MemberExpression({ object, property }) {
      if (property.type !== 'Identifier') return
      const root = property.name === 'say' ? rootOf(object) : undefined
      if (root !== undefined && contracts.has(root) && !saidByScreens.includes(root))
        reads.push(`${root}.…say`)
      if (isOfKind(object) && isCustomers && ofOthers.includes(property.name))
        reads.push(`kind.${property.name}`)
      if (object.type !== 'Identifier') return
      if (contracts.has(object.name) && dropped.includes(property.name))
        reads.push(`${object.name}.${property.name}`)
    },
  }).visit(parseSync(file, code).program)
  return reads
}

/** Lightens the contracts and kinds that a front end is built with. A screen that reads what is not there does not build. */
export function lightContracts(front: string): Plugin {
  return {
    name: 'light-contracts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /contract\.ts\?only=/ },
      async handler(source, importer) {
        const [file = '', asked] = source.split('?')
        const resolved = await this.resolve(file, importer, { skipSelf: true })
        return resolved && { id: `${resolved.id}?${asked}`, moduleSideEffects: false }
      },
    },
    transform: {
      filter: { id: [contractFile, fieldsFile, kindFile, refusalsFile, rulesFile, screenFile] },
      handler(code, id) {
        const [file = id, asked] = id.split('?')
        if (rulesFile.test(file)) return { code, map: null, moduleSideEffects: false }
        if ([contractFile, fieldsFile, kindFile, refusalsFile].some((one) => one.test(file))) {
          const whole = kindFile.test(file) && front === 'customer' ? kindForCustomers(file, code) : code
          const light = lightContract(file, whole, asked?.replace('only=', ''))
          return { code: light, map: null, moduleSideEffects: false }
        }
        const [read] = readsOfDropped(file, code)
        if (read !== undefined)
          this.error(
            `${read} is on the server only: give the field or the number a name of its own in the contract.`,
          )
        return { code: oneByOne(file, code), map: null }
      },
    },
  }
}
