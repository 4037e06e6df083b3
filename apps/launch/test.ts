// Answers for `npm test` and `npm run test:deep`: every gate, on a real PostgreSQL and in a real browser, counted in one last line.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#kit/clock.ts'
import { systemRandom } from '#kit/random.ts'
import { depthSetting, partSetting, seedSetting } from '#kit/test/depth.ts'
import { cleanEnvironment, openRun } from './ground.ts'
import { fetchOlder } from './postgres-versions.ts'
import type { StartDoors } from './start.ts'
import { commitOf, deepRecordFile, keepDeep, openDeepRecord } from './tests/deep.ts'
import { findTestFiles } from './tests/files.ts'
import { filePieces, groundPieces, toolPieces } from './tests/pieces.ts'
import { createTestProcesses } from './tests/processes.ts'
import { type Piece, runPieces, type Taken } from './tests/run.ts'
import { calibrate, readRecord, recordFile, tableOf, writeRecord } from './tests/table.ts'

/** A file that says nothing for so long hangs: it is ended and has failed. */
const silenceMilliseconds = 10 * 60_000
/** Connections that are closing, and answers on their way, are given this long. */
const patienceMilliseconds = 15_000
// A test waits now and then, for a database, a browser, a partner; more beside each other only take turns.
const moreThanCores = 1

type Arguments = {
  /** The version of PostgreSQL that was asked for, if any. */
  readonly major: number | undefined
  /** Parts of paths. */
  readonly asked: readonly string[]
  readonly keepsTimes: boolean
  readonly isDeep: boolean
  /** From which seeds are made, and of which part, where somebody wants to see the same again. */
  readonly seed: string | undefined
  readonly part: string | undefined
}

/**
 * Runs everything and answers the exit code; with parts of paths, only the test files whose path contains one of them, without type
 * check, lint and format. `--postgres 15` runs them on that version, `--keep-times` keeps what each took as the record. `--deep` does
 * everything at its full size, keeps what it did in docs/deep-run.json and takes up there what was stopped. The last line is
 * `N passed, N failed`.
 */
export async function test(args: readonly string[], doors: StartDoors): Promise<number> {
  const asked = readArguments(args)
  cleanEnvironment()
  if (asked.major !== undefined) {
    await fetchOlder(asked.major, doors.say)
    process.env['TEST_POSTGRES_MAJOR'] = String(asked.major)
  }
  const clock = systemClock()
  const begun = clock.now().getTime()
  const loopSeconds = calibrate()
  await openRun(doors)
  const record = readRecord(recordFile)
  const files = findTestFiles(doors.root, asked.asked)
  const processes = createTestProcesses({ root: doors.root, silenceMilliseconds, patienceMilliseconds })
  doors.ending.add(async () => processes.end())
  const deep = setDepth(asked, doors)
  const pieces = [
    ...groundPieces(doors, files),
    ...(asked.asked.length === 0 ? toolPieces(doors, record) : []),
    ...filePieces(doors, files, { record, processes, isDeep: asked.isDeep }),
  ]
  const atOnce = availableParallelism() + moreThanCores
  const { count, taken } = await runPieces(deep.left(pieces), {
    atOnce,
    print: doors.say,
    signal: doors.ending.signal,
    ended: deep.keep,
  })
  const wallSeconds = (clock.now().getTime() - begun) / 1000
  doors.say('\n== Where the time went ==')
  for (const line of tableOf({ taken, wallSeconds, atOnce, loopSeconds, record })) doors.say(line)
  writeRecord(join(doors.root, '.cache/test-times.json'), taken, loopSeconds)
  if (asked.keepsTimes) writeRecord(recordFile, taken, loopSeconds)
  return sayResult(doors, count)
}

export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      postgres: { type: 'string' },
      'keep-times': { type: 'boolean', default: false },
      deep: { type: 'boolean', default: false },
      seed: { type: 'string' },
      part: { type: 'string' },
    },
    allowPositionals: true,
  })
  return {
    major: values.postgres === undefined ? undefined : Number(values.postgres),
    asked: positionals,
    keepsTimes: values['keep-times'],
    isDeep: values.deep,
    seed: values.seed,
    part: values.part,
  }
}

type Deep = {
  /** What no record has as passed. */
  left(pieces: readonly Piece[]): readonly Piece[]
  keep(taken: Taken): void
}

/** Says to all that runs how deep it goes and from which word seeds are made, and finds the record of a deep run. */
function setDepth({ isDeep, seed, part }: Arguments, doors: StartDoors): Deep {
  for (const [name, value] of [
    [seedSetting, seed],
    [partSetting, part],
    [depthSetting, isDeep ? 'deep' : undefined],
  ] as const)
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  // To see one thing again is no run of everything.
  if (!isDeep || seed !== undefined || part !== undefined)
    return { left: (all) => all, keep: () => undefined }
  const file = deepRecordFile(doors.root)
  const fresh = Buffer.from(systemRandom().bytes(6)).toString('hex')
  const record = openDeepRecord(file, { commit: commitOf(doors.root), seed: fresh })
  process.env[seedSetting] = record.seed
  const isDone = ({ name, isTest }: Piece): boolean => isTest && record.pieces[name]?.failed === 0
  doors.say(
    `Seeds are made from ${record.seed}; ${Object.keys(record.pieces).length} pieces are done already.`,
  )
  return {
    left: (pieces) => pieces.filter((piece) => !isDone(piece)),
    keep: (taken) => keepDeep(file, record, taken),
  }
}

function sayResult(doors: StartDoors, { passed, failed }: { passed: number; failed: number }): number {
  // Nothing that ran is nothing that was shown.
  const nothingRan = passed + failed === 0
  if (nothingRan) doors.say('\nNo test was found.')
  doors.say(`\n${passed} passed, ${nothingRan ? 1 : failed} failed`)
  return failed === 0 && !nothingRan ? 0 : 1
}
