// Answers for the deep run: which files do their work in parts, and the record of what was run, which a later run takes up.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Taken } from './run.ts'

/** Files whose full work is more than one sitting, and into how many parts it falls. */
const parts: Readonly<Record<string, number>> = {
  'sim/ledger.test.ts': 10,
  'e2e/payout-faults.test.ts': 10,
  'e2e/kill.test.ts': 3,
}

export const partsOf = (path: string): number => parts[path] ?? 1

/** How a part is called. */
export const partName = (path: string, part: number): string =>
  partsOf(path) === 1 ? path : `${path}, part ${part}`

const record = z.strictObject({
  /** The commit that was tested; with `+` where the tree held more than it. */
  commit: z.string(),
  /** From which all seeds of the run are made. */
  seed: z.string(),
  pieces: z.record(
    z.string(),
    z.strictObject({
      passed: z.int(),
      failed: z.int(),
      seconds: z.number(),
      /** What its tests said of themselves: seeds, counts. */
      figures: z.array(z.string()),
    }),
  ),
})
export type DeepRecord = z.output<typeof record>

export const deepRecordFile = (root: string): string => join(root, 'docs/deep-run.json')

/** The last commit that changed anything but the record itself. */
export function commitOf(root: string): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const others = ['--', '.', ':!docs/deep-run.json']
  try {
    const changed = git('status', '--porcelain', ...others)
    return `${git('log', '-1', '--format=%H', ...others)}${changed === '' ? '' : '+'}`
  } catch {
    return 'unknown'
  }
}

/** The record of a run of this commit that was stopped in the middle, or a new one under `seed`. */
export function openDeepRecord(file: string, now: { commit: string; seed: string }): DeepRecord {
  const found = existsSync(file) ? z.parse(record, JSON.parse(readFileSync(file, 'utf8'))) : undefined
  return found !== undefined && found.commit === now.commit ? found : { ...now, pieces: {} }
}

/** Adds what became of a piece, and keeps the record at once: the run may be stopped before the next. */
export function keepDeep(file: string, kept: DeepRecord, taken: Taken): void {
  const { name, passed, failed, seconds, figures } = taken
  kept.pieces[name] = { passed, failed, seconds: Math.round(seconds), figures: [...figures] }
  const sorted = Object.entries(kept.pieces).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify({ ...kept, pieces: Object.fromEntries(sorted) }, null, 2)}\n`)
}
