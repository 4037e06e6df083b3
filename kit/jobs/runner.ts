// Answers for running jobs: leased, fenced, retried, and put aside when hopeless.
import { type Clock, systemClock } from '../clock.ts'
import type { Database, Sql } from '../db/database.ts'
import { writing } from '../db/for-many.ts'
import { records } from '../db/records.ts'
import { together } from '../db/together.ts'
import type { Log } from '../log.ts'
import { createOutbox, type JobContext, type JobHandler, type JobHandlers } from './jobs.ts'

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
/** How many of the jobs of which many run at once; more are claimed when a quarter of them has ended. */
const crowd = 64
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

type Claim = {
  readonly queue: string
  readonly now: Date
  readonly most: number
  /** Only jobs of these kinds, or only of others; of any where nothing is said. */
  readonly only: { readonly names: readonly string[]; readonly areThese: boolean } | undefined
}

function claimJobs(sql: Sql, claim: Claim): Promise<ClaimedRow[]> {
  const { only } = claim
  const ofKinds = only ? sql.part`and (kind = any(${only.names}::text[])) = ${only.areThese}` : sql.part``
  // An expired lease is simply due again: run_at was pushed to the lease's end.
  return sql<ClaimedRow>`
    update jobs j set lease = lease + 1, attempts = attempts + 1,
      run_at = ${claim.now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from (
      select id from jobs where queue = ${claim.queue} and done_at is null and dead_at is null and run_at <= ${claim.now} ${ofKinds}
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

type Marking = { readonly row: ClaimedRow; readonly now: Date }

/** Marks a job done, in the transaction of its effect. Answers whether it was still this worker's. */
const markDone = writing<Marking, boolean>(async (sql, marks) => {
  const rows = marks.map(({ row, now }) => ({ id: row.id, lease: row.lease, done_at: now }))
  const marked = await sql<{ id: bigint }>`
    update jobs j set done_at = r.done_at
    from json_to_recordset(${records(rows)}::json) r (id bigint, lease int, done_at timestamptz)
    where j.id = r.id and j.lease = r.lease and j.done_at is null returning j.id`
  const ids = new Set(marked.map(({ id }) => id))
  return marks.map(({ row }) => ids.has(row.id))
})

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
  if (minutes !== undefined)
    return postpone(doors, row, { runAt: new Date(now.getTime() + minutes * 60_000), failures, error })
  await doors.database.sql`
    update jobs set dead_at = ${now}, failures = ${failures}, last_error = ${error}
    where id = ${row.id} and lease = ${row.lease} and done_at is null`
}

type Running = RunnerDoors & {
  /** Transactions that jobs of a kind share. */
  readonly sharedBy: (kind: string) => ReturnType<typeof together>
}

async function runOne(doors: Running, row: ClaimedRow): Promise<void> {
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
    finish: async (work, touches) => {
      const fenced = async (sql: Sql): ReturnType<typeof work> => {
        if (!(await markDone(sql, { row, now: clock.now() })))
          throw new LostLease('another worker holds this job')
        return work(sql)
      }
      const value = await (touches === undefined
        ? database.begin(fenced)
        : doors.sharedBy(row.kind).begin(fenced, touches))
      finished = true
      return value
    },
  }
  try {
    const handler = handlerOf(doors.handlers, row.kind)
    if (handler === undefined) throw new Error(`no handler for jobs of kind ${row.kind}`)
    const outcome = await handler(context)
    if (outcome.again !== undefined)
      await postpone(doors, row, { runAt: outcome.again, failures: 0, error: null })
    else if (!finished) await context.finish(async () => undefined)
  } catch (fault) {
    if (fault instanceof LostLease) log.warn('a late worker was fenced off')
    else await noteFailure(doors, row, { fault, log })
  }
}

function handlerOf(handlers: JobHandlers, kind: string): JobHandler | undefined {
  const handler = handlers[kind]
  return typeof handler === 'object' ? handler.manyAtOnce : handler
}

/** What lanes have in common: claiming, running, and how many are claimed and not ended. */
function openWork(doors: RunnerDoors, manyKinds: readonly string[]) {
  const shared = new Map<string, ReturnType<typeof together>>()
  const sharedBy: Running['sharedBy'] = (kind) => {
    const known = shared.get(kind) ?? together(doors.database)
    shared.set(kind, known)
    return known
  }
  let underWay = 0
  const pause = (fault: unknown): void =>
    doors.log.warn({ err: fault }, 'jobs pause: the database does not answer')
  return {
    claim: async (most: number, kinds?: 'many' | 'others'): Promise<ClaimedRow[]> => {
      const { queue, clock } = doors
      const only = kinds && { names: manyKinds, areThese: kinds === 'many' }
      const rows = await claimJobs(doors.database.sql, { queue, now: clock.now(), most, only })
      underWay += rows.length
      // In order of their ids: what a transaction left behind first happens first.
      return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    /** Never throws: where not even a failure could be written down, the job is due again when its lease ends. */
    run: async (row: ClaimedRow): Promise<void> => {
      await runOne({ ...doors, sharedBy }, row).catch(pause)
      underWay -= 1
    },
    pause,
    underWay: () => underWay,
  }
}

/** Starts as many as there is room for, beside those that are running. */
async function runAtOnce(
  running: Set<Promise<unknown>>,
  work: ReturnType<typeof openWork>,
  run: (rows: readonly ClaimedRow[]) => Promise<unknown>,
): Promise<number> {
  while (running.size > crowd - crowd / 4) await Promise.race(running)
  const rows = await work.claim(crowd - running.size, 'many')
  for (const row of rows) {
    const one: Promise<unknown> = run([row]).then(() => running.delete(one))
    running.add(one)
  }
  return rows.length
}

/** Makes the runner of one queue. `handlers` are keyed by kind; an unknown kind is a fault of ours and is retried. */
export function createJobRunner(doors: RunnerDoors): JobRunner {
  const stopped = new AbortController()
  const lanes = doors.lanes ?? 1
  const manyKinds = Object.keys(doors.handlers).filter((kind) => typeof doors.handlers[kind] === 'object')
  const work = openWork(doors, manyKinds)
  let naps = new AbortController()
  let loops: Promise<void>[] | undefined
  const runInTurn = async (rows: readonly ClaimedRow[]): Promise<number> => {
    for (const row of rows) await work.run(row)
    if (rows.length > 0) doors.afterJob?.()
    return rows.length
  }
  /** Takes what there is, again and again; naps when there is nothing, until somebody knocks. */
  const keep = async (take: () => Promise<number>): Promise<void> => {
    while (!stopped.signal.aborted) {
      const woken = naps.signal
      const count = await take().catch(work.pause)
      if (!count) await napClock.sleep(pollMilliseconds, AbortSignal.any([woken, stopped.signal]))
    }
  }
  const keepLane = (): Promise<void> =>
    keep(async () => runInTurn(await work.claim(Math.ceil(batch / lanes), 'others')))
  const keepCrowd = async (): Promise<void> => {
    const running = new Set<Promise<unknown>>()
    await keep(() => runAtOnce(running, work, runInTurn))
    await Promise.all(running)
  }
  const step = async (): Promise<number> => runInTurn(await work.claim(batch))
  return {
    step,
    drain: async () => {
      while ((await step()) > 0);
    },
    start: () => {
      loops ??= [...Array.from({ length: lanes }, keepLane), ...(manyKinds.length > 0 ? [keepCrowd()] : [])]
    },
    nudge: () => {
      naps.abort()
      naps = new AbortController()
    },
    underWay: () => work.underWay(),
    stop: async () => {
      stopped.abort()
      await Promise.all(loops ?? [])
    },
  }
}
