// Answers for building the front ends with Vite, and for the pages of the site that are rendered ahead.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type InlineConfig, build, runnerImport } from 'vite'
import { type Front, sourceHash, staleFronts } from './fronts.ts'

const islands = ['island.tsx', 'island.ts', 'client.tsx', 'client.ts', 'main.tsx', 'main.ts']

/** Vite's configuration of a front end. A page of its own is its entry; the site, which has none, has its island. */
export function viteConfiguration(front: Front, outDir: string): InlineConfig {
  const island = islands.map((name) => join(front.sources, name)).find((path) => existsSync(path))
  const hasPage = existsSync(join(front.sources, 'index.html'))
  return {
    configFile: false,
    root: front.sources,
    base: front.base,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      ...(hasPage || island === undefined ? {} : { rolldownOptions: { input: island } }),
    },
  }
}

type Prerender = (doors: { outDir: string; brandDir: string }) => Promise<unknown>
const isPrerender = (value: unknown): value is Prerender => typeof value === 'function'

/** Renders the pages of the site into its build; its module runs through Vite, for it is written in TSX. */
export async function prerender(front: Front, outDir: string, brandDir: string): Promise<void> {
  const file = join(front.sources, 'prerender.tsx')
  if (!existsSync(file)) return
  const { module } = await runnerImport<Record<string, unknown>>(file, {
    configFile: false,
    logLevel: 'warn',
  })
  const prerenderSite = module['prerenderSite']
  if (!isPrerender(prerenderSite)) throw new Error('apps/site/prerender.tsx does not export prerenderSite.')
  await prerenderSite({ outDir, brandDir })
}

// Built beside and swapped in, so that a running server never serves half a build and a killed build leaves the old one.
async function buildFront(root: string, front: Front, brandDir: string): Promise<void> {
  const hash = sourceHash(root, front, brandDir)
  const beside = `${front.outDir}.${process.pid}.new`
  const old = `${front.outDir}.${process.pid}.old`
  try {
    await build(viteConfiguration(front, beside))
    await prerender(front, beside, brandDir)
    writeFileSync(join(beside, '.stamp'), hash)
    if (existsSync(front.outDir)) renameSync(front.outDir, old)
    renameSync(beside, front.outDir)
  } finally {
    for (const folder of [beside, old]) rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds every front end that is missing or stale. Answers the names of those it built. */
export async function buildFronts(doors: { root: string; brandDir: string }): Promise<string[]> {
  const stale = staleFronts(doors.root, doors.brandDir)
  await asProduction(() => Promise.all(stale.map((front) => buildFront(doors.root, front, doors.brandDir))))
  return stale.map((front) => front.name)
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
