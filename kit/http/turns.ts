// Answers for one caller's calls at once: some run, the others wait without a connection to the database, so nobody else waits for them.
import { TooBusy } from '../too-busy.ts'

type Caller = { running: number; readonly waiting: (() => void)[] }

/** As many as a browser sends at once. Of 16 connections most are left to others, whatever one caller waits for. */
const atOnce = 6
/** Far more than any screen asks at once. */
const waitingMost = 1_000

export type Turns = <Value>(caller: string | undefined, work: () => Promise<Value>) => Promise<Value>

/**
 * Runs the work of each caller in its turn, and that of nobody in particular at once: such calls have limits of their own. Throws
 * `TooBusy` where too much of a caller's waits already.
 */
export function createTurns(): Turns {
  const callers = new Map<string, Caller>()
  const take = async (name: string): Promise<Caller> => {
    const caller = callers.get(name) ?? { running: 0, waiting: [] }
    callers.set(name, caller)
    if (caller.running < atOnce) {
      caller.running += 1
      return caller
    }
    if (caller.waiting.length >= waitingMost) throw new TooBusy('one caller')
    // Whoever ends hands its place on: the count stays.
    await new Promise<void>((go) => void caller.waiting.push(go))
    return caller
  }
  return async (name, work) => {
    if (name === undefined) return work()
    const caller = await take(name)
    try {
      return await work()
    } finally {
      const next = caller.waiting.shift()
      if (next !== undefined) next()
      else if ((caller.running -= 1) === 0) callers.delete(name)
    }
  }
}
