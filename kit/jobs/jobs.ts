// Answers for work that leaves a transaction: written with it, leased, fenced, retried, and put aside when hopeless.
import { type Clock, systemClock } from '../clock.ts'
import type { Database, Sql } from '../db/database.ts'
import { type Columns, records } from '../db/records.ts'
import { writing } from '../db/for-many.ts'
import type { Log } from '../log.ts'
import { currentRequestId } from '../request-id.ts'

export type NewJob = {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  /** At most one job of this kind and key ever exists: a second enqueue is silently the first. */
  readonly key?: string
  readonly runAt?: Date
}

export type Job = {
  readonly id: bigint
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly attempts: number
  readonly lease: number
  readonly createdAt: Date
  readonly requestId: string | undefined
}

/** Where jobs are written: names the queue, and carries the request id into the log lines of the job. */
export type Outbox = { enqueue(sql: Sql, job: NewJob): Promise<void> }

/** The outbox of one queue. The demo world and the live one share a database and never each other's jobs. */
export function createOutbox(doors: { queue: string; clock: Clock; requestId?: string | undefined }): Outbox {
  return {
    enqueue: (sql, job) => {
      const now = doors.clock.now()
      return insertJob(sql, {
        queue: doors.queue,
        kind: job.kind,
        key: job.key,
        payload: JSON.stringify(job.payload),
        request_id: doors.requestId ?? currentRequestId(),
        created_at: now,
        run_at: job.runAt ?? now,
      })
    },
  }
}

const insertJob = writing<Columns, void>(async (sql, rows) => {
  await sql`
    insert into jobs (queue, kind, key, payload, request_id, created_at, run_at)
    select queue, kind, key, payload::jsonb, request_id, created_at, run_at
    from json_to_recordset(${records(rows)}::json)
      r (queue text, kind text, key text, payload text, request_id text, created_at timestamptz, run_at timestamptz)
    on conflict (kind, key) do nothing`
  return rows.map(() => undefined)
})

/** Leaves what a queue has not done yet to another queue: for a world that ends before its last questions are due. */
export async function handOverJobs(sql: Sql, queues: { from: string; to: string }): Promise<void> {
  await sql`
    update jobs set queue = ${queues.to} where queue = ${queues.from} and done_at is null and dead_at is null`
}

/** What a handler answers: done, or ask again after a while (the job is not at fault: something is not ready yet). */
export type JobOutcome = { readonly again: undefined } | { readonly again: Date }
export const jobDone: JobOutcome = { again: undefined }

/**
 * A handler may call partners first; what it changes, it changes in `finish`, whose transaction also marks the
 * job done. When the lease has been lost to another worker, `finish` throws and nothing of it stays.
 */
export type JobContext = {
  readonly job: Job
  readonly outbox: Outbox
  readonly log: Log
  finish<Value>(work: (sql: Sql) => Promise<Value>): Promise<Value>
}
export type JobHandler = (context: JobContext) => Promise<JobOutcome>
export type JobHandlers = Readonly<Record<string, JobHandler>>

export type JobRunner = {
  /** Claims and runs what is due, once. Answers how many jobs were run. */
  step(): Promise<number>
  /** Steps until nothing is due. */
  drain(): Promise<void>
  /** Runs until stopped: wakes on `nudge`, else every 250 ms. */
  start(): void
  nudge(): void
  /** How many jobs this runner has claimed and not ended yet. */
  underWay(): number
  stop(): Promise<void>
}

class LostLease extends Error {}

// The pause between polls is real time even where the clock is moved: it spares the database, no rule hangs on it.
const napClock = systemClock()

const leaseSeconds = 60
const batch = 16
const pollMilliseconds = 250
/** Minutes between tries: some 4 minutes in all for passing faults, then hours; after the last the job is dead. */
const retryMinutes = [0.05, 0.25, 1, 3, 10, 30, 60, 180, 360, 720]

type ClaimedRow = {
  id: bigint
  kind: string
  payload: Record<string, unknown>
  attempts: number
  failures: number
  lease: number
  created_at: Date
  request_id: string | null
}

function claimJobs(sql: Sql, claim: { queue: string; now: Date; most: number }): Promise<ClaimedRow[]> {
  // An expired lease is simply due again: run_at was pushed to the lease's end.
  return sql<ClaimedRow>`
    update jobs j set lease = lease + 1, attempts = attempts + 1,
      run_at = ${claim.now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from (
      select id from jobs where queue = ${claim.queue} and done_at is null and dead_at is null and run_at <= ${claim.now}
      order by run_at, id limit ${claim.most} for update skip locked
    ) due
    where j.id = due.id
    returning j.id, j.kind, j.payload, j.attempts, j.failures, j.lease, j.created_at, j.request_id`
}

type RunnerDoors = {
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
}

/** Marks a job done, in the transaction of its effect. Throws when another worker has taken it over meanwhile. */
async function markDone(sql: Sql, row: ClaimedRow, now: Date): Promise<void> {
  const marked = await sql<{ id: bigint }>`
    update jobs set done_at = ${now} where id = ${row.id} and lease = ${row.lease} and done_at is null returning id`
  if (marked.length === 0) throw new LostLease('another worker holds this job')
}

async function postpone(
  doors: RunnerDoors,
  row: ClaimedRow,
  next: { runAt: Date; failures: number; error: string | null },
): Promise<void> {
  await doors.database.sql`
    update jobs set run_at = ${next.runAt}, failures = ${next.failures}, last_error = ${next.error}
    where id = ${row.id} and lease = ${row.lease} and done_at is null`
}

async function noteFailure(
  doors: RunnerDoors,
  row: ClaimedRow,
  failure: { fault: unknown; log: Log },
): Promise<void> {
  const error = failure.fault instanceof Error ? failure.fault.message : String(failure.fault)
  // Runs that only asked for another time are no failures, however many they were.
  const minutes = retryMinutes[row.failures]
  const failures = row.failures + 1
  const now = doors.clock.now()
  failure.log.error(
    { err: failure.fault, attempts: row.attempts, failures },
    minutes === undefined ? 'job is dead' : 'job failed and will be tried again',
  )
  if (minutes !== undefined)
    return postpone(doors, row, { runAt: new Date(now.getTime() + minutes * 60_000), failures, error })
  await doors.database.sql`
    update jobs set dead_at = ${now}, failures = ${failures}, last_error = ${error}
    where id = ${row.id} and lease = ${row.lease} and done_at is null`
}

async function runOne(doors: RunnerDoors, row: ClaimedRow): Promise<void> {
  const { database, clock, queue } = doors
  const requestId = row.request_id ?? undefined
  const log = doors.log.child({ job: row.kind, job_id: String(row.id), request_id: requestId })
  let finished = false
  const context: JobContext = {
    job: {
      id: row.id,
      kind: row.kind,
      payload: row.payload,
      attempts: row.attempts,
      lease: row.lease,
      createdAt: row.created_at,
      requestId,
    },
    outbox: createOutbox({ queue, clock, requestId }),
    log,
    finish: async (work) => {
      const value = await database.begin(async (sql) => {
        await markDone(sql, row, clock.now())
        return work(sql)
      })
      finished = true
      return value
    },
  }
  try {
    const handler = doors.handlers[row.kind]
    if (handler === undefined) throw new Error(`no handler for jobs of kind ${row.kind}`)
    const outcome = await handler(context)
    if (outcome.again !== undefined)
      await postpone(doors, row, { runAt: outcome.again, failures: 0, error: null })
    else if (!finished) await database.begin((sql) => markDone(sql, row, clock.now()))
  } catch (fault) {
    if (fault instanceof LostLease) log.warn('a late worker was fenced off')
    else await noteFailure(doors, row, { fault, log })
  }
}

/** Makes the runner of one queue. `handlers` are keyed by kind; an unknown kind is a fault of ours and is retried. */
export function createJobRunner(doors: RunnerDoors): JobRunner {
  const stopped = new AbortController()
  const lanes = doors.lanes ?? 1
  let naps = new AbortController()
  let loops: Promise<void>[] | undefined
  let underWay = 0
  const runDue = async (most: number): Promise<number> => {
    const rows = await claimJobs(doors.database.sql, { queue: doors.queue, now: doors.clock.now(), most })
    // In order of their ids, one after the other: what a transaction left behind first happens first.
    underWay += rows.length
    for (const row of rows.sort((a, b) => (a.id < b.id ? -1 : 1)))
      await runOne(doors, row).finally(() => underWay--)
    if (rows.length > 0) doors.afterJob?.()
    return rows.length
  }
  const step = (): Promise<number> => runDue(batch)
  const runLane = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const woken = naps.signal
      const count = await runDue(Math.ceil(batch / lanes)).catch((fault: unknown) => {
        doors.log.warn({ err: fault }, 'jobs pause: the database does not answer')
        return 0
      })
      if (count === 0) await napClock.sleep(pollMilliseconds, AbortSignal.any([woken, stopped.signal]))
    }
  }
  return {
    step,
    drain: async () => {
      while ((await step()) > 0);
    },
    start: () => {
      loops ??= Array.from({ length: lanes }, runLane)
    },
    nudge: () => {
      naps.abort()
      naps = new AbortController()
    },
    underWay: () => underWay,
    stop: async () => {
      stopped.abort()
      await Promise.all(loops ?? [])
    },
  }
}
