// Answers for which test files there are, which of them a person asked for, and what each stands on.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { deepSizesIn } from '#kit/test/depth.ts'

const folders = ['checks', 'kit', 'ledger', 'rails', 'features', 'apps', 'db', 'sim', 'bench', 'e2e']

/** What a test file stands on, and under which its time is added up. */
export type Kind = 'checks' | 'near' | 'journeys' | 'processes' | 'browser'

export type TestFile = {
  /** Relative to the root. */
  readonly path: string
  readonly kind: Kind
  /** Whether it needs what no journey of its kind alone tells: a database, or the built front ends. */
  readonly needs: { readonly database: boolean; readonly fronts: boolean; readonly browser: boolean }
  /** What a deep run of it depends on, as a hash; undefined where that is the whole tree. */
  readonly dependsOn: string | undefined
}

/** Whether a path or name holds one of the parts that were asked for, if any were. `file:12`, as a failure is told, is its file. */
export const isAskedFor = (file: string, asked: readonly string[]): boolean =>
  asked.length === 0 ||
  asked.some((part) =>
    file.includes(part.replace(/:\d+$/, '').replace(/^\.\//, '').replace(`${process.cwd()}/`, '')),
  )

/** The test files below `root` in a fixed order; with `asked`, those whose path contains one of its parts. */
export function findTestFiles(root: string, asked: readonly string[]): TestFile[] {
  const reached = reachOver(root)
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root }).sort())
    .filter((file) => !file.includes('node_modules') && isAskedFor(file, asked))
    .map((path) => {
      const reaches = reached(path)
      const browser = reaches.has('e2e/browser.ts')
      return {
        path,
        kind: kindOf(path, reaches),
        needs: { database: reaches.has('kit/test/database.ts'), fronts: path.startsWith('e2e/'), browser },
        dependsOn: hashOfReached(root, path, reaches),
      }
    })
}

// These load the ledger and nothing of the product above it.
const foldersOfLedger = ['ledger/', 'sim/', 'kit/']

/** Of a test of the ledger: a hash of the files it reaches, of the SQL that speaks of the ledger, and of the sizes it is run at. */
function hashOfReached(root: string, path: string, reaches: ReadonlySet<string>): string | undefined {
  const files = [path, ...reaches].sort()
  const isOfLedger = (file: string): boolean => foldersOfLedger.some((folder) => file.startsWith(folder))
  if (path.startsWith('kit/') || !files.every(isOfLedger)) return undefined
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const sql = globSync('db/**/*.sql', { cwd: root }).sort()
  const texts = [
    ...files.filter((file) => file !== 'kit/test/depth.ts').map(read),
    ...sql.map(read).filter((text) => text.includes('ledger.')),
  ]
  const sizes = deepSizesIn(texts.join('\n'))
  return createHash('sha256')
    .update(JSON.stringify([texts, sizes]))
    .digest('hex')
    .slice(0, 16)
}

function kindOf(path: string, reaches: ReadonlySet<string>): Kind {
  if (path.startsWith('checks/')) return 'checks'
  if (!path.startsWith('e2e/')) return 'near'
  if (reaches.has('e2e/program.ts') || reaches.has('e2e/own-postgres.ts')) return 'processes'
  return reaches.has('e2e/browser.ts') ? 'browser' : 'journeys'
}

const imported = /(?:\bfrom|\bimport)\s*\(?\s*'((?:\.|#)[^']+)'/g

/** Answers, for a file, every file of ours that it reaches by imports. Each file is read once. */
function reachOver(root: string): (path: string) => ReadonlySet<string> {
  const known = new Map<string, readonly string[]>()
  const importsOf = (path: string): readonly string[] => {
    const found = known.get(path)
    if (found !== undefined) return found
    const text = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
    const all = [...text.matchAll(imported)].map(([, target = '']) =>
      target.startsWith('#') ? target.slice(1) : relative(root, join(root, dirname(path), target)),
    )
    known.set(path, all)
    return all
  }
  return (path) => {
    const seen = new Set<string>()
    const next = [path]
    for (let one = next.pop(); one !== undefined; one = next.pop())
      for (const target of importsOf(one))
        if (!seen.has(target)) {
          seen.add(target)
          next.push(target)
        }
    return seen
  }
}
