// Answers for work that leaves a transaction: it is written with it, and somebody who handles it may answer: ask again.
import type { Clock } from '../clock.ts'
import type { Part, Sql } from '../db/database.ts'
import { type Columns, records } from '../db/records.ts'
import { writingLast } from '../db/for-many.ts'
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

const insertJob = writingLast<Columns>(async (sql, rows) => {
  await sql`
    insert into jobs (queue, kind, key, payload, request_id, created_at, run_at)
    select queue, kind, key, payload::jsonb, request_id, created_at, run_at
    from json_to_recordset(${records(rows)}::json)
      r (queue text, kind text, key text, payload text, request_id text, created_at timestamptz, run_at timestamptz)
    on conflict (kind, key) do nothing`
})

/** Whether there is, or was, a job of this kind and key. */
export async function isEnqueued(
  sql: Sql,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<boolean> {
  const found = await sql`select 1 from jobs where kind = ${kind} and key = ${key}`
  return found.length > 0
}

/** Leaves what a queue has not done yet to another queue: for a world that ends before its last questions are due. */
export async function handOverJobs(sql: Sql, queues: { from: string; to: string }): Promise<void> {
  await sql`
    update jobs set queue = ${queues.to} where queue = ${queues.from} and done_at is null and dead_at is null`
}

/** Lets a job that was put aside run again, now, as if it had never failed. Answers whether there was such a one. */
export async function tryJobAgain(sql: Sql, id: string, now: Date): Promise<boolean> {
  const due = await sql`
    update jobs set dead_at = null, failures = 0, stops = 0, run_at = ${now}
    where id = ${id}::bigint and dead_at is not null and done_at is null returning id`
  return due.length > 0
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
  /** `touches`: what `work` reads and then changes, for one that may share its transaction with others of its kind. */
  finish<Value>(work: (sql: Sql) => Promise<Value>, touches?: readonly string[]): Promise<Value>
  /**
   * For work that finds out by itself whether the job is done: that, or when it is due again, is written in its transaction. What it writes stays
   * even where another worker holds the job by then, so it must be right whoever does it, and twice. `touches`: as for `finish`.
   */
  settle(work: (sql: Sql) => Promise<JobOutcome>, touches?: readonly string[]): Promise<JobOutcome>
}
export type JobHandler = (context: JobContext) => Promise<JobOutcome>
/** An order over rows of the table `jobs`, the lowest first. */
export type Turn = (sql: Sql, now: Date) => Part
/**
 * One job after the other; many at once where no order between them matters; or apart, one after the other beside all others, where
 * somebody else decides how long each takes. `turn`: what goes first among these, so that nobody who sends many of them keeps others waiting.
 */
export type JobHandlers = Readonly<
  Record<
    string,
    JobHandler | { readonly manyAtOnce: JobHandler } | { readonly apart: JobHandler; readonly turn?: Turn }
  >
>
