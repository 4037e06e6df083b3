// Answers for the rendered files of the site as tests read them: pages by their paths, links, anchors, data.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type RenderedPage = {
  /** Its address: `/about`. */
  readonly path: string
  readonly html: string
}

/** All files below a folder of rendered pages, by paths relative to it. */
export function renderedFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile() && name !== '.stamp')
    .sort()
}

/** The pages below a folder of rendered pages. */
export function renderedPages(folder: string): RenderedPage[] {
  return renderedFiles(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({
      path: name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`,
      html: readFileSync(join(folder, name), 'utf8'),
    }))
}

/** Whether a page has an address of its own: pages for faults and answers stand in the place of others. */
export function hasAddress({ path }: { readonly path: string }): boolean {
  return !/^\/(?:\d{3}$|answers\/)/.test(path)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Text of an attribute without its entities. */
export function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => entities[name] ?? whole)
}

/** The value of the first match of a pattern in a page. */
export function found(html: string, pattern: RegExp): string {
  return unescaped(pattern.exec(html)?.[1] ?? '')
}

/** Every address that a page names: links, files, forms, pictures. */
export function addressesIn(html: string): string[] {
  const named = html.matchAll(
    /<(?:a|link|script|img|form|source|use|iframe)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g,
  )
  return [...new Set([...named].map(([, address = '']) => unescaped(address)))]
}

/** Every id of a page; ids must be unique, so a repeated one is named twice. */
export function idsIn(html: string): string[] {
  return [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => unescaped(id))
}

type Thing = { '@context'?: unknown; '@type'?: unknown } & Record<string, unknown>

/** The structured data of a page. Throws where a block is not JSON. */
export function structuredData(html: string): Thing[] {
  const blocks = html.matchAll(
    /<script type="application\/ld\+json">([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g,
  )
  return [...blocks].map(([, json = '']): Thing => JSON.parse(json))
}
