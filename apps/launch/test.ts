// Answers for `npm test`: every gate, on a real PostgreSQL and in a real browser, counted in one last line.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#kit/clock.ts'
import { cleanEnvironment, openRun } from './ground.ts'
import { fetchOlder } from './postgres-versions.ts'
import type { StartDoors } from './start.ts'
import { findTestFiles } from './tests/files.ts'
import { filePieces, groundPieces, toolPieces } from './tests/pieces.ts'
import { createTestProcesses } from './tests/processes.ts'
import { runPieces } from './tests/run.ts'
import { calibrate, readRecord, recordFile, tableOf, writeRecord } from './tests/table.ts'

/** A file that says nothing for so long hangs: it is ended and has failed. */
const silenceMilliseconds = 5 * 60_000
/** Connections that are closing, and answers on their way, are given this long. */
const patienceMilliseconds = 15_000
// Half of the time a test waits: for a database, a browser, a partner.
const moreThanCores = 1

/**
 * Runs everything and answers the exit code; with parts of paths, only the test files whose path contains one of them, without type
 * check, lint and format. `--postgres 15` runs them on that version, `--keep-times` keeps what each took as the record. The last line is
 * `N passed, N failed`.
 */
export async function test(args: readonly string[], doors: StartDoors): Promise<number> {
  const { major, asked, keepsTimes } = readArguments(args)
  cleanEnvironment()
  if (major !== undefined) {
    await fetchOlder(major, doors.say)
    process.env['TEST_POSTGRES_MAJOR'] = String(major)
  }
  const clock = systemClock()
  const begun = clock.now().getTime()
  const loopSeconds = calibrate()
  await openRun(doors)
  const record = readRecord(recordFile)
  const files = findTestFiles(doors.root, asked)
  const processes = createTestProcesses({ root: doors.root, silenceMilliseconds, patienceMilliseconds })
  doors.ending.add(async () => processes.end())
  const atOnce = availableParallelism() + moreThanCores
  const { count, taken } = await runPieces(
    [
      ...groundPieces(doors, files),
      ...(asked.length === 0 ? toolPieces(doors, record) : []),
      ...filePieces(doors, files, { record, processes }),
    ],
    { atOnce, print: doors.say, signal: doors.ending.signal },
  )
  const wallSeconds = (clock.now().getTime() - begun) / 1000
  doors.say('\n== Where the time went ==')
  for (const line of tableOf({ taken, wallSeconds, atOnce, loopSeconds, record })) doors.say(line)
  writeRecord(join(doors.root, '.cache/test-times.json'), taken, loopSeconds)
  if (keepsTimes) writeRecord(recordFile, taken, loopSeconds)
  return sayResult(doors, count)
}

/** The version of PostgreSQL that was asked for, if any, the parts of paths, and whether times are kept. */
export function readArguments(args: readonly string[]): {
  readonly major: number | undefined
  readonly asked: readonly string[]
  readonly keepsTimes: boolean
} {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { postgres: { type: 'string' }, 'keep-times': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  return {
    major: values.postgres === undefined ? undefined : Number(values.postgres),
    asked: positionals,
    keepsTimes: values['keep-times'],
  }
}

function sayResult(doors: StartDoors, { passed, failed }: { passed: number; failed: number }): number {
  // Nothing that ran is nothing that was shown.
  const nothingRan = passed + failed === 0
  if (nothingRan) doors.say('\nNo test was found.')
  doors.say(`\n${passed} passed, ${nothingRan ? 1 : failed} failed`)
  return failed === 0 && !nothingRan ? 0 : 1
}
