// Answers for `npm test`: every gate in order, on a real PostgreSQL and in a real browser, counted in one last line.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { inspect, parseArgs, stripVTControlCharacters } from 'node:util'
import { buildFrontEnds, cleanEnvironment, openBrowser, startPostgres } from './ground.ts'
import { fetchOlder } from './postgres-versions.ts'
import type { StartDoors } from './start.ts'
import { Stop } from './stop.ts'
import { findTestFiles } from './test-files.ts'
import { type Count, runTests } from './test-run.ts'

// Each brings servers with connections by the dozen and a browser, and half of its time it waits for them.
const journeysAtOnce = 2

/** What only prepares is no test of its own; it counts where it fails. */
const prepared = (work: Promise<void>): Promise<Count> => work.then(() => ({ passed: 0, failed: 0 }))

/**
 * Runs everything and answers the exit code; with parts of paths, only the test files whose path contains one of them, without type
 * check, lint and format. `--postgres 15` runs them on that version. The last line is `N passed, N failed`.
 */
export async function test(args: readonly string[], doors: StartDoors): Promise<number> {
  const { major, asked } = readArguments(args)
  const files = findTestFiles(doors.root, asked)
  const counts: Count[] = []
  const step = async (heading: string, act: () => Promise<Count>): Promise<void> => {
    if (doors.ending.signal.aborted) return
    doors.say(`\n== ${heading} ==`)
    counts.push(await act().catch((fault: unknown) => brokenStep(doors, fault)))
  }
  cleanEnvironment()
  if (major !== undefined) {
    await fetchOlder(major, doors.say)
    process.env['TEST_POSTGRES_MAJOR'] = String(major)
  }
  if (asked.length === 0) {
    await step('Type check', () => runTool(doors, ['typescript/bin/tsc', '--project', '.']))
    await step('Lint', () => runTool(doors, ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']))
    await step('Format', () => runTool(doors, ['oxfmt/bin/oxfmt', '--check']))
  }
  if (files.near.length + files.journeys.length > 0)
    await step('PostgreSQL', () => prepared(startPostgres(doors)))
  if (files.near.length > 0) {
    await step('Unit and integration tests', () => runFiles(doors, files.near, availableParallelism()))
  }
  if (files.journeys.length > 0) {
    await step('Front ends', () => prepared(buildFrontEnds(doors)))
    await step('Browser', () => prepared(openBrowser(doors)))
    await step('Journeys in the browser', () => runFiles(doors, files.journeys, journeysAtOnce))
  }
  return sayResult(doors, counts)
}

/** The version of PostgreSQL that was asked for, if any, and the parts of paths. */
export function readArguments(args: readonly string[]): {
  readonly major: number | undefined
  readonly asked: readonly string[]
} {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { postgres: { type: 'string' } },
    allowPositionals: true,
  })
  return { major: values.postgres === undefined ? undefined : Number(values.postgres), asked: positionals }
}

function sayResult(doors: StartDoors, counts: readonly Count[]): number {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  // Nothing that ran is nothing that was shown.
  const nothingRan = passed + failed === 0
  if (nothingRan) doors.say('\nNo test was found.')
  doors.say(`\n${passed} passed, ${nothingRan ? 1 : failed} failed`)
  return failed === 0 && !nothingRan ? 0 : 1
}

function brokenStep(doors: StartDoors, fault: unknown): Count {
  if (!doors.ending.signal.aborted)
    doors.say(fault instanceof Stop ? fault.message : stripVTControlCharacters(inspect(fault)))
  return { passed: 0, failed: 1 }
}

/** Runs a tool of node_modules; it counts as one test. */
function runTool(doors: StartDoors, line: readonly [string, ...string[]]): Promise<Count> {
  const [program, ...args] = line
  return new Promise((resolved, rejected) => {
    const child = spawn(process.execPath, [join(doors.root, 'node_modules', program), ...args], {
      cwd: doors.root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', rejected)
    child.once('exit', (code) => {
      if (code === 0) doors.say('ok')
      resolved(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
    })
  })
}

async function runFiles(doors: StartDoors, files: readonly string[], concurrency: number): Promise<Count> {
  const hook = join(doors.root, 'kit/tsx-hook.mjs')
  return runTests({
    root: doors.root,
    files: files.map((file) => resolve(doors.root, file)),
    concurrency,
    nodeOptions: existsSync(hook) ? ['--import', hook] : [],
    print: doors.say,
  })
}
