// Answers for front ends that are built again at every change while `npm run dev` runs, and for pages that reload.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Plugin, build, mergeConfig } from 'vite'
import { buildPages, viteConfiguration } from './build.ts'
import { type Front, findFronts, findPages } from './fronts.ts'

/** The time between two looks of a page at the number of the build, in milliseconds. */
const lookEveryMilliseconds = 700

const builds = new Map<string, number>()
/** The number of a front end's build; no other, of an earlier run either, has it. */
const numberOf = (front: Front): string => `${process.pid}-${builds.get(front.name) ?? 0}`
/** The address of the script in a page: it tells the script of which build the page is. */
const scriptOf = (front: Front): string => `${front.base}live-reload.js?${numberOf(front)}`

// A file of the same origin, so that the strict content security policy lets it run.
const reloadScript = (base: string): string => `const own = new URL(import.meta.url).search.slice(1)
const look = (address) => fetch(address, { cache: 'no-store' }).catch(() => undefined)
setInterval(async () => {
  const answer = await look('${base}build.txt')
  if (!answer?.ok || (await answer.text()) === own) return
  // The server starts again with each build: this page goes only when the next one is there.
  const next = await look(location.href)
  if (next && next.status < 500) location.reload()
}, ${lookEveryMilliseconds})
`

/** Puts a small script into the pages that reloads them when the number in build.txt changes. Never in a real build. */
function liveReload(front: Front): Plugin {
  return {
    name: 'live-reload',
    buildStart() {
      builds.set(front.name, (builds.get(front.name) ?? 0) + 1)
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: scriptOf(front) }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'live-reload.js', source: reloadScript(front.base) })
      this.emitFile({ type: 'asset', fileName: 'build.txt', source: numberOf(front) })
    },
  }
}

/** Gives the script to pages that are rendered, not built. */
function reloadPages(front: Front): void {
  const folder = findPages(root, brandDir)?.outDir
  if (folder === undefined || !existsSync(folder)) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    const file = join(folder, name)
    const tag = `<script type="module" src="${scriptOf(front)}"></script>`
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('</head>', () => `${tag}</head>`),
    )
  }
}

async function renderPages(front: Front): Promise<void> {
  await buildPages({ root, brandDir, stamped: false })
  reloadPages(front)
}

/** After each build: the site's pages are rendered, and the launcher hears that this front end is new. */
function afterBuild(front: Front): Plugin {
  return {
    name: 'after-build',
    buildStart() {
      // The pages are in no bundle: what they are made of would not be watched.
      for (const folder of front.name === 'site' ? [front.sources, brandDir] : [])
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
          this.addWatchFile(join(folder, name))
    },
    async closeBundle() {
      if (front.name === 'site')
        await renderPages(front).catch((fault: unknown) => {
          process.stderr.write(`${front.name}: ${fault instanceof Error ? fault.message : String(fault)}\n`)
        })
      process.send?.({ built: front.name })
    },
  }
}

const root = process.argv[2] ?? process.cwd()
const brandDir = resolve(root, process.env['BRAND_DIR']?.trim() || 'brand')
for (const front of findFronts(root)) {
  const watcher = await build(
    mergeConfig(viteConfiguration(front, front.outDir), {
      mode: 'development',
      plugins: [liveReload(front), afterBuild(front)],
      // Emptied with its stamp, so that the next real start builds for real.
      build: { watch: {}, emptyOutDir: true, minify: false },
    }),
  )
  // The launcher starts no server in the middle of a build, when half of the files are there.
  if ('on' in watcher)
    watcher.on('event', ({ code }) => {
      if (code === 'START') process.send?.({ building: front.name })
      if (code === 'ERROR') process.send?.({ unbuilt: front.name })
    })
}
