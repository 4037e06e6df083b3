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
import { Stop } from './stop.ts'
import { commitOf, type DeepRun, type DependsOn, openDeepRun, partsOf } from './tests/deep.ts'
import { findTestFiles, isAskedFor, type TestFile } from './tests/files.ts'
import { filePieces, groundPieces, toolPieces } from './tests/pieces.ts'
import { createTestProcesses, type TestProcesses } from './tests/processes.ts'
import { runPieces } from './tests/run.ts'
import {
  calibrate,
  type Measured,
  readRecord,
  type TimeRecord,
  recordFile,
  tableOf,
  writeRecord,
} from './tests/table.ts'

/** A file that takes so long hangs: it is ended and has failed. The longest of the short run takes a minute and a half, one part of the deep run half an hour. */
const hangMilliseconds = { short: 10 * 60_000, deep: 120 * 60_000 }
/** Connections that are closing, and answers on their way, are given this long. */
const patienceMilliseconds = 15_000
// A test waits now and then, for a database, a browser, a partner; more beside each other only take turns.
const moreThanCores = 1

const usage = `Usage: npm test -- [part of a path or of a name ...] [options]
       npm run test:deep -- [the same]

Without parts everything is run. With them, test files whose path holds one of them, and the tools of that name:
types, lint, format. "npm test -- checks/ types lint format" is everything that only reads the sources.

--keep-times     keep what each piece of a whole, green run took as the record
--postgres 15    on that version of PostgreSQL
--seed <word>    make the seeds from this word, as a deep run printed it
--part <number>  do this part of the work of a deep run, from 0`

type Arguments = {
  /** The version of PostgreSQL that was asked for, if any. */
  readonly major: number | undefined
  /** Parts of paths. */
  readonly asked: readonly string[]
  readonly keepsTimes: boolean
  readonly isDeep: boolean
  /** From which seeds are made, and of which part, where somebody wants to see the same again. */
  readonly seed: string | undefined
  readonly part: number | undefined
}

/**
 * Runs what was asked for (`usage`) and answers the exit code. `--deep` does everything at its full size, takes up what was
 * stopped, and keeps what it did in docs/deep-run.json. The last line is `N passed, N failed`.
 */
export async function test(args: readonly string[], doors: StartDoors): Promise<number> {
  if (args.includes('--help')) {
    doors.say(usage)
    return 0
  }
  const asked = readArguments(args)
  cleanEnvironment()
  if (asked.major !== undefined) {
    await fetchOlder(asked.major, doors.say)
    process.env['TEST_POSTGRES_MAJOR'] = String(asked.major)
  }
  const clock = systemClock()
  const begun = clock.now().getTime()
  const loopSeconds = calibrate()
  const record = readRecord(recordFile)
  const processes = createTestProcesses({
    root: doors.root,
    hangMilliseconds: hangMilliseconds[asked.isDeep ? 'deep' : 'short'],
    patienceMilliseconds,
  })
  const find = (parts: readonly string[]) => findPieces(doors, { ...asked, asked: parts, record, processes })
  const { files, tests } = find(asked.asked)
  await openRun(doors)
  doors.ending.add(async () => processes.end())
  const deep = setDepth(asked, doors, find([]).files)
  const left = tests.filter(({ name }) => deep?.isDone(name) !== true)
  if (deep !== undefined && left.length === 0) {
    doors.say('All of it has passed before.')
    return sayResult(doors, { passed: deep.passedBefore(tests.map(({ name }) => name)), failed: 0 })
  }
  const atOnce = availableParallelism() + moreThanCores
  const { count, taken } = await runPieces([...groundPieces(doors, files), ...left], {
    atOnce,
    print: doors.say,
    signal: doors.ending.signal,
    // What was cut off by the end of the run says nothing of the code.
    ended: (one) => (doors.ending.signal.aborted ? undefined : deep?.keep(one)),
  })
  const wallSeconds = (clock.now().getTime() - begun) / 1000
  tellTimes(doors, { taken, wallSeconds, atOnce, loopSeconds, record })
  if (asked.keepsTimes && count.failed === 0) writeRecord(recordFile, taken, loopSeconds)
  if (deep !== undefined) {
    const names = find([]).tests.map(({ name }) => name)
    doors.say(
      `\n${deep.conclude(names)} of ${names.length} pieces stand at their full size: docs/deep-run.json.`,
    )
  }
  return sayResult(doors, count)
}

type Finding = Pick<Arguments, 'asked' | 'isDeep' | 'part'> & {
  readonly record: TimeRecord
  readonly processes: TestProcesses
}

/** What was asked for: the files, and their pieces with those of the tools. */
function findPieces(doors: StartDoors, { asked, record, ...how }: Finding) {
  const files = findTestFiles(doors.root, asked)
  const tests = [...toolPieces(doors, record, asked), ...filePieces(doors, files, { record, ...how })]
  // What was mistyped would not be run, and nobody would hear of it.
  const { part, isDeep } = how
  const partsMost = isDeep ? Math.max(0, ...files.map(({ path }) => partsOf(path))) : 1
  // A file whose work is in one piece has no parts.
  if (part !== undefined && (partsMost === 1 || part >= partsMost))
    throw new Stop(`No file that was asked for has a part ${part} of a deep run.`)
  const unknown = asked.filter((word) => !tests.some(({ name }) => isAskedFor(name, [word])))
  if (unknown.length > 0)
    throw new Stop(`No test has ${unknown.map((word) => `"${word}"`).join(' or ')} in its path.`)
  return { files, tests }
}

function tellTimes(doors: StartDoors, measured: Measured): void {
  doors.say('\n== Where the time went ==')
  for (const line of tableOf(measured)) doors.say(line)
  writeRecord(join(doors.root, '.cache/test-times.json'), measured.taken, measured.loopSeconds)
}

/** Reads the arguments of the command line, or stops with how they are written. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parsed(args)
  const { postgres, seed, part } = values
  for (const number of [postgres, part])
    if (number !== undefined && !/^\d+$/.test(number)) throw new Stop(`${number} is no number.\n\n${usage}`)
  if (seed !== undefined && !/^\w+$/.test(seed)) throw new Stop(`"${seed}" is no word for seeds.\n\n${usage}`)
  if (values['keep-times'] && (positionals.length > 0 || values.deep))
    throw new Stop(
      '--keep-times keeps a short run of everything: it is given without parts of paths, and not with --deep.',
    )
  return {
    major: postgres === undefined ? undefined : Number(postgres),
    asked: positionals,
    keepsTimes: values['keep-times'],
    isDeep: values.deep,
    seed,
    part: part === undefined ? undefined : Number(part),
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
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
  } catch (fault) {
    throw new Stop(`${fault instanceof Error ? fault.message : String(fault)}\n\n${usage}`, { cause: fault })
  }
}

/** Says to all that runs how deep it goes and from which word seeds are made, and opens a deep run. */
function setDepth(
  { isDeep, seed, part }: Arguments,
  doors: StartDoors,
  allFiles: readonly TestFile[],
): DeepRun | undefined {
  for (const [name, value] of [
    [seedSetting, seed],
    [partSetting, part],
    [depthSetting, isDeep ? 'deep' : undefined],
  ] as const)
    if (value === undefined) delete process.env[name]
    else process.env[name] = String(value)
  // To see one thing again is no run of everything.
  if (!isDeep || seed !== undefined || part !== undefined) return undefined
  const fresh = Buffer.from(systemRandom().bytes(6)).toString('hex')
  const commit = commitOf(doors.root)
  const dependsOn: DependsOn = (name) =>
    allFiles.find(({ path }) => name === path || name.startsWith(`${path}, part `))?.dependsOn
  const deep = openDeepRun(doors.root, { commit, seed: fresh, dependsOn }, () => commitOf(doors.root))
  process.env[seedSetting] = fresh
  doors.say(`Seeds are made from ${fresh}.`)
  if (commit === undefined)
    doors.say('Nothing of this run is kept: the tree has changes that are in no commit, or there is no git.')
  return deep
}

function sayResult(doors: StartDoors, { passed, failed }: { passed: number; failed: number }): number {
  doors.say(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
