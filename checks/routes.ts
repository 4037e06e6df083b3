// Answers for what a running server says of itself: every route has a contract and a row, every schema says something,
// every refusal has a test.
import { isCode, type SourceFile } from './sources.ts'
import { plainText, syntaxOf, walk } from './syntax.ts'

export type Route = { readonly method: string; readonly path: string }

/** What the rules need of a contract. */
export type Declared = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly realm: string
  readonly refuses: Readonly<Record<string, unknown>>
}

/** A contract with the feature that declares it and the name it is exported under. */
export type Call = Declared & { readonly feature: string; readonly exportedAs: string }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const branch = /^(?<indent>[│ ]*)[├└]── (?<segment>.*?)(?: \((?<methods>[A-Z, ]+)\))?$/

/** The routes in the tree that fastify prints (`printRoutes({ commonPrefix: false })`). HEAD follows GET and is left out. */
export function readRouteTree(printed: string): Route[] {
  const above: string[] = []
  return printed.split('\n').flatMap((line) => {
    const { indent = '', segment = '', methods = '' } = branch.exec(line)?.groups ?? {}
    if (segment === '') return []
    const depth = indent.length / 4
    const path = `${depth === 0 ? '' : (above[depth - 1] ?? '')}${segment}`
    above[depth] = path
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => ({ method, path }))
  })
}

const prefix = '/api/v1/'
/** What is called by others than our clients: partners prove themselves by signature. */
const hooks = /^\/hooks\/[a-z]+(?:\/approval|\/\*)?$/

/** The button of a page that a code opens: it shows what the code is of, and is counted. */
const sharedPage = /^\/[a-z]+\/:code$/

/** Routes of the server without a contract or a row of the access matrix, and contracts that the server does not have. */
export function routeFaults(given: {
  readonly routes: readonly Route[]
  readonly calls: readonly Declared[]
  readonly matrix: Readonly<Record<string, unknown>>
  /** Forms of public pages for browsers without script: each makes the call that stands behind it, as anybody could. */
  readonly forms?: readonly { readonly path: string; readonly call: { readonly name: string } }[]
}): string[] {
  const { routes, calls, matrix, forms = [] } = given
  const isForm = (route: Route): boolean =>
    route.method === 'POST' &&
    forms.some((form) => form.path === route.path && calls.some((call) => call.name === form.call.name))
  const callOf = (route: Route): Declared | undefined =>
    calls.find((call) => call.method === route.method && call.path === route.path)
  const ofRoutes = routes.flatMap((route) => {
    const told = `${route.method} ${route.path}`
    if (!route.path.startsWith(prefix)) {
      const isRead =
        route.method === 'GET' || hooks.test(route.path) || sharedPage.test(route.path) || isForm(route)
      return isRead ? [] : [`${told} changes something outside ${prefix} and has no contract`]
    }
    const call = callOf(route)
    if (call === undefined) return [`${told} has no contract`]
    return Object.hasOwn(matrix, call.name) ? [] : [`${told} (${call.name}) has no row in the access matrix`]
  })
  const unmounted = calls
    .filter((call) => !routes.some((route) => route.method === call.method && route.path === call.path))
    .map((call) => `${call.name} (${call.method} ${call.path}) is declared, but the server does not have it`)
  return [...ofRoutes, ...unmounted]
}

const schemaKeys = new Set(['schema', 'items', 'additionalProperties', 'contains', 'not'])
const schemaMaps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'schemas'])
const schemaLists = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])

/** The places of schemas in an OpenAPI document that say nothing: `{}`. A reader would learn nothing from them. */
export function emptySchemas(document: unknown, at = ''): string[] {
  if (!isRecord(document)) return []
  const isEmpty = (value: unknown): boolean =>
    isRecord(value) && !Array.isArray(value) && Object.keys(value).length === 0
  return Object.entries(document).flatMap(([key, value]) => {
    const place = `${at}/${key.replaceAll('/', '~1')}`
    if (schemaKeys.has(key) && isEmpty(value)) return [place]
    const isHolder = schemaMaps.has(key) || schemaLists.has(key)
    const empty =
      isHolder && isRecord(value)
        ? Object.entries(value)
            .filter(([, one]) => isEmpty(one))
            .map(([name]) => `${place}/${name}`)
        : []
    return [...empty, ...emptySchemas(value, place)]
  })
}

/** Calls of the server that its OpenAPI document lacks. */
export function undocumentedCalls(document: unknown, calls: readonly Declared[]): string[] {
  const paths = isRecord(document) && isRecord(document['paths']) ? document['paths'] : {}
  return calls
    .filter((call) => {
      const operations = paths[call.path.replace(/:(\w+)/g, '{$1}')]
      const operation = isRecord(operations) ? operations[call.method.toLowerCase()] : undefined
      return !isRecord(operation) || operation['operationId'] !== call.name
    })
    .map((call) => `${call.name} is not in the OpenAPI document`)
}

type Said = { readonly texts: ReadonlySet<string>; readonly names: ReadonlySet<string> }

// Strings and names of a test as the parser sees them: what stands in a comment is not there.
function saidIn(file: SourceFile): Said {
  const texts = new Set<string>()
  const names = new Set<string>()
  walk(syntaxOf(file).program, (node) => {
    const text = plainText(node)
    if (text !== undefined) texts.add(text)
    if (node.type === 'Identifier') names.add(node.name)
  })
  return { texts, names }
}

/** A journey, or a test of the feature that declares the call or that is first in its name and answers it. */
const isTestOf = ({ feature, name }: Call, path: string): boolean =>
  /\.test\.tsx?$/.test(path) &&
  [`features/${feature}/`, `features/${name.split('.')[0] ?? ''}/`, 'e2e/'].some((folder) =>
    path.startsWith(folder),
  )

/**
 * Refusals that no test names: a test file of the feature, or a journey, must use the call (by the name it is exported
 * under, or its path) and have the code as a string of its own.
 */
export function untestedRefusals(calls: readonly Call[], files: readonly SourceFile[]): string[] {
  const tests = files
    .filter((file) => isCode(file) && /\.test\.tsx?$/.test(file.path))
    .map((file) => ({ path: file.path, ...saidIn(file) }))
  const uses = (said: Said, call: Call): boolean =>
    said.names.has(call.exportedAs) || said.texts.has(call.path) || said.texts.has(call.name)
  return calls.flatMap((call) =>
    Object.keys(call.refuses)
      .filter(
        (code) =>
          !tests.some((said) => isTestOf(call, said.path) && said.texts.has(code) && uses(said, call)),
      )
      .map(
        (code) => `${call.name} refuses ${code}, and no test of features/${call.feature} or e2e/ shows it`,
      ),
  )
}
