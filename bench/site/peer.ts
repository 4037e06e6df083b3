// Answers for a fair peer of the front page: its very HTML, styles and faces, served by the same server, hydrated by React.
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { readBrand } from '#kit/brand/brand.ts'
import { fileSize, fillFileSizes } from '../../apps/site/slots.ts'

/** Where the peer is served beside the pages. */
export const peerPath = '/peer'

/**
 * Puts the peer among the rendered pages of a brand. It has none of the islands, so it weighs less than such a page would in
 * earnest: React and the page's own components, nothing that moves.
 */
export async function addPeer(brand: { folder: string; pages: string }, year: string): Promise<void> {
  const outDir = join(brand.pages, '.peer')
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react(), filledMarks(year, brand.pages)],
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(import.meta.dirname, 'peer-client.tsx'),
        output: { entryFileNames: 'peer.js', codeSplitting: false },
      },
    },
  })
  writeFileSync(join(brand.pages, 'peer.js'), readFileSync(join(outDir, 'peer.js')))
  rmSync(outDir, { recursive: true, force: true })
  const html = readFileSync(join(brand.pages, 'index.html'), 'utf8')
  const data = JSON.stringify(readBrand(brand.folder)).replaceAll('<', '\\u003c')
  const peer = html
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<link rel="canonical"[^>]*>/, '')
    .replace('<body>', () => '<body><div id="root">')
    .replace(
      '</body>',
      () =>
        `</div><script type="application/json" id="brand">${data}</script><script type="module" src="/peer.js"></script></body>`,
    )
  writeFileSync(join(brand.pages, 'peer.html'), peer)
}

/** What the build and the server fill in must be the same in what React expects to find. */
function filledMarks(year: string, pages: string): Plugin {
  const bytesOf = (path: string): number | undefined =>
    existsSync(join(pages, path)) ? statSync(join(pages, path)).size : undefined
  const documents = readdirSync(pages).filter((name) => name.endsWith('.pdf'))
  const sizes = Object.fromEntries(
    documents.map((name) => [`/${name}`, fillFileSizes(fileSize(`/${name}`), bytesOf)]),
  )
  return {
    name: 'filled-marks',
    transform: (code, id) =>
      id.endsWith('apps/site/slots.ts')
        ? code
            .replaceAll(/`%slot:[^`]*`/g, JSON.stringify(year))
            .replaceAll(/`%size:[^`]*`/g, `(${JSON.stringify(sizes)}[path] ?? '')`)
        : undefined,
  }
}
