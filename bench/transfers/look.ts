// Answers for what a phase of the benchmark cost: processor time of each side, statements, commits, journal and waits.
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { Database } from '#kit/db/database.ts'
import { realClock } from '../../e2e/world.ts'

const ticksPerSecond = 100

type Process = { readonly parent: number; readonly seconds: number }

/** Seconds of processor time of a process until now, and its parent; undefined when it has ended. */
function processOf(id: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number)
    return { parent: parent ?? 0, seconds: ((user ?? 0) + (system ?? 0)) / ticksPerSecond }
  } catch {
    return undefined
  }
}

/** The postmaster and everything below it. */
function secondsOfServer(postmaster: number): number {
  const ids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return ids
    .filter((id) => id === postmaster || processOf(id)?.parent === postmaster)
    .reduce((sum, id) => sum + (processOf(id)?.seconds ?? 0), 0)
}

/** Seconds in which the cores of this machine were not idle until now, whoever used them. */
const busySeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1_000, 0)

type Counts = {
  readonly commits: number
  readonly journal: number
  readonly statements: number
  readonly executed: number
}
export type Statement = { readonly query: string; readonly calls: number; readonly milliseconds: number }
export type Cost = {
  readonly seconds: number
  readonly processor: {
    readonly api: number
    readonly postgres: number
    readonly caller: number
    /** The process of all partners, where it was watched. */
    readonly partners?: number
  }
  /** Seconds of processor time that everything on this machine took, ours among it. */
  readonly machine: number
  readonly counts: Counts
  /** What connections of ours were seen doing, of all looks. */
  readonly waits: readonly { readonly name: string; readonly share: number }[]
  readonly statements: readonly Statement[]
}

export type Looked = {
  readonly watch: Database
  readonly apiProcess: number
  readonly postmaster: number
  readonly partners?: number
}

/** The process above all of a server's connections. */
export async function findPostmaster(watch: Database): Promise<number> {
  const [row] = await watch.sql<{ pid: number }>`select pg_backend_pid() pid`
  const parent = row && processOf(row.pid)?.parent
  if (parent === undefined) throw new Error('this machine does not tell whose child a connection is')
  return parent
}

/** Runs a phase and answers what it cost. */
export async function costOf(looked: Looked, phase: () => Promise<void>): Promise<Cost> {
  const { watch } = looked
  await watch.sql`select pg_stat_statements_reset()`
  const before = { counts: await countsOf(watch), processor: processorOf(looked), machine: busySeconds() }
  const since = performance.now()
  const seen = lookAtWaits(watch)
  await phase().catch(async (fault: unknown) => {
    await seen.stop()
    throw fault
  })
  const seconds = (performance.now() - since) / 1_000
  const waits = await seen.stop()
  const after = { counts: await countsOf(watch), processor: processorOf(looked), machine: busySeconds() }
  return {
    seconds,
    processor: {
      api: after.processor.api - before.processor.api,
      postgres: after.processor.postgres - before.processor.postgres,
      caller: after.processor.caller - before.processor.caller,
      partners: after.processor.partners - before.processor.partners,
    },
    machine: after.machine - before.machine,
    counts: {
      commits: after.counts.commits - before.counts.commits,
      journal: after.counts.journal - before.counts.journal,
      statements: after.counts.statements,
      executed: after.counts.executed,
    },
    waits,
    statements: await dearest(watch),
  }
}

function processorOf(looked: Looked): Required<Cost['processor']> {
  return {
    api: processOf(looked.apiProcess)?.seconds ?? 0,
    postgres: secondsOfServer(looked.postmaster),
    caller: processOf(process.pid)?.seconds ?? 0,
    partners: looked.partners === undefined ? 0 : (processOf(looked.partners)?.seconds ?? 0),
  }
}

async function countsOf(watch: Database): Promise<Counts> {
  const [row] = await watch.sql<{ [Name in keyof Counts]: string }>`
    select (select xact_commit::text from pg_stat_database where datname = current_database()) commits,
      (pg_current_wal_lsn() - '0/0'::pg_lsn)::text journal,
      (select coalesce(sum(calls), 0)::text from pg_stat_statements s join pg_roles r on r.oid = s.userid
        where r.rolname in ('finance_app', 'finance_worker')) statements,
      (select coalesce(sum(total_exec_time), 0)::text from pg_stat_statements s join pg_roles r on r.oid = s.userid
        where r.rolname in ('finance_app', 'finance_worker')) executed`
  if (row === undefined) throw new Error('a server tells what it counted')
  return {
    commits: Number(row.commits),
    journal: Number(row.journal),
    statements: Number(row.statements),
    executed: Number(row.executed),
  }
}

async function dearest(watch: Database): Promise<Statement[]> {
  const rows = await watch.sql<{ query: string; calls: string; milliseconds: string }>`
    select regexp_replace(s.query, '\\s+', ' ', 'g') query, s.calls::text calls, s.total_exec_time::text milliseconds
    from pg_stat_statements s join pg_roles r on r.oid = s.userid
    where r.rolname in ('finance_app', 'finance_worker')
    order by s.total_exec_time desc limit 8`
  return rows.map(({ query, calls, milliseconds }) => ({
    query,
    calls: Number(calls),
    milliseconds: Number(milliseconds),
  }))
}

function lookAtWaits(watch: Database): { stop(): Promise<Cost['waits']> } {
  const counted = new Map<string, number>()
  let looks = 0
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const rows = await watch.sql<{ name: string }>`
        select case when state = 'active' then coalesce(wait_event_type || ' ' || wait_event, 'on the processor')
          else state end name
        from pg_stat_activity where application_name = 'api' and state <> 'idle'`
      for (const { name } of rows) counted.set(name, (counted.get(name) ?? 0) + 1)
      looks += rows.length
      await realClock.sleep(50)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await looking
      return [...counted]
        .map(([name, count]) => ({ name, share: count / Math.max(1, looks) }))
        .sort((a, b) => b.share - a.share)
    },
  }
}
