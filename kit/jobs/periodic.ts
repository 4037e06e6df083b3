// Answers for work that runs by itself every so often, on one replica at a time: startPeriodic.
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'

export type PeriodicTask = {
  /** Unique, noun first: `audit.seal`. */
  readonly name: string
  readonly everyMilliseconds: number
  /** Runs when its time has come, however many others are under way: for what is promised in seconds. Few may be so. */
  readonly isPrompt?: true
  /** Says by the doors' clock what is due, and may call partners: it holds no row and no transaction of its own. */
  run(): Promise<void>
  /** Called when a turn failed, or did not begin because the database is away. */
  missed?(): void
}

export const minute = 60_000

/** A task whose turn comes every so often; what it answers is nobody's. */
export const every = (
  everyMilliseconds: number,
  name: string,
  run: () => Promise<unknown>,
): PeriodicTask => ({ name, everyMilliseconds, run: async () => void (await run()) })

/** Of what is kept for so many days, the end. */
export const daysAgo = (clock: Clock, days: number): Date =>
  new Date(clock.now().getTime() - days * 1_440 * minute)

export type Periodic = {
  /** Runs a task now, unless another replica is at it. Answers whether it ran here. */
  runNow(name: string): Promise<boolean>
  /** Stops after the runs under way. */
  stop(): Promise<void>
}

// Pauses are real time even where the clock is moved: they spare the database, no rule hangs on them.
const realPauses = systemClock()

/** Tasks under way at once, prompt ones aside. Each holds a connection for its lock and works over another: locks must never hold them all. */
const tasksAtOnce = 3

/** Starts the tasks, each in a loop of its own; the first run comes at once. A task that throws runs again at its next turn. */
export function startPeriodic(doors: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly tasks: readonly PeriodicTask[]
  /** For a test that says when a pause is over. */
  readonly pauses?: Clock
}): Periodic {
  const { pauses = realPauses } = doors
  const stopped = new AbortController()
  const places = createPlaces(tasksAtOnce)
  const runInTurn = async (task: PeriodicTask): Promise<boolean> => {
    if (task.isPrompt) return runAlone(doors.database, task)
    await places.take()
    try {
      return stopped.signal.aborted ? false : await runAlone(doors.database, task)
    } finally {
      places.giveBack()
    }
  }
  const loops = doors.tasks.map(async (task) => {
    while (!stopped.signal.aborted) {
      await runInTurn(task).catch((fault: unknown) => {
        task.missed?.()
        doors.log.warn({ err: fault, task: task.name }, 'periodic work failed and will be tried again')
      })
      await pauses.sleep(task.everyMilliseconds, stopped.signal)
    }
  })
  return {
    runNow: (name) => {
      const task = doors.tasks.find((one) => one.name === name)
      if (task === undefined) throw new Error(`Broken invariant: there is a periodic task called ${name}`)
      return runInTurn(task)
    },
    stop: async () => {
      stopped.abort()
      await Promise.all(loops)
    },
  }
}

function createPlaces(count: number): { take(): Promise<void>; giveBack(): void } {
  let free = count
  const waiting: (() => void)[] = []
  return {
    take: async () => {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => void waiting.push(resolve))
    },
    giveBack: () => {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}

// The lock lives in a transaction that does nothing else: it ends with the connection, so a killed replica holds
// nobody up; it has no transaction id and no snapshot, so it holds back neither vacuum nor the readers of changes.
async function runAlone(database: Database, task: PeriodicTask): Promise<boolean> {
  return database.begin(async (sql) => {
    const [lock] = await sql<{
      held: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended(${`periodic/${task.name}`}, 13)) held`
    if (!lock?.held) return false
    await sql`set local idle_in_transaction_session_timeout = '15min'`
    await task.run()
    return true
  })
}
