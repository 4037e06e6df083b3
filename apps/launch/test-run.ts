// Answers for running test files and counting honestly: whatever did not run to a good end counts as failed.
import { relative } from 'node:path'
import { run } from 'node:test'
import { inspect } from 'node:util'
import { systemClock } from '#kit/clock.ts'

export type Count = { readonly passed: number; readonly failed: number }

type Told = {
  readonly name: string
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly skip?: string | boolean | undefined
  readonly todo?: string | boolean | undefined
  readonly details: { readonly type?: string | undefined; readonly error?: Error | undefined }
}

type Tally = { passed: number; failed: number; faults: number; output: string[] }

export type RunDoors = {
  readonly root: string
  /** Absolute paths. */
  readonly files: readonly string[]
  readonly concurrency: number
  /** Options for Node, such as a hook to load. */
  readonly nodeOptions?: readonly string[]
  readonly print: (line: string) => void
  /** How long the whole run may say nothing, in milliseconds. */
  readonly silenceMilliseconds?: number
}

const printedOutputLines = 200
const slowSeconds = 10
/** A run that says nothing for so long hangs: it is ended, and what had not finished counts as failed. */
const usualSilenceMilliseconds = 15 * 60_000

/**
 * Runs each file in a process of its own and prints a line a file and the whole of each fault. A skipped, cancelled
 * or unfinished ("todo") test, a file that ran no test and a file that ended badly count as failed.
 */
export async function runTests(doors: RunDoors): Promise<Count> {
  const tallies = new Map<string, Tally>()
  const tallyOf = (file: string): Tally => {
    const found = tallies.get(file) ?? { passed: 0, failed: 0, faults: 0, output: [] }
    tallies.set(file, found)
    return found
  }
  const finished = new Set<string>()
  const guard = guardAgainstSilence(doors.silenceMilliseconds ?? usualSilenceMilliseconds, () => {
    const left = doors.files.filter((file) => !finished.has(file)).map((file) => relative(doors.root, file))
    doors.print(`FAILED  nothing was heard for too long; not finished: ${left.join(', ')}`)
  })
  const stream = run({
    signal: guard.signal,
    files: [...doors.files],
    concurrency: doors.concurrency,
    execArgv: [...(doors.nodeOptions ?? [])],
    cwd: doors.root,
  })
  let isGood = false
  stream.on('test:pass', (told: Told) => judge(doors, told, tallyOf))
  stream.on('test:fail', (told: Told) => judge(doors, told, tallyOf))
  const hear = (told: { file: string; message: string }): void => {
    const { output } = tallyOf(told.file)
    output.push(...told.message.trimEnd().split('\n'))
    if (output.length > printedOutputLines) output.splice(0, output.length - printedOutputLines)
  }
  stream.on('test:stdout', hear)
  stream.on('test:stderr', hear)
  stream.on('test:summary', (summary) => {
    if (!summary.file) isGood = summary.success
    else {
      finished.add(summary.file)
      printFile(doors, summary.file, tallyOf(summary.file), summary.duration_ms)
    }
  })
  // Reading is what makes the runner go on.
  for await (const event of stream) {
    void event
    guard.heard()
  }
  guard.end()
  const passed = [...tallies.values()].reduce((sum, tally) => sum + tally.passed, 0)
  const failed = [...tallies.values()].reduce((sum, tally) => sum + tally.failed, 0)
  return { passed, failed: failed === 0 && !isGood ? 1 : failed }
}

// A file whose set-up failed may leave a browser or a server open and then never end.
function guardAgainstSilence(
  longest: number,
  said: () => void,
): { signal: AbortSignal; heard(): void; end(): void } {
  const clock = systemClock()
  const over = new AbortController()
  const hung = new AbortController()
  let last = clock.now().getTime()
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await clock.sleep(longest / 20, over.signal)
      if (over.signal.aborted || clock.now().getTime() - last < longest) continue
      said()
      hung.abort()
      return
    }
  }
  void watch()
  return {
    signal: hung.signal,
    heard: () => {
      last = clock.now().getTime()
    },
    end: () => over.abort(),
  }
}

/** Why a test does not count as passed, or undefined when it does. */
function faultOf(told: Told): string | undefined {
  if (told.skip !== undefined && told.skip !== false) return 'was skipped; nothing is ever skipped'
  if (told.todo !== undefined && told.todo !== false) return 'is marked as unfinished'
  if (told.details.error) return explain(told.details.error)
  return told.name === told.file ? 'ran no test' : undefined
}

function explain(error: Error): string {
  const isGroup = 'failureType' in error && error.failureType === 'subtestsFailed'
  if (isGroup) return 'has failed parts'
  const isCancelled = 'failureType' in error && error.failureType === 'cancelledByParent'
  if (isCancelled) return 'did not run: what stands around it failed'
  return inspect(error.cause ?? error, { depth: 6 })
}

function judge(doors: RunDoors, told: Told, tallyOf: (file: string) => Tally): void {
  const file = told.file ?? told.name
  const tally = tallyOf(file)
  // A suite only groups tests, which are counted themselves; its own broken hooks must still be told.
  const isSuite = told.details.type === 'suite'
  const fault = faultOf(told)
  if (fault === undefined) {
    if (!isSuite) tally.passed += 1
    return
  }
  if (isSuite && fault === 'has failed parts') return
  if (!isSuite) tally.failed += 1
  tally.faults += 1
  const place = relative(doors.root, file)
  const name = told.name === file ? '(the file as a whole)' : told.name
  doors.print(`FAILED  ${place}${told.line ? `:${told.line}` : ''}  ${name}`)
  for (const line of fault.split('\n')) doors.print(`        ${line}`)
  if (told.name === file) printOutput(doors, tally)
}

function printOutput(doors: RunDoors, tally: Tally): void {
  if (tally.output.length === 0) return
  doors.print('        What the file printed:')
  for (const line of tally.output) doors.print(`        | ${line}`)
  tally.output = []
}

function printFile(doors: RunDoors, file: string, tally: Tally, milliseconds: number): void {
  const seconds = Math.round(milliseconds / 1000)
  // Where the whole run's time goes should be seen in any of them.
  const took = seconds < slowSeconds ? '' : `  ${seconds} s`
  if (tally.faults > 0) printOutput(doors, tally)
  else doors.print(`ok      ${relative(doors.root, file)}  ${tally.passed}${took}`)
}
