// Answers for seconds that tests spend on one kind of work in many places: told at the end of a run.
import { systemClock } from '../clock.ts'

/** Seconds by the name of the work, since the file that runs began. */
export const secondsSpent = new Map<string, number>()

const clock = systemClock()

/** Does something and adds its seconds to those of its kind. */
export async function spending<Value>(kind: string, act: () => Promise<Value>): Promise<Value> {
  const begun = clock.now().getTime()
  try {
    return await act()
  } finally {
    const seconds = (clock.now().getTime() - begun) / 1000
    secondsSpent.set(kind, (secondsSpent.get(kind) ?? 0) + seconds)
  }
}
