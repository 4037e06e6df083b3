// Answers for running the pieces of a test run, the longest first, and for counting honestly: what did not run to a good end has failed.
import { inspect } from 'node:util'
import { systemClock } from '#kit/clock.ts'
import type { FileOutcome } from './processes.ts'
import { tenths } from './lines.ts'

export type Count = { readonly passed: number; readonly failed: number }

/** A test file, a tool that checks, or what others wait for. */
export type Piece = {
  readonly name: string
  /** Under which its time is added up. */
  readonly kind: string
  /** From the record of an earlier run. */
  readonly expectedSeconds: number
  /** Pieces that must be done before, by their names. */
  readonly needs: readonly string[]
  /** What only prepares is no test of its own; it counts where it fails. */
  readonly isTest: boolean
  run(): Promise<FileOutcome>
}

/** What a piece took. */
export type Taken = Pick<Piece, 'name' | 'kind'> & {
  readonly seconds: number
  readonly busySeconds: number
  readonly spent: Readonly<Record<string, number>>
  readonly passed: number
  readonly failed: number
  readonly figures: readonly string[]
}

export type Ran = { readonly count: Count; readonly taken: readonly Taken[] }

const clock = systemClock()

/** The outcome of something that has no tests of its own. */
export const outcomeOf = (more: Partial<FileOutcome>): FileOutcome => ({
  passed: 0,
  reports: [],
  faults: [],
  figures: [],
  output: [],
  busySeconds: 0,
  spent: {},
  ...more,
})

type Doors = {
  readonly atOnce: number
  readonly print: (line: string) => void
  /** No further piece is begun once it aborts. */
  readonly signal?: AbortSignal
  /** Hears of each piece as it ends. */
  readonly ended?: (taken: Taken) => void
}

/**
 * Runs all pieces, `atOnce` of them side by side, those that others need first and then the longest first, and prints a line a
 * piece and the whole of each fault. A piece whose need failed has failed.
 */
export async function runPieces(pieces: readonly Piece[], doors: Doors): Promise<Ran> {
  const neededBy = (name: string): number => pieces.filter(({ needs }) => needs.includes(name)).length
  const waiting = [...pieces].sort(
    (a, b) => neededBy(b.name) - neededBy(a.name) || b.expectedSeconds - a.expectedSeconds,
  )
  /** How many failed in each piece that has ended. */
  const ended = new Map<string, number>()
  const taken: Taken[] = []
  const running = new Set<Promise<void>>()
  let passed = 0
  for (;;) {
    while (running.size < doors.atOnce && doors.signal?.aborted !== true) {
      const next = waiting.findIndex(({ needs }) => needs.every((need) => ended.has(need)))
      if (next < 0) break
      for (const piece of waiting.splice(next, 1)) {
        const broken = piece.needs.find((need) => ended.get(need) !== 0)
        const run: Promise<void> = runOne(piece, broken, doors).then((one) => {
          taken.push(one)
          passed += one.passed
          ended.set(piece.name, one.failed)
          running.delete(run)
        })
        running.add(run)
      }
    }
    if (running.size === 0) break
    await Promise.race(running)
  }
  const failed = [...ended.values()].reduce((sum, count) => sum + count, 0)
  // What was never begun was ended by a person, or needs what is no piece.
  return { count: { passed, failed: failed + waiting.length }, taken }
}

async function runOne(piece: Piece, broken: string | undefined, doors: Doors): Promise<Taken> {
  const begun = clock.now().getTime()
  const outcome =
    broken === undefined
      ? await piece.run().catch((fault: unknown) => outcomeOf({ faults: [inspect(fault)] }))
      : outcomeOf({ faults: [`did not run: ${broken} failed`] })
  const seconds = (clock.now().getTime() - begun) / 1000
  const failed = failuresOf(piece, outcome)
  const { name, kind } = piece
  const { busySeconds, spent, passed, figures } = outcome
  const taken = { name, kind, seconds, busySeconds, spent, passed, failed, figures }
  printOutcome(piece, outcome, { seconds, failed, print: doors.print })
  doors.ended?.(taken)
  return taken
}

/** How many failed: each test, and what stands around them once. A file that ran no test has failed. */
function failuresOf({ isTest }: Piece, { passed, reports, faults }: FileOutcome): number {
  const tests = reports.filter(({ isSuite, fault }) => !isSuite && fault !== undefined).length
  if (tests > 0) return tests
  const isBroken = faults.length > 0 || reports.some(({ fault }) => fault !== undefined)
  return isBroken || (isTest && passed === 0) ? 1 : 0
}

function printOutcome(
  { name, isTest }: Piece,
  { passed, reports, faults, figures, output }: FileOutcome,
  how: { readonly seconds: number; readonly failed: number; readonly print: (line: string) => void },
): void {
  const { seconds, failed, print } = how
  if (failed === 0) return print(`ok      ${name}${isTest ? `  ${passed}` : ''}  ${tenths(seconds)} s`)
  const say = (title: string, text: string): void => {
    print(`FAILED  ${title}`)
    for (const line of text.split('\n')) print(`        ${line}`)
  }
  for (const { name: test, line, depth, fault } of reports) {
    if (fault === undefined) continue
    say(
      `${name}${line && depth > 0 ? `:${line}` : ''}  ${depth === 0 ? '(the file as a whole)' : test.replaceAll(/\s+/g, ' ')}`,
      fault,
    )
  }
  for (const fault of faults) say(`${name}  (the file as a whole)`, fault)
  if (isTest && passed === 0 && reports.length + faults.length === 0) say(name, 'ran no test')
  for (const figure of figures) print(`        ${figure}`)
  if (output.length > 0) print('        What it printed:')
  for (const line of output) print(`        | ${line}`)
}
