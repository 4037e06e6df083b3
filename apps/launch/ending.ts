// Answers for ending in order: what was started last is stopped first, once, whoever asks for it.
import { readFileSync } from 'node:fs'
import { systemClock } from '#kit/clock.ts'

export type Ending = {
  /** Aborts when the end begins: loops and waits watch it. */
  readonly signal: AbortSignal
  /** Whether the end has begun, or must begin because the npm above is gone. */
  isNear(): boolean
  /** Has something stopped at the end; `force` is the way when a person asks a second time. */
  add(stop: () => Promise<void>, force?: () => void): void
  /** Ends everything and then this process. Never comes back. */
  begin(exitCode: number): Promise<never>
}

// Ctrl-C reaches a process several times at once: from the terminal, from npm and from the starter.
const sameKeystrokeMilliseconds = 1_000

/**
 * Listens for Ctrl-C, SIGTERM and the death of the processes above, and ends in order. An end that was asked for is
 * the good end of a server (`interruptedCode` 0), but not of a test run.
 */
export function createEnding(doors: { say: (line: string) => void; interruptedCode: number }): Ending {
  const { say, interruptedCode } = doors
  const clock = systemClock()
  const aborted = new AbortController()
  const acts: { stop: () => Promise<void>; force: (() => void) | undefined }[] = []
  let begun: { at: number; done: Promise<never> } | undefined

  const end = async (exitCode: number): Promise<never> => {
    let code = exitCode
    aborted.abort()
    for (let act = acts.pop(); act; act = acts.pop()) {
      await act.stop().catch((fault: unknown) => {
        say(`While stopping: ${fault instanceof Error ? fault.message : String(fault)}`)
        code = code || 1
      })
    }
    process.exit(code)
  }
  const begin = (exitCode: number): Promise<never> => {
    if (!begun) {
      // Begun before anything is stopped: what stops may ask for the end itself.
      const done = Promise.resolve().then(() => end(exitCode))
      begun = { at: clock.now().getTime(), done }
    }
    return begun.done
  }
  const forced = [...acts]
  const add: Ending['add'] = (stop, force) => {
    acts.push({ stop, force })
    forced.push({ stop, force })
  }
  const asked = (): void => {
    if (begun && clock.now().getTime() - begun.at > sameKeystrokeMilliseconds) {
      say('Stopping at once.')
      for (const act of forced.toReversed()) act.force?.()
      process.exit(130)
    }
    if (!begun && acts.length > 0) say('\nStopping.')
    void begin(interruptedCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asked)
  process.once('disconnect', () => void begin(interruptedCode))
  const npmLives = npmWatch()
  void watchNpm(npmLives, aborted.signal, () => void begin(interruptedCode))
  const isNear = (): boolean => aborted.signal.aborted || !npmLives()
  return { signal: aborted.signal, isNear, add, begin }
}

/** The parent of a process, or undefined when the process is gone. */
function parentOf(processId: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0])
  } catch {
    return undefined
  }
}

function commandLineOf(processId: number): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The processes from our parent up to npm: the starter, the shell that npm may run it in, npm. */
function chainToNpm(): number[] {
  const starter = process.ppid
  const above = parentOf(starter)
  if (above === undefined) return [starter]
  const isShell = commandLineOf(above).includes('start.mjs')
  const npm = isShell ? parentOf(above) : undefined
  return npm === undefined ? [starter, above] : [starter, above, npm]
}

const isByNpm = (): boolean => Boolean(process.env['npm_lifecycle_event'])

/** Tells at any time whether the npm that started us lives; where none did there is none to miss. */
function npmWatch(): () => boolean {
  if (!isByNpm()) return () => true
  const chain = chainToNpm()
  return () => chain.every((one, index) => index === 0 || parentOf(chain[index - 1] ?? 0) === one)
}

// When npm itself is killed its child lives on unseen. Then we end, so that the next `npm start` finds the place free.
async function watchNpm(lives: () => boolean, signal: AbortSignal, gone: () => void): Promise<void> {
  if (!isByNpm()) return
  const clock = systemClock()
  while (!signal.aborted) {
    if (!lives()) return gone()
    await clock.sleep(1_000, signal)
  }
}
