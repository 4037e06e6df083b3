// Answers for the front ends as the launcher sees them: which exist, where they are built, and which are stale.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pagesFolder } from '#kit/brand/pages-folder.ts'

export type FrontName = 'site' | 'console' | 'customer'
export type Front = {
  readonly name: FrontName
  /** The path under which its files are served. */
  readonly base: string
  readonly sources: string
  readonly outDir: string
  readonly stamp: string
}

const bases = { site: '/_site/', console: '/_console/', customer: '/_app/' } as const

/** The front ends this checkout has. */
export function findFronts(root: string): Front[] {
  const names: readonly FrontName[] = ['site', 'console', 'customer']
  return names
    .map((name) => {
      const outDir = join(root, '.build', name)
      return {
        name,
        base: bases[name],
        sources: join(root, 'apps', name),
        outDir,
        stamp: join(outDir, '.stamp'),
      }
    })
    .filter((front) => existsSync(front.sources))
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  if (!existsSync(folder)) return
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) addFolder(hash, path)
    else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      hash.update(`${path}\0`).update(readFileSync(path))
  }
}

/** A hash over everything that goes into a front end: its pages, the product, the kit, the packages. No bundle holds a brand. */
export function sourceHash(root: string, front: Front): string {
  const hash = createHash('sha256')
  for (const folder of [front.sources, join(root, 'features'), join(root, 'kit')]) addFolder(hash, folder)
  for (const file of [
    'package-lock.json',
    'apps/launch/build.ts',
    'apps/launch/light-contracts.ts',
    'apps/launch/light-icons.ts',
    'apps/launch/app-chunks.ts',
  ])
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** The front ends whose build is missing or older than their sources. */
export function staleFronts(root: string): Front[] {
  return findFronts(root).filter((front) => readStamp(front.stamp) !== sourceHash(root, front))
}

/** The public pages as the launcher sees them: rendered for one brand from the built site. */
export type Pages = { readonly outDir: string; readonly stamp: string; readonly hash: string }

/** The pages of a brand folder (an absolute path), or undefined in a checkout without a site. */
export function findPages(root: string, brandDir: string): Pages | undefined {
  const site = findFronts(root).find((front) => front.name === 'site')
  if (site === undefined) return undefined
  const hash = createHash('sha256').update(sourceHash(root, site))
  addFolder(hash, brandDir)
  const outDir = pagesFolder(join(root, '.build'), brandDir)
  return { outDir, stamp: join(outDir, '.stamp'), hash: hash.digest('hex') }
}

/** Whether the pages of a brand are missing or older than the site or the brand. */
export function pagesAreStale(root: string, brandDir: string): boolean {
  const pages = findPages(root, brandDir)
  return pages !== undefined && readStamp(pages.stamp) !== pages.hash
}

/** What has to be built before a start: names of front ends, and `pages`. */
export function staleNames(root: string, brandDir: string): string[] {
  const names = staleFronts(root).map((front) => front.name)
  return pagesAreStale(root, brandDir) ? [...names, 'pages'] : names
}

function readStamp(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
