// Answers for waiting in tests: asks again until a promise about the world holds, never a fixed sleep.
import { systemClock } from '../clock.ts'

/** Soon at first, for most things are; then seldom, for asking costs what is waited for. */
const pauseMillisecondsLeast = 10
const pauseMillisecondsMost = 100
const pauseGrowth = 1.3

/**
 * Runs `check` until it stops throwing and answers its value. Gives up after `seconds` (generous: it bounds a hang,
 * it measures nothing) with the last fault.
 */
export async function eventually<Value>(check: () => Value | Promise<Value>, seconds = 60): Promise<Value> {
  const clock = systemClock()
  const until = clock.now().getTime() + seconds * 1000
  for (let pause = pauseMillisecondsLeast; ; pause = Math.min(pauseMillisecondsMost, pause * pauseGrowth)) {
    try {
      return await check()
    } catch (fault) {
      if (clock.now().getTime() > until) {
        process.stderr.write(`eventually gave up: it was still so after ${seconds} seconds\n`)
        throw fault
      }
      await clock.sleep(pause)
    }
  }
}
