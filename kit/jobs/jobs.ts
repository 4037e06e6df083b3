// Answers for work that leaves a transaction: written with it, leased, fenced, retried, and put aside when hopeless.
import { type Clock, systemClock } from '../clock.ts'
import type { Database, Sql } from '../db/database.ts'
import type { Log } from '../log.ts'

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

/** Where jobs are written: names the queue and carries the request id into the log lines of the job. */
export type Outbox = { enqueue(sql: Sql, job: NewJob): Promise<void> }

/** The outbox of one queue. The demo world and the live one share a database and never each other's jobs. */
export function createOutbox(doors: { queue: string; clock: Clock; requestId?: string | undefined }): Outbox {
  return {
    enqueue: async (sql, job) => {
      const now = doors.clock.now()
      await sql`
        insert into jobs (queue, kind, key, payload, request_id, created_at, run_at)
        values (${doors.queue}, ${job.kind}, ${job.key ?? null}, ${JSON.stringify(job.payload)}::jsonb,
          ${doors.requestId ?? null}, ${now}, ${job.runAt ?? now})
        on conflict (kind, key) do nothing`
    },
  }
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
  lease: number
  created_at: Date
  request_id: string | null
}

function claimJobs(sql: Sql, claim: { queue: string; now: Date }): Promise<ClaimedRow[]> {
  // An expired lease is simply due again: run_at was pushed to the lease's end.
  return sql<ClaimedRow>`
    update jobs j set lease = lease + 1, attempts = attempts + 1,
      run_at = ${claim.now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from (
      select id from jobs where queue = ${claim.queue} and done_at is null and dead_at is null and run_at <= ${claim.now}
      order by run_at, id limit ${batch} for update skip locked
    ) due
    where j.id = due.id
    returning j.id, j.kind, j.payload, j.attempts, j.lease, j.created_at, j.request_id`
}

/** Makes the runner of one queue. `handlers` are keyed by kind; an unknown kind is a fault of ours and is retried. */
export function createJobRunner(doors: {
  database: Database
  clock: Clock
  log: Log
  queue: string
  handlers: JobHandlers
  /** Called after each round that ran something: hints live updates. */
  afterJob?: () => void
}): JobRunner {
  const { database, clock, log, queue, handlers } = doors
  const stopped = new AbortController()
  let wake: () => void = () => undefined
  let loop: Promise<void> | undefined

  const runOne = async (row: ClaimedRow): Promise<void> => {
    const requestId = row.request_id ?? undefined
    const jobLog = log.child({ job: row.kind, job_id: String(row.id), request_id: requestId })
    let finished = false
    const markDone = async (sql: Sql): Promise<void> => {
      const marked = await sql<{ id: bigint }>`
        update jobs set done_at = ${clock.now()} where id = ${row.id} and lease = ${row.lease} and done_at is null returning id`
      if (marked.length === 0) throw new LostLease('another worker holds this job')
    }
    const context: JobContext = {
      job: { id: row.id, kind: row.kind, payload: row.payload, attempts: row.attempts, lease: row.lease, createdAt: row.created_at, requestId },
      outbox: createOutbox({ queue, clock, requestId }),
      log: jobLog,
      finish: async (work) => {
        const value = await database.begin(async (sql) => {
          await markDone(sql)
          return work(sql)
        })
        finished = true
        return value
      },
    }
    try {
      const handler = handlers[row.kind]
      if (handler === undefined) throw new Error(`no handler for jobs of kind ${row.kind}`)
      const outcome = await handler(context)
      if (outcome.again !== undefined) await postpone(row, { runAt: outcome.again, error: null })
      else if (!finished) await database.begin(markDone)
    } catch (fault) {
      if (fault instanceof LostLease) {
        jobLog.warn('a late worker was fenced off')
        return
      }
      await failed(row, fault, jobLog)
    }
  }

  const postpone = async (row: ClaimedRow, next: { runAt: Date; error: string | null }): Promise<void> => {
    await database.sql`
      update jobs set run_at = ${next.runAt}, last_error = ${next.error}
      where id = ${row.id} and lease = ${row.lease} and done_at is null`
  }

  const failed = async (row: ClaimedRow, fault: unknown, jobLog: Log): Promise<void> => {
    const error = fault instanceof Error ? fault.message : String(fault)
    const minutes = retryMinutes[row.attempts - 1]
    jobLog.error({ err: fault, attempts: row.attempts }, minutes === undefined ? 'job is dead' : 'job failed and will be tried again')
    if (minutes !== undefined) {
      await postpone(row, { runAt: new Date(clock.now().getTime() + minutes * 60_000), error })
      return
    }
    await database.sql`
      update jobs set dead_at = ${clock.now()}, last_error = ${error}
      where id = ${row.id} and lease = ${row.lease} and done_at is null`
  }

  const step = async (): Promise<number> => {
    const rows = await claimJobs(database.sql, { queue, now: clock.now() })
    // In order of their ids, one after the other: what a transaction left behind first happens first.
    for (const row of rows.sort((a, b) => (a.id < b.id ? -1 : 1))) await runOne(row)
    if (rows.length > 0) doors.afterJob?.()
    return rows.length
  }

  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      let count = 0
      try {
        count = await step()
      } catch (fault) {
        log.warn({ err: fault }, 'jobs pause: the database does not answer')
      }
      if (count === 0) {
        const nap = new AbortController()
        wake = () => nap.abort()
        stopped.signal.addEventListener('abort', wake, { once: true })
        await napClock.sleep(pollMilliseconds, nap.signal)
        stopped.signal.removeEventListener('abort', wake)
      }
    }
  }

  return {
    step,
    drain: async () => {
      while ((await step()) > 0);
    },
    start: () => {
      loop ??= run()
    },
    nudge: () => wake(),
    stop: async () => {
      stopped.abort()
      await loop
    },
  }
}
