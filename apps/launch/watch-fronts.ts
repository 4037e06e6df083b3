// Answers for front ends that are built again at every change while `npm run dev` runs, and for pages that reload.
import { resolve } from 'node:path'
import { type Plugin, build, mergeConfig } from 'vite'
import { prerender, viteConfiguration } from './build.ts'
import { type Front, findFronts } from './fronts.ts'

/** The time between two looks of a page at the number of the build, in milliseconds. */
const lookEveryMilliseconds = 700

// A file of the same origin, so that the strict content security policy lets it run.
const reloadScript = (base: string): string => `let known
setInterval(async () => {
  const answer = await fetch('${base}build.txt', { cache: 'no-store' }).catch(() => undefined)
  if (!answer || !answer.ok) return
  const build = await answer.text()
  if (known !== undefined && build !== known) location.reload()
  known = build
}, ${lookEveryMilliseconds})
`

/** Puts a small script into the pages that reloads them when the number in build.txt changes. Never in a real build. */
function liveReload(front: Front): Plugin {
  let builds = 0
  return {
    name: 'live-reload',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: `${front.base}live-reload.js` }, injectTo: 'head' },
    ],
    generateBundle() {
      builds += 1
      this.emitFile({ type: 'asset', fileName: 'live-reload.js', source: reloadScript(front.base) })
      this.emitFile({ type: 'asset', fileName: 'build.txt', source: `${process.pid}-${builds}` })
    },
  }
}

/** After each build: the site's pages are rendered, and the launcher hears that this front end is new. */
function afterBuild(front: Front, brandDir: string): Plugin {
  return {
    name: 'after-build',
    async closeBundle() {
      await prerender(front, front.outDir, brandDir).catch((fault: unknown) => {
        process.stderr.write(`${front.name}: ${fault instanceof Error ? fault.message : String(fault)}\n`)
      })
      process.send?.({ built: front.name })
    },
  }
}

const root = process.argv[2] ?? process.cwd()
const brandDir = resolve(root, process.env['BRAND_DIR']?.trim() || 'brand')
for (const front of findFronts(root)) {
  await build(
    mergeConfig(viteConfiguration(front, front.outDir), {
      mode: 'development',
      plugins: [liveReload(front), afterBuild(front, brandDir)],
      // Emptied with its stamp, so that the next real start builds for real.
      build: { watch: {}, emptyOutDir: true, minify: false },
    }),
  )
}
