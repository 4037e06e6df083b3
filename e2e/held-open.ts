// Answers for transactions that are held open in their middle, so that a kill surely cuts them: whoever writes to one table waits.
import assert from 'node:assert/strict'
import { systemClock } from '#kit/clock.ts'
import type { Database, Sql } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { shared } from '../apps/api/databases.ts'
import type { Processes } from './processes.ts'

/** Where a transaction about a deposit is held: before it writes to this table, and after what it wrote before. */
export type Place = {
  readonly name: string
  lock(sql: Sql): Promise<unknown>
  /** What brings them there, where that may only begin once it is closed. */
  onceClosed?(): Promise<unknown>
}

/** In the order in which a deposit's own transaction comes to them; its job is marked as done before all of them. */
export const placesOfDeposits: readonly Place[] = [
  { name: 'the ledger', lock: (sql) => sql`lock table ledger.entries in share mode` },
  { name: 'its row', lock: (sql) => sql`lock table deposits in share mode` },
  { name: 'the line in the list', lock: (sql) => sql`lock table transactions in share mode` },
  { name: 'what screens are told', lock: (sql) => sql`lock table changes in share mode` },
]

/** A webhook is kept and its job is not: only who takes webhooks in can be held here. */
export const placeOfWebhooks: Place = {
  name: 'the job of a webhook',
  lock: (sql) => sql`lock table jobs in share mode`,
}

export type Held = {
  /** Ids of the transactions that have written something and wait. */
  readonly ids: readonly bigint[]
  /** Lets them go on, those of them that can. */
  release(): Promise<void>
}

/** Closes a place, and answers as soon as somebody of these applications, or so many of them, wait there in the middle of a transaction. */
export async function holdOpen(
  { watch }: Pick<Processes, 'watch'>,
  place: Place,
  applications: readonly string[],
  least = 1,
): Promise<Held> {
  const letGo = Promise.withResolvers<undefined>()
  const found = Promise.withResolvers<readonly bigint[]>()
  const holding = watch
    .begin(async (sql) => {
      await sql`set local idle_in_transaction_session_timeout = 0`
      await place.lock(sql)
      const [holder] = await sql<{ pid: number }>`select pg_backend_pid() pid`
      await place.onceClosed?.()
      const look = async (): Promise<readonly bigint[]> => {
        const ids = await waiting({ watch }, applications, holder?.pid ?? 0)
        assert.ok(ids.length >= least, `${ids.length} of ${least} wait`)
        return ids
      }
      found.resolve(await eventually(look, 180))
      await letGo.promise
    })
    // A server that is killed lets them go too, and says so: by then they were found.
    .catch(found.reject)
  return {
    ids: await found.promise,
    release: async () => {
      letGo.resolve(undefined)
      await holding
    },
  }
}

/**
 * Those that wait for the holder, or for whoever waits for it, and have an id, which PostgreSQL gives to a transaction with the first
 * row that it writes. What renews the lease of a job is a single statement, which PostgreSQL commits with nobody there: no kill cuts it.
 */
async function waiting(
  { watch }: Pick<Processes, 'watch'>,
  applications: readonly string[],
  holder: number,
): Promise<readonly bigint[]> {
  const rows = await watch.sql<{ id: bigint }>`
    with recursive blocked as (select pid, pg_blocking_pids(pid) by from pg_stat_activity where wait_event_type = 'Lock'),
      held (pid) as (select ${holder}::int union select b.pid from blocked b join held h on h.pid = any(b.by))
    select backend_xid::text::bigint id from pg_stat_activity join held using (pid)
    where datname = current_database() and application_name = any(${applications}::text[]) and backend_xid is not null
      and query not like '%update jobs j set run_at%'`
  assert.ok(rows.length > 0, 'nobody waits in the middle of a transaction')
  return rows.map(({ id }) => id)
}

/**
 * Waits until all lanes of the API wait for what the caller has locked, and the API has asked the database nothing else for a while:
 * whatever else was to come has gathered behind them.
 */
export async function untilGathered(watch: Database): Promise<void> {
  await eventually(async () => {
    const aMomentAgo = new Date(systemClock().now().getTime() - 300)
    const [look] = await watch.sql<{ held: number; busy: number }>`
      select count(*) filter (where wait_event_type = 'Lock')::int held,
        count(*) filter (where application_name = 'api' and wait_event_type is distinct from 'Lock'
          and (state <> 'idle' or state_change > ${aMomentAgo}))::int busy
      from pg_stat_activity where datname = current_database()`
    assert.deepEqual(look, { held: shared.lanes, busy: 0 })
  })
}
