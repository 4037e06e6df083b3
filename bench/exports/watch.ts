// Answers for what a server pays while it exports: its memory, and how long others wait meanwhile.
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { realClock } from '../../e2e/world.ts'

const megabyte = 1024 * 1024

/** Memory of a process that is really there, in megabytes. */
export function residentMegabytes(processId: number): number {
  const [, kilobytes = '0'] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? []
  return (Number(kilobytes) * 1024) / megabyte
}

export type Seen = {
  readonly peakMegabytes: number
  readonly p95Milliseconds: number
  readonly asked: number
}

const pauseMilliseconds = 20

/** Asks again and again, one after the other, until `work` has ended; looks at the memory each time. */
export async function watchWhile(
  processId: number,
  ask: () => Promise<void>,
  work: () => Promise<void>,
): Promise<Seen> {
  const took: number[] = []
  let peakMegabytes = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const since = performance.now()
      await ask()
      took.push(performance.now() - since)
      peakMegabytes = Math.max(peakMegabytes, residentMegabytes(processId))
      await realClock.sleep(pauseMilliseconds)
    }
  })()
  await work().finally(() => {
    isOver = true
  })
  await asking
  const sorted = took.sort((one, other) => one - other)
  return {
    peakMegabytes,
    p95Milliseconds: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    asked: sorted.length,
  }
}
