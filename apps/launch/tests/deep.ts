// Answers for the deep run: which files do their work in parts, and the record of what was run, which a run that was stopped takes up.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Taken } from './run.ts'

/** Files whose full work is more than one sitting, and into how many parts it falls. */
const parts: Readonly<Record<string, number>> = {
  'sim/ledger.test.ts': 10,
  'e2e/payout-faults.test.ts': 10,
  'e2e/kill.test.ts': 3,
  'e2e/fuzz.test.ts': 15,
}

export const partsOf = (path: string): number => parts[path] ?? 1

/** How a part is called. */
export const partName = (path: string, part: number): string =>
  partsOf(path) === 1 ? path : `${path}, part ${part}`

const run = {
  /** The commit that was tested. */
  commit: z.string(),
  /** From which all seeds of the run are made. */
  seed: z.string(),
}

const record = z.strictObject({
  ...run,
  pieces: z.record(
    z.string(),
    z.strictObject({
      passed: z.int(),
      failed: z.int(),
      seconds: z.number(),
      /** What its tests said of themselves: seeds, counts. */
      figures: z.array(z.string()),
      /** A hash of all that it depends on, where that is not the whole tree: it stands as long as none of it changes. */
      dependsOn: z.optional(z.string()),
      /** The run that it was part of, where that was an earlier one. */
      earlier: z.optional(z.strictObject(run)),
    }),
  ),
})
type DeepRecord = z.output<typeof record>

const recordIn = (root: string): string => join(root, 'docs/deep-run.json')
const progressIn = (root: string): string => join(root, '.cache/deep-run.json')

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

/** What was run before and stands: all of this commit, and of another one what depends on nothing that has changed since. */
function openProgress(
  root: string,
  of: Pick<DeepRecord, 'commit' | 'seed'>,
  dependsOn: DependsOn,
): DeepRecord {
  const file = [progressIn(root), recordIn(root)].find((path) => existsSync(path))
  if (file === undefined) return { ...of, pieces: {} }
  const { pieces, ...before } = z.parse(record, JSON.parse(readFileSync(file, 'utf8')))
  if (before.commit === of.commit) return { ...before, pieces }
  const standing = Object.entries(pieces).filter(
    ([name, piece]) => piece.dependsOn !== undefined && piece.dependsOn === dependsOn(name),
  )
  return {
    ...of,
    pieces: Object.fromEntries(standing.map(([name, piece]) => [name, { earlier: before, ...piece }])),
  }
}

function write(file: string, { pieces, ...kept }: DeepRecord): void {
  const sorted = Object.entries(pieces).toSorted(([a], [b]) => (a < b ? -1 : 1))
  // Beside it first: a run that is killed leaves the old one whole.
  writeFileSync(
    `${file}.new`,
    `${JSON.stringify({ ...kept, pieces: Object.fromEntries(sorted) }, null, 2)}\n`,
  )
  renameSync(`${file}.new`, file)
}

export type DeepRun = {
  /** From which all seeds are made. */
  readonly seed: string
  /** How many pieces have passed before and stand. */
  readonly doneBefore: number
  /** How many tests of these pieces have passed before. */
  passedBefore(names: readonly string[]): number
  isDone(name: string): boolean
  /** Keeps what became of a piece at once: the run may be stopped before the next. */
  keep(taken: Taken): void
  /** Writes the record once each of these has passed; answers whether it did. */
  conclude(names: readonly string[]): boolean
}

type Of = {
  readonly commit: string | undefined
  readonly seed: string
  readonly dependsOn: DependsOn
}

/**
 * The deep run of `commit`, under `seed` where none was begun. Of a tree that no commit describes nothing is kept, and nothing of what
 * ended while the tree was another one: `commitNow` says which one it is.
 */
export function openDeepRun(
  root: string,
  { commit, seed, dependsOn }: Of,
  commitNow: () => string | undefined = () => commit,
): DeepRun {
  const progress: DeepRecord =
    commit === undefined
      ? { commit: 'no commit', seed, pieces: {} }
      : openProgress(root, { commit, seed }, dependsOn)
  const isDone = (name: string): boolean => progress.pieces[name]?.failed === 0
  return {
    seed: progress.seed,
    doneBefore: Object.keys(progress.pieces).filter(isDone).length,
    isDone,
    passedBefore: (names) =>
      names.filter(isDone).reduce((sum, name) => sum + (progress.pieces[name]?.passed ?? 0), 0),
    keep: ({ name, passed, failed, seconds, figures }) => {
      if (passed + failed === 0 || commitNow() !== commit) return
      const hash = dependsOn(name)
      progress.pieces[name] = {
        passed,
        failed,
        seconds: Math.round(seconds),
        figures: [...figures],
        ...(hash === undefined ? {} : { dependsOn: hash }),
      }
      if (commit !== undefined) write(progressIn(root), progress)
    },
    conclude: (names) => {
      const isWhole = commit !== undefined && commitNow() === commit && names.every(isDone)
      if (isWhole) write(recordIn(root), progress)
      return isWhole
    },
  }
}
