// Answers for measuring our parts every so often, and for not forgetting the times at which the database was away.
import { assert } from '#kit/assert.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/db/database.ts'
import type { Log } from '#kit/log.ts'
import type { MeasuredPart } from '#kit/measured-part.ts'
import type { Measured } from '../rules.ts'
import { type Measurement, recordMeasurement } from './record-measurement.ts'

export type Monitor = {
  /** Asks every part once and writes down what came. Throws when the database is away. */
  measure(): Promise<void>
  /** Notes that the database could not be worked with now: written down when it is back. */
  missed(): void
}

/** An answer later than this is none. */
const patienceMilliseconds = 10_000
/** A day of minutes: what is kept of a database that stays away. */
const missedMost = 1_440

// Patience is real time even where the clock is moved.
const patience = systemClock()

/** `isUp`: whether this server answers, asked as anybody would ask it. */
export function createMonitor(doors: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly measured: readonly MeasuredPart[]
  readonly isUp: () => Promise<boolean>
}): Monitor {
  const { database, clock, log } = doors
  const ask = askerOf(doors)
  const missedAt: Date[] = []
  const measureOne = async (part: MeasuredPart): Promise<Measurement | undefined> => {
    const at = clock.now()
    const came = await inTime(() => ask(part)).catch((fault: unknown) => {
      log.warn({ err: fault, part: part.name }, 'asking a part broke')
      return false
    })
    if (came === undefined) return undefined
    const measured: Measured = came ? Math.max(0, clock.now().getTime() - at.getTime()) : null
    return { part, measured, at }
  }
  return {
    measure: async () => {
      const measurements = await Promise.all(doors.measured.map(measureOne))
      const late = missedAt.flatMap((at) =>
        doors.measured
          .filter(({ name }) => isOfServer(name))
          .map((part): Measurement => ({ part, measured: null, at })),
      )
      await database.begin(async (sql) => {
        for (const one of [...late, ...measurements]) if (one) await recordMeasurement(sql, one)
      })
      missedAt.length = 0
    },
    missed: () => {
      if (missedAt.length < missedMost) missedAt.push(clock.now())
    },
  }
}

/** Down with the database, whoever asks. */
export const isOfServer = (name: string): boolean => name === 'app' || name === 'database'

function askerOf({
  isUp,
  ...ours
}: {
  readonly database: Database
  readonly clock: Clock
  readonly isUp: () => Promise<boolean>
}) {
  const own: Readonly<Record<string, NonNullable<MeasuredPart['answers']>>> = {
    app: isUp,
    database: () => answers(ours.database),
  }
  return (part: MeasuredPart): Promise<boolean | undefined> => {
    const ask = part.answers ?? own[part.name]
    assert(ask !== undefined, `somebody asks the part ${part.name}`)
    return ask(ours)
  }
}

async function answers(database: Database): Promise<boolean> {
  const rows = await database.sql`select 1 as one`
  return rows.length === 1
}

async function inTime(ask: () => Promise<boolean | undefined>): Promise<boolean | undefined> {
  const over = new AbortController()
  try {
    return await Promise.race([ask(), patience.sleep(patienceMilliseconds, over.signal).then(() => false)])
  } finally {
    over.abort()
  }
}
