// Answers for two processes that crowd one ledger: whether any of their calls ever waited in a ring, and whether the book holds all that was told.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type Database, openDatabase } from '#kit/db/database.ts'
import type { TestDatabase } from '#kit/test/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import type { CrowdReport, CrowdTask } from './crowd.ts'
import { proveBook } from './invariants.ts'
import { openStory } from './story.ts'

const walletsOfCrowd = 120
const each = 100_000n
const processes = ['one', 'other'] as const

/** What became of a crowd. */
export type Crowded = {
  /** How often PostgreSQL itself ended a ring of locks, and how often a caller heard of it. */
  readonly deadlocks: { readonly counted: number; readonly heard: number }
  readonly posted: number
  readonly answered: number
  readonly calls: { readonly shared: number; readonly alone: number }
  /** Every SQLSTATE that a caller heard, also where trying again mended it. */
  readonly faults: Readonly<Record<string, number>>
}

/**
 * Lets two processes post `operations` together, and proves the book: every key that was acknowledged stands there once, under the
 * id that was told, and nothing else does. Throws what does not hold; deadlocks are counted.
 */
export async function crowdLedger(world: TestDatabase, seed: string, operations: number): Promise<Crowded> {
  const looking = openDatabase({ url: world.superuserUrl, connections: 1 })
  // Who waits so long is looked at by PostgreSQL, which ends a ring and counts it.
  await looking.sql`
    do $$ begin execute format('alter database %I set deadlock_timeout = %L', current_database(), '20ms'); end $$`
  const app = openDatabase({ url: world.urlFor('finance_app'), connections: 1 })
  const { wallets } = await openStory(app.sql, seed, walletsOfCrowd, each)
  await app.close()
  const reports = await Promise.all(
    processes.map((name) =>
      runCrowd({
        url: world.urlFor('finance_app'),
        seed,
        name,
        wallets: wallets.map(String),
        share: Math.ceil(operations / processes.length),
      }),
    ),
  )
  try {
    await checkAcknowledged(looking, reports, wallets.length)
    await proveBook(looking)
    return summed(reports, await countDeadlocks(looking))
  } finally {
    await looking.close()
  }
}

function runCrowd(task: CrowdTask): Promise<CrowdReport> {
  const child = fork(join(import.meta.dirname, 'crowd.ts'), [JSON.stringify(task)], {
    execArgv: ['--import', join(import.meta.dirname, '../apps/launch/die-with-parent.ts')],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (report: CrowdReport) => resolve(report))
    child.once('exit', (code) => reject(new Error(`a process of the crowd ended with ${code}`)))
  })
}

/** A connection tells what it counted when it ends, so nobody but the one who looks may be there any more. */
function countDeadlocks({ sql }: Database): Promise<number> {
  return eventually(async () => {
    const [row] = await sql<{ others: number; deadlocks: number }>`
      select deadlocks::int deadlocks, numbackends - 1 others from pg_stat_database where datname = current_database()`
    if (row === undefined || row.others > 0) throw new Error(`${row?.others} connections are left`)
    return row.deadlocks
  })
}

async function checkAcknowledged(
  { sql }: Database,
  reports: readonly CrowdReport[],
  before: number,
): Promise<void> {
  const acknowledged = reports.flatMap((report) => report.acknowledged)
  const [found] = await sql<{ keys: number; wrong: number; transfers: number }>`
    select count(distinct k.key)::int keys, count(*) filter (where t.id is distinct from k.id)::int wrong,
      (select count(*)::int from ledger.transfers) transfers
    from unnest(${acknowledged.map(([key]) => key)}::uuid[], ${acknowledged.map(([, id]) => id)}::bigint[]) k (key, id)
    left join ledger.transfers t on t.key = k.key`
  const posted = reports.reduce((sum, report) => sum + report.posted, before)
  if (found?.wrong !== 0 || found.keys + before !== found.transfers || posted !== found.transfers)
    throw new Error(`acknowledged is not what is in the books: ${JSON.stringify({ ...found, posted })}`)
}

function summed(reports: readonly CrowdReport[], counted: number): Crowded {
  const faults: Record<string, number> = {}
  for (const report of reports)
    for (const [state, count] of Object.entries(report.faults)) faults[state] = (faults[state] ?? 0) + count
  const sum = (of: (report: CrowdReport) => number): number =>
    reports.reduce((total, report) => total + of(report), 0)
  return {
    deadlocks: { counted, heard: faults['40P01'] ?? 0 },
    posted: sum(({ posted }) => posted),
    answered: sum(({ answered }) => answered),
    calls: { shared: sum(({ calls }) => calls.shared), alone: sum(({ calls }) => calls.alone) },
    faults,
  }
}
