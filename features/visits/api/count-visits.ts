// Answers for counting the pages that were served: in this process first, in the database every few seconds.
import { type Clock, systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/db/database.ts'
import { lagosDay } from '#kit/lagos.ts'
import type { Log } from '#kit/log.ts'

export type VisitCounter = {
  /** Counts one page that was served. Costs no query, never waits and never throws. */
  visited(path: string): void
  /** Writes what was counted. On a fault it is kept for the next time. */
  flush(): Promise<void>
  start(): void
  /** Stops, and writes what is left. */
  stop(): Promise<void>
}

const flushMilliseconds = 5_000
/** Different pages and days that are held at most while the database is away; more are not counted. */
export const heldMost = 10_000

// Pauses are real time even where the clock is moved: they spare the database, no rule hangs on them.
const pauses = systemClock()

type Held = { readonly day: string; readonly path: string; visits: number }

/** A counter over one database. Each process has its own; their counts add up in the table. */
export function countVisits(doors: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}): VisitCounter {
  let held = new Map<string, Held>()
  const stopped = new AbortController()
  let loop: Promise<void> | undefined
  const hold = ({ day, path, visits }: Held): void => {
    const key = `${day} ${path}`
    const known = held.get(key)
    if (known !== undefined) known.visits += visits
    else if (held.size < heldMost) held.set(key, { day, path, visits })
  }
  const flush = async (): Promise<void> => {
    if (held.size === 0) return
    const taken = [...held.values()]
    held = new Map()
    try {
      await addVisits(doors.database, taken)
    } catch (fault) {
      for (const one of taken) hold(one)
      doors.log.warn({ err: fault }, 'visits wait: the database does not answer')
    }
  }
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await pauses.sleep(flushMilliseconds, stopped.signal)
      await flush()
    }
  }
  return {
    visited: (path) => hold({ day: lagosDay(doors.clock.now()), path, visits: 1 }),
    flush,
    start: () => {
      loop ??= run()
    },
    stop: async () => {
      stopped.abort()
      await loop
      await flush()
    },
  }
}

async function addVisits({ sql }: Database, counted: readonly Held[]): Promise<void> {
  await sql`
    insert into visits (day, path, visits)
    select * from unnest(${counted.map((one) => one.day)}::date[], ${counted.map((one) => one.path)}::text[],
      ${counted.map((one) => one.visits)}::bigint[])
    -- In one order, so that two processes never wait for one another in a ring.
    order by 1, 2
    on conflict (day, path) do update set visits = visits.visits + excluded.visits`
}
