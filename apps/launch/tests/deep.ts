// Answers for the deep run: which files do their work in parts, and the record of what was run last of each piece, which later runs take up.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Taken } from './run.ts'

/** Files whose full work is more than one sitting, and into how many parts it falls. */
const parts: Readonly<Record<string, number>> = {
  'sim/ledger.test.ts': 10,
  'e2e/payout-faults.test.ts': 10,
  'e2e/order-faults.test.ts': 10,
  'e2e/bill-faults.test.ts': 10,
  'e2e/crypto-simulated.test.ts': 10,
  'e2e/kill.test.ts': 3,
  'e2e/fuzz.test.ts': 15,
}

export const partsOf = (path: string): number => parts[path] ?? 1

/** How a part is called. */
export const partName = (path: string, part: number): string =>
  partsOf(path) === 1 ? path : `${path}, part ${part}`

const record = z.strictObject({
  pieces: z.record(
    z.string(),
    z.strictObject({
      /** The commit that was tested. */
      commit: z.string(),
      /** From which its seeds were made. */
      seed: z.string(),
      passed: z.int(),
      failed: z.int(),
      seconds: z.number(),
      /** What its tests said of themselves: seeds, counts. */
      figures: z.array(z.string()),
      /** A hash of all that it depends on, where that is not the whole tree: it stands as long as none of it changes. */
      dependsOn: z.optional(z.string()),
    }),
  ),
})
type DeepRecord = z.output<typeof record>

const recordIn = (root: string): string => join(root, 'docs/deep-run.json')

/** The last commit that changed anything but the record itself; undefined where the tree holds what no commit does. */
export function commitOf(root: string): string | undefined {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const others = ['--', '.', ':!docs/deep-run.json']
  try {
    if (git('status', '--porcelain', ...others) !== '') return undefined
    return git('log', '-1', '--format=%H', ...others)
  } catch {
    return undefined
  }
}

/** What a piece depends on, by its name: a hash, or undefined for the whole tree. */
export type DependsOn = (name: string) => string | undefined

function readDeepRecord(root: string): DeepRecord {
  const file = recordIn(root)
  return existsSync(file) ? z.parse(record, JSON.parse(readFileSync(file, 'utf8'))) : { pieces: {} }
}

function write(root: string, { pieces }: DeepRecord): void {
  const sorted = Object.entries(pieces).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const file = recordIn(root)
  // Beside it first: a run that is killed leaves the old one whole.
  writeFileSync(`${file}.new`, `${JSON.stringify({ pieces: Object.fromEntries(sorted) }, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

export type DeepRun = {
  /** Whether a piece has passed, and nothing that it depends on has changed since. */
  isDone(name: string): boolean
  /** How many tests of these pieces have passed so. */
  passedBefore(names: readonly string[]): number
  /** Keeps what became of a piece in the record at once: the run may be stopped before the next. */
  keep(taken: Taken): void
  /** Takes what is none of these pieces out of the record; answers how many of them have passed and stand. */
  conclude(names: readonly string[]): number
}

type Of = {
  readonly commit: string | undefined
  /** From which the seeds of this run are made. */
  readonly seed: string
  readonly dependsOn: DependsOn
}

/**
 * The deep run of `commit`, which takes up what the record has. Of a tree that no commit describes nothing is kept, and nothing of what
 * ended while the tree was another one: `commitNow` says which one it is.
 */
export function openDeepRun(
  root: string,
  { commit, seed, dependsOn }: Of,
  commitNow: () => string | undefined = () => commit,
): DeepRun {
  const { pieces } = readDeepRecord(root)
  const isDone = (name: string): boolean => {
    const piece = pieces[name]
    if (piece === undefined || piece.failed > 0 || commit === undefined) return false
    return piece.commit === commit || (piece.dependsOn !== undefined && piece.dependsOn === dependsOn(name))
  }
  return {
    isDone,
    passedBefore: (names) => names.filter(isDone).reduce((sum, name) => sum + (pieces[name]?.passed ?? 0), 0),
    keep: ({ name, passed, failed, seconds, figures }) => {
      if (commit === undefined || passed + failed === 0 || commitNow() !== commit) return
      const hash = dependsOn(name)
      pieces[name] = {
        commit,
        seed,
        passed,
        failed,
        seconds: Math.round(seconds),
        figures: [...figures],
        ...(hash === undefined ? {} : { dependsOn: hash }),
      }
      write(root, { pieces })
    },
    conclude: (names) => {
      if (commit !== undefined && commitNow() === commit) {
        for (const name of Object.keys(pieces)) if (!names.includes(name)) delete pieces[name]
        write(root, { pieces })
      }
      return names.filter(isDone).length
    },
  }
}
