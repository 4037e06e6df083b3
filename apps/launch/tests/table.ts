// Answers for where the time of a test run went, and what grew since the record that is kept beside this file.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import * as z from 'zod/mini'
import type { Taken } from './run.ts'
import { tenths } from './lines.ts'

export const recordFile = join(import.meta.dirname, 'record.json')

const record = z.strictObject({
  /** Seconds of the calibrating loop on the machine that took it. */
  loopSeconds: z.number(),
  /** Seconds of each piece there. */
  seconds: z.record(z.string(), z.number()),
})
export type TimeRecord = z.output<typeof record>

/** The record, or an empty one where there is none yet. */
export function readRecord(file: string): TimeRecord {
  return existsSync(file)
    ? z.parse(record, JSON.parse(readFileSync(file, 'utf8')))
    : { loopSeconds: 1, seconds: {} }
}

/** Keeps what a run took as the record for later ones. */
export function writeRecord(file: string, taken: readonly Taken[], loopSeconds: number): void {
  const rounded = taken.map(({ name, seconds }) => [name, Math.round(seconds * 10) / 10] as const)
  const sorted = rounded.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const kept: TimeRecord = {
    loopSeconds: Math.round(loopSeconds * 1000) / 1000,
    seconds: Object.fromEntries(sorted),
  }
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}

const loopRounds = 60_000

/** Seconds of one core for a fixed piece of work: what seconds of different machines are compared by. */
export function calibrate(): number {
  const begun = performance.now()
  let text = ''
  for (let round = 0; round < loopRounds; round++)
    text = createHash('sha256').update(JSON.stringify({ round, text })).digest('hex')
  return (performance.now() - begun) / 1000
}

const column = (value: string | number, width: number): string => String(value).padStart(width)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const listed = 10
/** A piece grew when it takes so many times its record, and so many seconds more. */
const growth = { times: 1.5, seconds: 5 }

export type Measured = {
  readonly taken: readonly Taken[]
  readonly wallSeconds: number
  readonly atOnce: number
  readonly loopSeconds: number
  readonly record: TimeRecord
}

/** The table, line by line. */
export function tableOf({ taken, wallSeconds, atOnce, loopSeconds, record: kept }: Measured): string[] {
  const kinds = [...new Set(taken.map(({ kind }) => kind))]
  const rows = kinds
    .map((kind) => {
      const own = taken.filter((one) => one.kind === kind)
      const seconds = sum(own.map((one) => one.seconds))
      const busy = sum(own.map((one) => one.busySeconds))
      return { kind, pieces: own.length, seconds, busy }
    })
    .toSorted((a, b) => b.seconds - a.seconds)
  const spent = new Map<string, number>()
  for (const one of taken)
    for (const [kind, seconds] of Object.entries(one.spent)) spent.set(kind, (spent.get(kind) ?? 0) + seconds)
  const bySeconds = taken.toSorted((a, b) => b.seconds - a.seconds).slice(0, listed)
  const waited = taken
    .map((one) => ({ ...one, waited: Math.max(0, one.seconds - one.busySeconds) }))
    .toSorted((a, b) => b.waited - a.waited)
    .slice(0, listed)
  const speed = loopSeconds / kept.loopSeconds
  const grown = taken.filter(({ name, seconds }) => {
    const before = (kept.seconds[name] ?? Infinity) * speed
    return seconds > before * growth.times && seconds > before + growth.seconds
  })
  const line = ({ kind, pieces, seconds, busy }: (typeof rows)[number]): string =>
    `${kind.padEnd(22)}${column(pieces, 6)}${column(Math.round(seconds), 10)}${column(Math.round(busy), 10)}${column(Math.max(0, Math.round(seconds - busy)), 10)}`
  return [
    `${'kind'.padEnd(22)}${column('pieces', 6)}${column('seconds', 10)}${column('busy', 10)}${column('elsewhere', 10)}`,
    ...rows.map(line),
    '"busy" is processor time of the test process and of programs it started and that ended; "elsewhere" is the rest: the database,',
    'the browser, partners, waiting.',
    ...[...spent].map(([kind, seconds]) => `of these, ${kind}: ${Math.round(seconds)} s`),
    '',
    `The ten slowest:`,
    ...bySeconds.map(({ name, seconds }) => `${column(tenths(seconds), 8)} s  ${name}`),
    '',
    'Most time elsewhere:',
    ...waited.map(({ name, waited: seconds }) => `${column(tenths(seconds), 8)} s  ${name}`),
    '',
    `${Math.round(wallSeconds)} s in all, ${atOnce} at once. The calibrating loop took ${Math.round(loopSeconds * 1000) / 1000} s, ${Math.round(speed * 100) / 100} times what it took for the record.`,
    ...(grown.length === 0
      ? ['Nothing grew against the record.']
      : [
          'Grew against the record:',
          ...grown.map(
            ({ name, seconds }) =>
              `${column(tenths(seconds), 8)} s  ${name}  (${tenths((kept.seconds[name] ?? 0) * speed)} s by the record)`,
          ),
        ]),
  ]
}
