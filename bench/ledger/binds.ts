// Answers for what binds: processor time of either side, bytes of the journal and waits for the disk, while something runs.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { Database } from '#kit/db/database.ts'

/** What something used, all in all. */
export type Used = {
  readonly seconds: number
  /** Processor seconds of the server's processes, and of ours. */
  readonly postgres: number
  readonly node: number
  readonly journalBytes: number
  readonly syncs: number
  readonly syncSeconds: number
}

// Linux counts the time of processes in these.
const ticksEachSecond = 100

type Counters = Omit<Used, 'seconds' | 'postgres'> & {
  /** By process id, of those there are at this moment. */
  readonly servers: ReadonlyMap<number, number>
}

async function readCounters(watch: Database): Promise<Counters> {
  const [journal] = await watch.sql<{ bytes: bigint; syncs: bigint; sync_micros: bigint }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint bytes, coalesce(sum(fsyncs), 0)::bigint syncs,
      round(coalesce(sum(fsync_time), 0) * 1000)::bigint sync_micros
    from pg_stat_io where object = 'wal' and context = 'normal'`
  const processes = await watch.sql<{ pid: number }>`
    select pid from pg_stat_activity where pid <> pg_backend_pid()`
  const { user, system } = process.cpuUsage()
  return {
    servers: new Map(processes.map(({ pid }) => [pid, secondsOf(pid)])),
    node: (user + system) / 1_000_000,
    journalBytes: Number(journal?.bytes),
    syncs: Number(journal?.syncs),
    syncSeconds: Number(journal?.sync_micros) / 1_000_000,
  }
}

function secondsOf(processId: number): number {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksEachSecond
  } catch {
    return 0 // it has ended meanwhile
  }
}

/** Runs it, and answers what it used beside what it answers. `watch` is a connection of the superuser. */
export async function metered<Value>(
  watch: Database,
  run: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly used: Used }> {
  const before = await readCounters(watch)
  const since = performance.now()
  const value = await run()
  const seconds = (performance.now() - since) / 1_000
  const after = await readCounters(watch)
  return {
    value,
    used: {
      seconds,
      // A connection that ended meanwhile was idle; a new one began at nothing.
      postgres: [...after.servers].reduce((sum, [pid, end]) => sum + end - (before.servers.get(pid) ?? 0), 0),
      node: after.node - before.node,
      journalBytes: after.journalBytes - before.journalBytes,
      syncs: after.syncs - before.syncs,
      syncSeconds: after.syncSeconds - before.syncSeconds,
    },
  }
}

/** What each of `count` used, in words. */
export function bindsInWords(name: string, used: Used, count: number): string {
  const micro = (seconds: number): number => Math.round((seconds / count) * 1_000_000)
  const share = (seconds: number): number => Math.round((seconds / used.seconds) * 100)
  return (
    `${name}: ${micro(used.postgres)} µs of PostgreSQL and ${micro(used.node)} µs of Node each, ` +
    `${Math.round(used.journalBytes / count)} bytes of journal; ${Math.round(count / Math.max(1, used.syncs))} a sync, ` +
    `whose disk was waited for ${share(used.syncSeconds)} % of the time; these two had ` +
    `${Math.round(share(used.postgres + used.node) / availableParallelism())} % of the processors`
  )
}
