// Answers for the launcher's part in the copies of nights: a program of its own for each, at its time, and again until it is done.
import { type Clock, systemClock } from '#kit/clock.ts'
import type { ChildPlan, Supervisor } from '../supervisor.ts'
import { nextNight } from './night-times.ts'

const minuteMilliseconds = 60_000
/** Until a night that failed, or that another server was at, is looked at again. */
const againMilliseconds = 30 * minuteMilliseconds

/** Keeps the nights until the end. A night that was missed, because nothing ran, is made up for at once. */
export async function keepNights(
  plan: ChildPlan,
  at: number,
  doors: {
    readonly ending: { readonly signal: AbortSignal }
    readonly supervisor: Pick<Supervisor, 'run'>
    readonly clock?: Clock
  },
): Promise<void> {
  const { signal } = doors.ending
  const { clock = systemClock() } = doors
  while (!signal.aborted) {
    const code = await doors.supervisor.run(plan).catch(() => 1)
    const now = clock.now()
    const next = code === 0 ? nextNight(now, at) : new Date(now.getTime() + againMilliseconds)
    // In small pieces: a machine that slept has not counted the time.
    while (!signal.aborted && clock.now() < next) await clock.sleep(minuteMilliseconds, signal)
  }
}
