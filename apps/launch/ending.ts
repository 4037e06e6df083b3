// Answers for ending in order: what was started last is stopped first, once, whoever asks for it.
import { readFileSync } from 'node:fs'
import { systemClock } from '#kit/clock.ts'

export type Ending = {
  /** Aborts when the end begins: loops and waits watch it. */
  readonly signal: AbortSignal
  /** Has something stopped at the end; `force` is the way when a person asks a second time. */
  add(stop: () => Promise<void>, force?: () => void): void
  /** Ends everything and then this process. Never comes back. */
  begin(exitCode: number): Promise<never>
}

// Ctrl-C reaches a process several times at once: from the terminal, from npm and from the starter.
const sameKeystrokeMilliseconds = 1_000

/** Listens for Ctrl-C, SIGTERM and the death of the processes above, and ends in order. */
export function createEnding(say: (line: string) => void): Ending {
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
    begun ??= { at: clock.now().getTime(), done: end(exitCode) }
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
    void begin(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asked)
  process.once('disconnect', () => void begin(0))
  void watchNpm(aborted.signal, () => void begin(0))
  return { signal: aborted.signal, add, begin }
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

// When npm itself is killed its child lives on unseen. Then we end, so that the next `npm start` finds the place free.
async function watchNpm(signal: AbortSignal, gone: () => void): Promise<void> {
  if (!process.env['npm_lifecycle_event']) return
  const clock = systemClock()
  const starter = process.ppid
  const npm = parentOf(starter)
  while (!signal.aborted && npm !== undefined) {
    if (parentOf(starter) !== npm) return gone()
    await clock.sleep(1_000, signal)
  }
}
