// Answers for the processes that test files run in: kept from file to file, replaced when one is not as clean as it was.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import { endOfOutput, eachLine } from './lines.ts'
import type { Asked, Said } from './process.ts'
import type { Report } from './reports.ts'

/** What became of one file. */
export type FileOutcome = {
  readonly passed: number
  readonly reports: readonly Report[]
  /** What failed beside its tests: a process that died, something that was left open. */
  readonly faults: readonly string[]
  /** What tests said of themselves. */
  readonly figures: readonly string[]
  /** What it printed last. */
  readonly output: readonly string[]
  readonly busySeconds: number
  readonly spent: Readonly<Record<string, number>>
}

export type TestProcesses = {
  /** Runs a file (an absolute path), or a part of its work, in a process that nobody else uses meanwhile. */
  run(file: string, part?: number): Promise<FileOutcome>
  end(): void
}

const outputLinesMost = 200
/** Standard output and standard error; what a file printed is waited for so long after its end. */
const streams = 2
const outputMilliseconds = 5_000
/** A process that holds so much is replaced: what files leave in memory shall not add up. */
const megabytesMost = 700

/** Room for what is made and soon forgotten, which is most of what tests make: collecting it seldom takes a twentieth of their time less. */
const youngMegabytes = '--max-semi-space-size=64'

// A default export is what node:test wants of a reporter; ours has a name.
const reporter = `data:text/javascript,export {tellListener as default} from '${new URL('reports.ts', import.meta.url).href}'`

type TestProcess = {
  run(
    file: string,
    part: number | undefined,
  ): Promise<{ readonly outcome: FileOutcome; readonly isClean: boolean }>
  end(): void
}

type Options = {
  readonly root: string
  /** After how long a file counts as one that hangs, in milliseconds: it is ended and has failed. */
  readonly hangMilliseconds: number
  /** How long what it left may take to close, in milliseconds. */
  readonly patienceMilliseconds: number
}

export function createTestProcesses(options: Options): TestProcesses {
  const idle: TestProcess[] = []
  const all = new Set<TestProcess>()
  return {
    run: async (file, part) => {
      const one = idle.pop() ?? startTestProcess(options)
      all.add(one)
      const { outcome, isClean } = await one.run(file, part)
      if (isClean) idle.push(one)
      else {
        one.end()
        all.delete(one)
      }
      return outcome
    },
    end: () => {
      for (const one of all) one.end()
    },
  }
}

function startTestProcess(options: Options): TestProcess {
  const child = fork(join(import.meta.dirname, 'process.ts'), [], {
    cwd: options.root,
    execArgv: [youngMegabytes, '--test-reporter', reporter, '--test-reporter-destination', 'stdout'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const printed: string[] = []
  let ends = 0
  let onEnds: () => void = () => undefined
  const hang = watchHang(options.hangMilliseconds, () => child.kill('SIGKILL'))
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      eachLine(stream, (line) => {
        if (line === endOfOutput) {
          if (++ends === streams) onEnds()
        } else if (line !== '' && printed.push(line) > outputLinesMost) printed.shift()
      })
  const ready = new Promise<void>((resolve) => {
    child.once('message', () => resolve())
    child.once('exit', () => resolve())
  })
  return {
    run: async (file, part) => {
      await ready
      printed.length = 0
      ends = 0
      const heard = new Promise<void>((resolve) => {
        onEnds = resolve
      })
      const asked = {
        file,
        part,
        patienceMilliseconds: options.patienceMilliseconds,
        environment: process.env,
      }
      const { megabytes, ...told } = await runIn(child, asked, hang)
      // A process that is gone, or whose streams a test has bent, ends none of them.
      const over = new AbortController()
      await Promise.race([heard, systemClock().sleep(child.connected ? outputMilliseconds : 0, over.signal)])
      over.abort()
      const outcome = { ...told, output: [...printed] }
      const isClean = told.faults.length === 0 && megabytes < megabytesMost && child.connected
      return { outcome, isClean }
    },
    end: () => {
      if (child.connected) child.disconnect()
      else child.kill('SIGKILL')
    },
  }
}

type Ended = Omit<FileOutcome, 'output'> & { readonly megabytes: number }

function runIn(child: ChildProcess, asked: Asked, hang: Hang): Promise<Ended> {
  const reports: Report[] = []
  const figures: string[] = []
  let begun = 'its set-up'
  return new Promise((resolve) => {
    const close = (how: Pick<Ended, 'busySeconds' | 'spent' | 'faults' | 'megabytes'>): void => {
      child.off('message', hear)
      child.off('exit', die)
      hang.rest()
      const passed = reports.filter(({ isSuite, fault }) => !isSuite && fault === undefined).length
      resolve({ passed, reports, figures, ...how })
    }
    const hear = (said: Said): void => {
      // However slow the machine: a file that goes on is left alone.
      if (said.said === 'begun' || said.said === 'report') hang.begin()
      if (said.said === 'begun') begun = said.test
      if (said.said === 'report') reports.push(said.report)
      if (said.said === 'figure') figures.push(said.figure)
      if (said.said !== 'done') return
      const { busySeconds, spent, left, megabytes } = said
      close({ busySeconds, spent, faults: left, megabytes })
    }
    const die = (code: number | null, signal: string | null): void => {
      const fault = hang.isOver()
        ? `had not gone on for ${hang.minutes} minutes, and was ended; it was at: ${begun}`
        : `its process ended in the middle (${signal ?? code}); it was at: ${begun}`
      close({ busySeconds: 0, spent: {}, faults: [fault], megabytes: 0 })
    }
    child.on('message', hear)
    child.once('exit', die)
    if (!child.connected) return die(child.exitCode, child.signalCode)
    hang.begin()
    child.send(asked)
  })
}

type Hang = {
  readonly minutes: number
  /** The time is counted from now on. */
  begin(): void
  rest(): void
  isOver(): boolean
}

/** A file whose set-up failed may leave a browser or a server open and then wait for ever: `act` is done when it has not gone on in time. */
function watchHang(milliseconds: number, act: () => void): Hang {
  const clock = systemClock()
  let watching = new AbortController()
  let isOver = false
  const watch = async (signal: AbortSignal): Promise<void> => {
    await clock.sleep(milliseconds, signal)
    if (signal.aborted) return
    isOver = true
    act()
  }
  return {
    minutes: milliseconds / 60_000,
    begin: () => {
      watching.abort()
      watching = new AbortController()
      void watch(watching.signal)
    },
    rest: () => watching.abort(),
    isOver: () => isOver,
  }
}
