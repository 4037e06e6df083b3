// Answers for callers of a benchmark: in closed loops, each asking again as soon as it is answered, or arriving at fixed moments.
import { performance } from 'node:perf_hooks'
import { realClock } from '../../e2e/world.ts'

/** So many callers for so many seconds; answers how many were done in a second. `send` answers whether it counts. */
export async function inLoops(
  callers: number,
  seconds: number,
  send: () => Promise<boolean>,
): Promise<number> {
  const since = performance.now()
  const until = since + seconds * 1_000
  let done = 0
  const loop = async (): Promise<void> => {
    while (performance.now() < until) if (await send()) done += 1
  }
  await Promise.all(Array.from({ length: callers }, loop))
  return done / ((performance.now() - since) / 1_000)
}

/** Arrivals at fixed moments, whether or not those before are answered; answers how long each took from its moment on, in milliseconds. */
export async function atFixedArrival(
  perSecond: number,
  seconds: number,
  send: () => Promise<unknown>,
): Promise<number[]> {
  const since = performance.now()
  const count = Math.round(perSecond * seconds)
  const took: number[] = []
  const asked: Promise<void>[] = []
  const ask = async (planned: number): Promise<void> => {
    await send()
    took.push(performance.now() - planned)
  }
  while (asked.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - since) / 1_000) * perSecond) + 1)
    while (asked.length < due) asked.push(ask(since + (asked.length / perSecond) * 1_000))
    await realClock.sleep(1)
  }
  await Promise.all(asked)
  return took
}

/** The value that `share` of them do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
