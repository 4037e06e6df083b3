// Answers for rendering the public pages of a brand to files, when the site or the brand has changed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { prerender } from 'react-dom/static'
import { readBrand } from '#kit/brand/brand.ts'
import { type Assets, Document } from './document.tsx'
import { siteFiles } from './files.ts'
import { sitePages } from './pages.tsx'
import { fillFileSizes } from './slots.ts'

type Manifest = Record<string, { file: string; isEntry?: boolean; css?: string[] }>

function assetsOf(assetsDir: string): Assets {
  const manifest = JSON.parse(readFileSync(join(assetsDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const entries = Object.values(manifest).filter((chunk) => chunk.isEntry)
  return {
    stylesheets: entries.flatMap((chunk) => chunk.css ?? []).map((file) => `/_site/${file}`),
    scripts: entries.map((chunk) => `/_site/${chunk.file}`),
  }
}

/** Writes every file of the site below `pagesDir` under the name it is served by: a page `/about` as `about.html`. */
export async function prerenderSite(folders: {
  assetsDir: string
  pagesDir: string
  brandDir: string
}): Promise<void> {
  const brand = readBrand(folders.brandDir)
  const assets = assetsOf(folders.assetsDir)
  const write = (path: string, content: string | Uint8Array): void => {
    const file = join(folders.pagesDir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  const pages = sitePages(brand)
  const files = await siteFiles(brand, pages)
  const sizes = new Map(files.map(({ path, content }) => [path, Buffer.byteLength(content)]))
  for (const page of pages) {
    const { prelude } = await prerender(<Document page={page} brand={brand} assets={assets} />)
    const html = fillFileSizes(await new Response(prelude).text(), (path) => sizes.get(path))
    write(page.path === '/' ? 'index.html' : `${page.path}.html`, html)
  }
  for (const file of files) write(file.path, file.content)
}
