// Answers for who imports whom: the table of modules, doors, cycles, barrels and written endings.
import { type Import, importGraph, reachedFrom, ringsIn } from './import-graph.ts'
import {
  declarations,
  fronts,
  isBelowFeatures,
  isPure,
  isScreen,
  mayImport,
  onlookers,
  placeOf,
} from './modules.ts'
import { type Fault, isCode, isTest, type SourceFile } from './sources.ts'
import { syntaxOf } from './syntax.ts'

/** Packages with one home: everything else of ours goes through what that home offers. */
const homes: readonly { readonly packages: RegExp; readonly home: RegExp; readonly words: string }[] = [
  {
    packages: /^(?:react|react-dom|wouter|lucide-react|@tanstack|@radix-ui|embla-carousel)(?:$|[-/])/,
    home: /^(?:(?:kit\/(?:ui|screens)|apps\/(?:console|customer|site))\/|features\/[^/]+\/(?:console|customer|site)(?:\/|\.tsx?$))/,
    words: 'React stands only in screens',
  },
  {
    packages: /^pg$/,
    home: /^(?:kit\/(?:db|test)|apps\/launch)\//,
    words: 'the driver stands behind kit/db',
  },
  {
    packages: /^(?:fastify|fastify-type-provider-zod|@fastify\/.*)$/,
    home: /^(?:kit\/http|apps\/api)\//,
    words: 'the web server stands behind kit/http',
  },
  { packages: /^nodemailer$/, home: /^kit\/mail\//, words: 'mail leaves through kit/mail' },
  { packages: /^pino$/, home: /^kit\/log\.ts$/, words: 'logs leave through kit/log.ts' },
  {
    packages: /^(?:smtp-server|postal-mime)$/,
    home: /^rails\/sandbox\//,
    words: 'the mailbox is a pretend partner',
  },
  {
    packages: /^(?:vite|rolldown|playwright-core|@vitejs|@tailwindcss|@sparticuz|tailwindcss)(?:$|\/)/,
    home: /^(?:apps\/launch\/|checks\/|kit\/tsx-hook\.mjs)/,
    words: 'build tools and browsers are started by apps/launch',
  },
]

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function packageFault(one: Import, from: SourceFile): string | undefined {
  const place = placeOf(from.path)
  if (place === undefined || place.isTest || one.target !== undefined) return undefined
  const home = homes.find(({ packages }) => packages.test(one.specifier))
  if (home) return home.home.test(from.path) ? undefined : `imports ${one.specifier}: ${home.words}`
  const isGuarded = place.module === 'ledger' || place.module.startsWith('features/')
  const isAllowed = one.specifier.startsWith('node:') || ['zod', 'zod/mini'].includes(one.specifier)
  return isGuarded && !isAllowed
    ? `imports ${packageOf(one.specifier)}: a feature and the ledger live on kit alone`
    : undefined
}

function roomFault(one: Import): string | undefined {
  if (one.target === undefined) return undefined
  const from = placeOf(one.path)
  if (from === undefined) return 'stands in no module: a file of ours stands in one of the folders of the map'
  const to = placeOf(one.target)
  if (to === undefined) return `imports ${one.target}, which stands in no module`
  // There is no name such as #apps, because nobody but the onlookers ever looks there.
  const isOnlooker = onlookers.includes(from.module) && to.module !== from.module
  const isInside = to.module === from.module || to.module.startsWith(`${from.module}/`)
  const leaves = one.specifier.startsWith('.') && !isInside && !isOnlooker
  if (!mayImport(from, to)) return `${where(from)} may not import ${one.target}`
  return leaves ? `leaves its module by ${one.specifier}: write #${one.target}` : undefined
}

function where({ module, part, file }: { module: string; part: string; file: string }): string {
  if (module.startsWith('features/') && part === '') return `${module}/${file}`
  return part === '' ? module : `${module}/${part}`
}

const knownEndings = /\.(?:ts|tsx|mjs|js|css|json|svg|woff2|png)$/

function writingFault(one: Import): string | undefined {
  if (one.target === undefined) return undefined
  if (!/^(?:\.\.?\/|#(?:kit|ledger|features|rails)\/)/.test(one.specifier))
    return `${one.specifier} names no module`
  return knownEndings.test(one.specifier) ? undefined : `${one.specifier} is written without its ending`
}

/** Breaches of the table of modules, of the homes of packages, and of how imports are written. */
export function importFaults(files: readonly SourceFile[]): Fault[] {
  const graph = importGraph(files)
  return files
    .filter(isCode)
    .flatMap((file) =>
      (graph.get(file.path) ?? []).flatMap((one) =>
        [writingFault(one), roomFault(one), packageFault(one, file)]
          .filter((words) => words !== undefined)
          .map((words) => ({ path: one.path, line: one.line, words })),
      ),
    )
}

/** Files that import each other in a ring, types too. */
function fileRings(graph: ReadonlyMap<string, readonly Import[]>): Fault[] {
  const leads = new Map(
    [...graph].map(([path, imports]) => [path, imports.flatMap(({ target }) => target ?? [])]),
  )
  return ringsIn(leads).map((ring) => ({
    path: ring[0] ?? '',
    line: 1,
    words: `these files import each other in a ring: ${ring.join(', ')}`,
  }))
}

// A declaration stands below all features: it knows none of them, its own neither.
function featureOf(path: string): string | undefined {
  const [top, feature] = path.split('/')
  if (top !== 'features' || feature === undefined) return undefined
  return isBelowFeatures(path) ? path : `features/${feature}`
}

/** Features that import each other in a ring, contracts and types too: told at each import that belongs to one. Tests may. */
function featureRings(files: readonly SourceFile[], graph: ReadonlyMap<string, readonly Import[]>): Fault[] {
  const between = files
    .filter((file) => !isTest(file))
    .flatMap(({ path }) => graph.get(path) ?? [])
    .flatMap((one) => {
      const from = featureOf(one.path)
      const to = featureOf(one.target ?? '')
      return from === undefined || to === undefined || from === to ? [] : [{ from, to, one }]
    })
  const names = new Set(between.flatMap(({ from, to }) => [from, to]))
  const leads = new Map(
    [...names].map((name) => [name, between.filter(({ from }) => from === name).map(({ to }) => to)]),
  )
  return ringsIn(leads).flatMap((ring) =>
    between
      .filter(({ from, to }) => ring.includes(from) && ring.includes(to))
      .map(({ to, one }) => ({
        path: one.path,
        line: one.line,
        words: `imports ${to}, and these features import each other in a ring: ${ring.join(', ')}`,
      })),
  )
}

/** Rings of files and of features. */
export function cycleFaults(files: readonly SourceFile[]): Fault[] {
  const graph = importGraph(files)
  return [...fileRings(graph), ...featureRings(files, graph)]
}

const isDoor = (path: string): boolean => /^features\/[^/]+\/public\.ts$/.test(path)
/** Features, one a line, of an app or of what they declare: read as a whole, so that nobody takes one of them from there. */
const isListOfFeatures = (path: string): boolean =>
  /^apps\/[^/]+\/features\.ts$/.test(path) || declarations.some(({ list }) => list === path)

/** Files that only hand on what others export. A feature's `public.ts` is its door and may; so may an app's list of features. */
export function barrelFaults(files: readonly SourceFile[]): Fault[] {
  return files.filter(isCode).flatMap((file) => {
    const { body } = syntaxOf(file).program
    const handsOnAll = body.some((statement) => statement.type === 'ExportAllDeclaration')
    const isBarrel =
      body.length > 0 &&
      body.every(
        (statement) =>
          statement.type === 'ImportDeclaration' ||
          statement.type === 'ExportAllDeclaration' ||
          (statement.type === 'ExportNamedDeclaration' && statement.declaration === null),
      ) &&
      body.some((statement) => statement.type !== 'ImportDeclaration')
    if (isListOfFeatures(file.path)) return []
    if (handsOnAll)
      return [{ path: file.path, line: 1, words: 'hands on everything of another file (`export *`)' }]
    return isBarrel && !isDoor(file.path)
      ? [{ path: file.path, line: 1, words: 'is a barrel: it only hands on what others export' }]
      : []
  })
}

const purePackages = new Set(['zod/mini'])

/** Files of a feature's root that would load something that touches the world, however far away. */
export function purityFaults(files: readonly SourceFile[]): Fault[] {
  const graph = importGraph(files)
  return files.filter(isCode).flatMap((file) => {
    const place = placeOf(file.path)
    if (place === undefined || !isPure(place)) return []
    return reachedFrom(file.path, graph)
      .packages.filter(({ name }) => !purePackages.has(name))
      .map(({ name, by }) => ({
        path: file.path,
        line: 1,
        words: `decides only, but loads ${name} (through ${by})`,
      }))
  })
}

const serverOnly = /^(?:ledger|rails|kit\/(?:db|jobs|mail|crypto|test)|features\/[^/]+\/api)\//

// The pages of the site are rendered ahead; what a browser gets of it is its entry and the islands.
const renderedAhead = /^apps\/site\/(?!main\.ts$|islands\/)/

/** Screens that would carry server code to a browser, and islands of the site that would carry React. */
export function browserFaults(files: readonly SourceFile[]): Fault[] {
  const graph = importGraph(files)
  return files.filter(isCode).flatMap((file) => {
    const place = placeOf(file.path)
    const isLeftOut = place === undefined || place.isTest || !isScreen(place) || renderedAhead.test(file.path)
    if (isLeftOut) return []
    const reached = reachedFrom(file.path, graph)
    const carried = [
      ...reached.files.filter((path) => serverOnly.test(path)),
      ...reached.packages
        .map(({ name }) => name)
        .filter(
          (name) =>
            name.startsWith('node:') ||
            /^(?:pg|pino|nodemailer|zod)$/.test(name) ||
            (place.module === 'apps/site' && name.startsWith('react')),
        ),
    ]
    return carried.map((words) => ({ path: file.path, line: 1, words: `carries ${words} to the browser` }))
  })
}

/** Folders inside a feature that no app mounts. */
export function featureFolderFaults(files: readonly SourceFile[]): Fault[] {
  return files.flatMap(({ path }) => {
    const place = placeOf(path)
    const isOdd =
      place?.module.startsWith('features/') === true && !['', 'api', ...fronts].includes(place.part)
    return isOdd
      ? [
          {
            path,
            line: 1,
            words: `stands in ${place.part}/: a folder of a feature is named for the app that mounts it`,
          },
        ]
      : []
  })
}
