// Answers for the front ends as the launcher sees them: which exist, where they are built, and which are stale.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

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

/** A hash over everything that goes into a front end: its pages, the product, the kit, the brand, the packages. */
export function sourceHash(root: string, front: Front, brandDir: string): string {
  const hash = createHash('sha256')
  for (const folder of [front.sources, join(root, 'features'), join(root, 'kit'), brandDir])
    addFolder(hash, folder)
  for (const file of ['package-lock.json', 'apps/launch/build.ts'])
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** The front ends whose build is missing or older than their sources. */
export function staleFronts(root: string, brandDir: string): Front[] {
  return findFronts(root).filter((front) => {
    const built = existsSync(front.stamp) ? readFileSync(front.stamp, 'utf8') : ''
    return built !== sourceHash(root, front, brandDir)
  })
}
