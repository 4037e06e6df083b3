// Answers for the rows of jobs: who claims which, keeps the lease of it, and writes down how it ended.
import type { Database, Part, Sql } from '../db/database.ts'
import { writing } from '../db/for-many.ts'
import { records } from '../db/records.ts'

const leaseSeconds = 60

export type ClaimedRow = {
  id: bigint
  kind: string
  payload: Record<string, unknown>
  attempts: number
  failures: number
  stops: number
  lease: number
  created_at: Date
  request_id: string | null
}

export type Claim = {
  readonly queue: string
  readonly now: Date
  readonly most: number
  /** Only jobs of these kinds, or only of others; of any where nothing is said. */
  readonly only: { readonly names: readonly string[]; readonly areThese: boolean } | undefined
  /** Jobs that this runner is at: theirs is no lease to take over, whatever the clock says. */
  readonly own: ReadonlySet<bigint>
  /** Whether one that a dead process left behind may be claimed too. */
  readonly leftBehind: boolean
  /** What goes first among those that wait, of the table `jobs`; who waits longest where nothing is said. */
  readonly turn?: Part | undefined
}

/**
 * What is due. A job that says it is running was left by a process that died: its lease has ended. Of such jobs one is claimed at
 * most, so that one that ends its process does not take others with it again and again.
 */
export function claimJobs(sql: Sql, claim: Claim): Promise<ClaimedRow[]> {
  const { only, queue } = claim
  const isWanted = only ? sql.part`(kind = any(${only.names}::text[])) = ${only.areThese}` : sql.part`true`
  const open = sql.part`queue = ${queue} and done_at is null and dead_at is null`
  const due = sql.part`${open} and run_at <= ${claim.now} and id <> all(${[...claim.own]}::bigint[])`
  // In an order of its own all that wait are read; else the first of each kind, however many wait behind them or of other kinds.
  const waiting = claim.turn
    ? sql.part`
      select id from jobs where ${due} and ${isWanted} and not running
      order by ${claim.turn}, run_at, id limit ${claim.most} for update skip locked`
    : sql.part`
      select id from kinds cross join lateral (
        select id, run_at from jobs where ${due} and kind = kinds.kind and not running
        order by run_at, id limit ${claim.most} for update skip locked
      ) of_kind where ${isWanted} order by run_at, id limit ${claim.most}`
  return sql<ClaimedRow>`
    with recursive kinds as (
      (select kind from jobs where ${open} order by kind limit 1)
      union all
      select (select j.kind from jobs j where ${open} and j.kind > kinds.kind order by j.kind limit 1)
      from kinds where kind is not null
    ), waiting as (${waiting}), left_behind as (
      select id from jobs where ${due} and ${isWanted} and running and ${claim.leftBehind}
      order by run_at, id limit 1 for update skip locked
    )
    update jobs j set lease = lease + 1, attempts = attempts + 1, running = true, stops = stops + running::int,
      run_at = ${claim.now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from (select id from waiting union all select id from left_behind) due
    where j.id = due.id
    returning j.id, j.kind, j.payload, j.attempts, j.failures, j.stops, j.lease, j.created_at, j.request_id`
}

/** Keeps leases for another while. One whose job is being written down needs none, and must not be waited for: the others are locked meanwhile. */
export async function renewLeases(
  sql: Sql,
  leases: readonly { readonly id: bigint; readonly lease: number }[],
  now: Date,
): Promise<void> {
  await sql`
    with kept as (
      select j.id from jobs j join json_to_recordset(${records(leases)}::json) r (id bigint, lease int) on j.id = r.id and j.lease = r.lease
      where j.running and j.done_at is null order by j.id for update of j skip locked
    )
    update jobs j set run_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds}) from kept where j.id = kept.id`
}

type Marking = { readonly row: ClaimedRow; readonly now: Date }

/** Marks a job done, in the transaction of its effect. Answers whether it was still this worker's. */
export const markDone = writing<Marking, boolean>(async (sql, marks) => {
  const rows = marks.map(({ row, now }) => ({ id: row.id, lease: row.lease, done_at: now }))
  const marked = await sql<{ id: bigint }>`
    update jobs j set done_at = r.done_at, running = false
    from json_to_recordset(${records(rows)}::json) r (id bigint, lease int, done_at timestamptz)
    where j.id = r.id and j.lease = r.lease and j.done_at is null returning j.id`
  const ids = new Set(marked.map(({ id }) => id))
  return marks.map(({ row }) => ids.has(row.id))
})

type Postponing = {
  readonly row: ClaimedRow
  readonly runAt: Date
  readonly failures: number
  readonly error: string | null
}

/** Leaves a job for another time. Answers whether it was still this worker's. */
export const postpone = writing<Postponing, boolean>(async (sql, all) => {
  const rows = all.map(({ row: { id, lease }, runAt, failures, error }) => ({
    id,
    lease,
    run_at: runAt,
    failures,
    error,
  }))
  const left = await sql<{ id: bigint }>`
    update jobs j set run_at = r.run_at, failures = r.failures, last_error = r.error, running = false, stops = 0
    from json_to_recordset(${records(rows)}::json) r (id bigint, lease int, run_at timestamptz, failures int, error text)
    where j.id = r.id and j.lease = r.lease and j.done_at is null returning j.id`
  const ids = new Set(left.map(({ id }) => id))
  return all.map(({ row }) => ids.has(row.id))
})

export type StoppedJob = {
  readonly id: bigint
  readonly kind: string
  readonly attempts: number
  /** What the last try said. */
  readonly error: string
}

/** Puts a job aside: nobody runs it unless somebody asks for it. `tell` is called in the same transaction. */
export async function putAside(
  database: Database,
  row: ClaimedRow,
  end: { readonly now: Date; readonly failures: number; readonly error: string },
  tell: (sql: Sql, job: StoppedJob) => Promise<void>,
): Promise<void> {
  const { now, failures, error } = end
  await database.begin(async (sql) => {
    const aside = await sql`
      update jobs set dead_at = ${now}, failures = ${failures}, last_error = ${error}, running = false
      where id = ${row.id} and lease = ${row.lease} and done_at is null returning id`
    const { id, kind, attempts } = row
    if (aside.length > 0) await tell(sql, { id, kind, attempts, error })
  })
}
