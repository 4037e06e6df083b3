// Answers for running one job that was claimed: what it is given, what becomes of it, and when it is tried again.
import type { Clock } from '../clock.ts'
import type { Database, Sql } from '../db/database.ts'
import type { together } from '../db/together.ts'
import type { Log } from '../log.ts'
import { chanceOf, spread } from '../spread.ts'
import { type ClaimedRow, markDone, postpone, putAside, type StoppedJob } from './job-rows.ts'
import { createOutbox, type JobContext, type JobHandler, type JobHandlers } from './jobs.ts'

class LostLease extends Error {}

/** How often in a row a process may die over a job before it is put aside. */
const stopsMost = 3
/** Minutes between tries: some 4 minutes in all for passing faults, then hours; after the last the job is dead. */
const retryMinutes = [0.05, 0.25, 1, 3, 10, 30, 60, 180, 360, 720]

export type RunnerDoors = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly queue: string
  readonly handlers: JobHandlers
  /**
   * How many jobs `start` runs at once: a partner that is slow to answer holds up one of them. `step` and `drain` run one
   * after the other whatever it is, so that a world that is stepped by hand repeats itself. One when not given.
   */
  readonly lanes?: number
  /** Called after each round that ran something: hints live updates. */
  readonly afterJob?: () => void
  /** Called in the transaction that puts a job aside: it is not tried again unless somebody asks for it. */
  readonly putAside?: (sql: Sql, job: StoppedJob) => Promise<void>
}

async function noteFailure(
  doors: RunnerDoors,
  row: ClaimedRow,
  failure: { fault: unknown; log: Log },
): Promise<void> {
  const said = failure.fault instanceof Error ? failure.fault.message : String(failure.fault)
  // A text of PostgreSQL holds no NUL, and a job whose failure cannot be noted would be tried for ever.
  const error = said.replaceAll('\0', '')
  // Runs that only asked for another time are no failures, however many they were.
  const minutes = retryMinutes[row.failures]
  const failures = row.failures + 1
  const now = doors.clock.now()
  failure.log.error(
    { err: failure.fault, attempts: row.attempts, failures },
    minutes === undefined ? 'job is dead' : 'job failed and will be tried again',
  )
  if (minutes !== undefined) {
    const runAt = new Date(now.getTime() + spread(minutes * 60_000, chanceOf({ ...row, attempts: failures })))
    await postpone(doors.database.sql, { row, runAt, failures, error })
    return
  }
  await putAside(doors.database, row, { now, failures, error }, tellOf(doors))
}

const tellOf =
  (doors: RunnerDoors): NonNullable<RunnerDoors['putAside']> =>
  async (sql, job) =>
    doors.putAside?.(sql, job)

export type Running = RunnerDoors & {
  /** Transactions that jobs of a kind share. */
  readonly sharedBy: (kind: string) => ReturnType<typeof together>
}

/** Writes what a run came to. Answers false where another worker holds the job by now. */
function writeOutcome(
  sql: Sql,
  { clock }: Running,
  { row, again }: { readonly row: ClaimedRow; readonly again: Date | undefined },
): Promise<boolean> {
  return again === undefined
    ? markDone(sql, { row, now: clock.now() })
    : postpone(sql, { row, runAt: again, failures: 0, error: null })
}

/** What a handler is given. `isWritten`: whether what its run came to is written down already. */
function contextOf(doors: Running, row: ClaimedRow, log: Log) {
  const { database, clock, queue } = doors
  const requestId = row.request_id ?? undefined
  let isWritten = false
  const begin = <Value>(work: (sql: Sql) => Promise<Value>, touches: readonly string[] | undefined) =>
    touches === undefined ? database.begin(work) : doors.sharedBy(kind).begin(work, touches)
  const { id, kind, payload, attempts, lease, created_at: createdAt } = row
  const context: JobContext = {
    job: { id, kind, payload, attempts, lease, createdAt, requestId },
    outbox: createOutbox({ queue, clock, requestId }),
    log,
    finish: async (work, touches) => {
      const fenced = async (sql: Sql): ReturnType<typeof work> => {
        if (!(await writeOutcome(sql, doors, { row, again: undefined })))
          throw new LostLease('another worker holds this job')
        return work(sql)
      }
      const value = await begin(fenced, touches)
      isWritten = true
      return value
    },
    settle: async (work, touches) => {
      const outcome = await begin(async (sql) => {
        const settled = await work(sql)
        if (!(await writeOutcome(sql, doors, { row, ...settled })))
          log.warn('another worker holds this job by now')
        return settled
      }, touches)
      isWritten = true
      return outcome
    },
  }
  return { context, isWritten: () => isWritten }
}

/** Runs it to whatever it comes to, and writes that down. */
export async function runOne(doors: Running, row: ClaimedRow): Promise<void> {
  const { database, clock } = doors
  const log = doors.log.child({
    job: row.kind,
    job_id: String(row.id),
    request_id: row.request_id ?? undefined,
  })
  if (row.stops >= stopsMost) {
    const error = `the server stopped ${stopsMost} times in a row while it ran this job`
    log.error({ stops: row.stops }, 'job is put aside')
    return putAside(database, row, { now: clock.now(), failures: row.failures, error }, tellOf(doors))
  }
  const { context, isWritten } = contextOf(doors, row, log)
  try {
    const handler = handlerOf(doors.handlers, row.kind)
    if (handler === undefined) throw new Error(`no handler for jobs of kind ${row.kind}`)
    const outcome = await handler(context)
    if (!isWritten()) await context.settle(async () => outcome)
  } catch (fault) {
    if (fault instanceof LostLease) log.warn('a late worker was fenced off')
    else await noteFailure(doors, row, { fault, log })
  }
}

function handlerOf(handlers: JobHandlers, kind: string): JobHandler | undefined {
  const handler = handlers[kind]
  if (typeof handler !== 'object') return handler
  return 'apart' in handler ? handler.apart : handler.manyAtOnce
}
