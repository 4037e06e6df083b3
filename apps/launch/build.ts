// Answers for building the front ends with Vite, and for the pages of the site that are rendered ahead.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type InlineConfig, type Plugin, build, runnerImport } from 'vite'
import {
  type Front,
  type FrontName,
  findFronts,
  findPages,
  pagesAreStale,
  sourceHash,
  staleFronts,
} from './fronts.ts'
import { lightContracts } from './light-contracts.ts'
import { lightIcons } from './light-icons.ts'
import { appChunks, type Cut, onlyOfPages, withoutShell } from './app-chunks.ts'

const islands = ['island.tsx', 'island.ts', 'client.tsx', 'client.ts', 'main.tsx', 'main.ts']

/**
 * What is a file of its own, by a name that stays: a service worker, whose address is what a browser knows it by, and what
 * is put whole into a page that people keep.
 */
const alone = ['worker', 'verifier'] as const
const isAlone = (name: string): boolean => alone.some((one) => one === name)

// A page of the console loads alone, and has a bar. The customer's screens all come with the first press: few files are what counts.
const cuts: Record<FrontName, Cut> = {
  site: { halves: [], sharedByLeast: 4 },
  console: { halves: [{ start: 'desk.tsx' }], sharedByLeast: 9 },
  customer: {
    halves: [
      {
        start: 'inside.tsx',
        first: 'home-page.tsx',
        gathers: ['bell', 'pay-again', 'start-steps', 'transaction-row'],
      },
      { start: 'way-in.tsx', first: 'way-in.tsx', gathers: ['unlock'] },
    ],
    sharedByLeast: 2,
  },
}

type Bundling = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>

function bundlingOf(front: Front, island: string | undefined): Bundling {
  const page = join(front.sources, 'index.html')
  if (!existsSync(page)) return island === undefined ? {} : { input: island }
  const inSources = (file: string): string => join(front.sources, file)
  const { halves, sharedByLeast } = cuts[front.name]
  const { plugin, groups } = appChunks(inSources('main.tsx'), {
    halves: halves.map(({ start, first, ...half }) => ({
      ...half,
      start: inSources(start),
      ...(first === undefined ? {} : { first: inSources(first) }),
    })),
    sharedByLeast,
  })
  const codeSplitting = { includeDependenciesRecursively: false, groups }
  const files = alone
    .map((name) => [name, join(front.sources, `${name}.ts`)] as const)
    .filter(([, path]) => existsSync(path))
  if (files.length === 0) return { plugins: [plugin], output: { chunkFileNames, codeSplitting } }
  const entryFileNames = ({ name }: { name: string }): string =>
    isAlone(name) ? '[name].js' : chunkFileNames
  return {
    input: { index: page, ...Object.fromEntries(files) },
    plugins: [plugin],
    output: { entryFileNames, chunkFileNames, codeSplitting },
  }
}

// Letters of chance cannot be compressed, and every page names many files: forty-two bits tell them apart.
const chunkFileNames = 'assets/[name]-[hash:7].js'

// Nothing of ours acts when it is read. Without this each contract that spreads one shape into another brings all schemas along.
const treeshakeOf = ({ name }: Front) =>
  name === 'site' ? {} : { treeshake: { propertyReadSideEffects: false } as const }

// The customer's screens come ahead, with rest: lists of what each needs would weigh more on the first screen than they are worth.
const neededBy = ({ name }: Front) => (name === 'customer' ? onlyOfPages : withoutShell)

/** Where a script names files for its late screens, and where it says which of them one needs. */
const namedFiles = /^const __vite__mapDeps=.*\n|,__vite__mapDeps\(\[[\d,]*\]\)/gm

/** An import of which one name is used, as Vite writes it for the bundler to see which. Once all is bundled the import alone says as much. */
const importOfOne = /async\(\)=>\{let\{([\w$]+):([\w$]+)\}=await import\((`[^`]+`)\);return\{\1:\2\}\}/g

/**
 * Its late screens name no files to load with them: what would load those is left out. A browser remembers of a module that it did not come,
 * until the page is loaded again. Once the network was away, which fails also while it returns, a module is asked for only where its
 * file, which the import's own text names, was fetched.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js')
      ? `let wasAway = !navigator.onLine
addEventListener('offline', () => (wasAway = true))
export const __vitePreload = (load) =>
  wasAway ? fetch(new URL(/\\.\\/[\\w-]+\\.js/.exec(load)[0], import.meta.url)).then(load) : load()`
      : undefined,
  // Style sheets are named all the same, and there is one, which the page has.
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = file.code.replace(namedFiles, '').replace(importOfOne, '()=>import($3)')
    },
  },
}

/** Vite's configuration of a front end. A page of its own is its entry; the site, which has none, has its island. */
export function viteConfiguration(front: Front, outDir: string): InlineConfig {
  const island = islands.map((name) => join(front.sources, name)).find((path) => existsSync(path))
  return {
    configFile: false,
    root: front.sources,
    base: front.base,
    logLevel: 'warn',
    plugins: [
      lightContracts(front.name),
      lightIcons(),
      react(),
      tailwindcss(),
      ...(front.name === 'customer' ? [plainImports] : []),
    ],
    resolve: {
      alias: {
        // The router's stand-in for what older Reacts lack; ours has it.
        'use-sync-external-store/shim/index.js': 'react',
        './mutationCache.js': join(front.sources, '../../kit/screens/no-mutations.ts'),
      },
    },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false, resolveDependencies: neededBy(front) },
      rolldownOptions: {
        ...treeshakeOf(front),
        ...bundlingOf(front, island),
        // How long a slow machine took is nobody's warning.
        checks: { bundlerTimings: false },
      },
    },
  }
}

type Prerender = (doors: { assetsDir: string; pagesDir: string; brandDir: string }) => Promise<unknown>
const isPrerender = (value: unknown): value is Prerender => typeof value === 'function'

/** Renders the public pages of a brand into `pagesDir`; their module runs through Vite, for it is written in TSX. */
async function renderPages(
  site: Front,
  folders: { assetsDir: string; pagesDir: string; brandDir: string },
): Promise<void> {
  const file = join(site.sources, 'prerender.tsx')
  const { module } = await runnerImport<Record<string, unknown>>(file, {
    configFile: false,
    logLevel: 'warn',
  })
  const prerenderSite = module['prerenderSite']
  if (!isPrerender(prerenderSite)) throw new Error('apps/site/prerender.tsx does not export prerenderSite.')
  await prerenderSite(folders)
}

// Built beside and swapped in, so that a running server never serves half a build and a killed build leaves the old one.
async function swapIn(outDir: string, stamp: string, make: (beside: string) => Promise<void>): Promise<void> {
  const beside = `${outDir}.${process.pid}.new`
  const old = `${outDir}.${process.pid}.old`
  try {
    await make(beside)
    writeFileSync(join(beside, '.stamp'), stamp)
    if (existsSync(outDir)) renameSync(outDir, old)
    renameSync(beside, outDir)
  } finally {
    for (const folder of [beside, old]) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Renders the pages of a brand folder (an absolute path) from the built site, where they are stale. `stamped` false says that
 * the next real start shall render them again.
 */
export async function buildPages(doors: {
  root: string
  brandDir: string
  stamped?: boolean
}): Promise<void> {
  const site = findFronts(doors.root).find((front) => front.name === 'site')
  const pages = findPages(doors.root, doors.brandDir)
  if (site === undefined || pages === undefined) return
  await swapIn(pages.outDir, doors.stamped === false ? '' : pages.hash, async (beside) => {
    mkdirSync(beside, { recursive: true })
    await renderPages(site, { assetsDir: site.outDir, pagesDir: beside, brandDir: doors.brandDir })
  })
}

const compress = promisify(brotliCompress)

/** Puts the compressed body beside each script and stylesheet: the best compression takes too long for a server that starts. */
async function compressAssets(outDir: string): Promise<void> {
  const folder = join(outDir, 'assets')
  const texts = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name))
  await Promise.all(
    texts.map(async (name) =>
      writeFileSync(join(folder, `${name}.br`), await compress(readFileSync(join(folder, name)))),
    ),
  )
}

/** The names of a build's own files: those of the build before stand beside them. */
const ownList = '.own-assets'

/**
 * Keeps the files of the build before beside the new ones: a tab that was opened before a release goes on asking for them. Of that build
 * alone, so that they do not pile up.
 */
export function keepAssetsOfBefore(outDir: string, beside: string): void {
  const [before, now] = [join(outDir, 'assets'), join(beside, 'assets')]
  writeFileSync(join(beside, ownList), readdirSync(now).join('\n'))
  const list = join(outDir, ownList)
  if (!existsSync(list)) return
  for (const name of readFileSync(list, 'utf8').split('\n')) {
    const from = join(before, name)
    if (name !== '' && existsSync(from) && !existsSync(join(now, name))) copyFileSync(from, join(now, name))
  }
}

/** Builds every front end, and the brand's pages, where they are missing or stale. Answers the names of what it built. */
export async function buildFronts(doors: { root: string; brandDir: string }): Promise<string[]> {
  const stale = staleFronts(doors.root)
  await asProduction(() =>
    Promise.all(
      stale.map((front) =>
        swapIn(front.outDir, sourceHash(doors.root, front), async (beside) => {
          await build(viteConfiguration(front, beside))
          await compressAssets(beside)
          keepAssetsOfBefore(front.outDir, beside)
        }),
      ),
    ),
  )
  const withPages = pagesAreStale(doors.root, doors.brandDir)
  if (withPages) await asProduction(() => buildPages(doors))
  return [...stale.map((front) => front.name), ...(withPages ? ['pages'] : [])]
}

// Vite and its plugins read the kind of build here: what tests look at must be what people get.
async function asProduction<Value>(work: () => Promise<Value>): Promise<Value> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}
