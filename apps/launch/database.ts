// Answers for the database a command works on: our own PostgreSQL or the one in DATABASE_URL, judged and migrated.
import { join, resolve } from 'node:path'
import pg from 'pg'
import { systemClock } from '#kit/clock.ts'
import { migrate } from '#kit/db/migrate.ts'
import { backupFolder, keepingJournal } from './backup/journal/journal-settings.ts'
import { databaseFaults } from './doctor.ts'
import type { Ending } from './ending.ts'
import { type Prepared, faultList, withCluster } from './environment.ts'
import { type Cluster, type ClusterOptions, ensureCluster } from './postgres.ts'
import { Stop } from './stop.ts'

export type DatabaseDoors = {
  readonly root: string
  readonly ending: Ending
  readonly say: (line: string) => void
}

/** Starts or adopts our own PostgreSQL; it is stopped at the end when `stopAtEnd`. */
export async function openOwnDatabase(
  prepared: Prepared,
  doors: DatabaseDoors,
  stopAtEnd: boolean,
): Promise<Prepared> {
  const dataDir = resolve(doors.root, prepared.settings.dataDir)
  const folder = backupFolder(doors.root, prepared.settings)
  const journal = folder === undefined ? undefined : keepingJournal(folder, prepared.settings)
  const options = { dataDir, journal, say: doors.say }
  const starting = stopAtEnd ? startKeeping(options) : start(options)
  const watching = stopAtEnd ? keepAlive(starting, options, doors.ending) : undefined
  // Said before it has started: whoever ends this command in the middle of the start finds PostgreSQL stopped too.
  const running: { cluster?: Cluster } = {}
  doors.ending.add(
    async () => (await watching)?.stop(),
    () => stopAtEnd && running.cluster?.kill(),
  )
  running.cluster = await starting
  return withCluster(prepared, running.cluster)
}

/** One that a killed launcher left behind is started anew where it keeps its journal otherwise than is wanted now. */
async function startKeeping(options: ClusterOptions): Promise<Cluster> {
  const cluster = await start(options)
  if (!cluster.adopted || (await keepsJournal(cluster)) === (options.journal !== undefined)) return cluster
  await cluster.stop()
  return start(options)
}

/**
 * Its checkpointer, which hands the journal over by time, sleeps after a start until a checkpoint is due, for a quarter of an hour:
 * so one is asked for.
 */
async function start(options: ClusterOptions): Promise<Cluster> {
  const cluster = await ensureCluster(options)
  if (options.journal === undefined || cluster.adopted) return cluster
  const client = new pg.Client({ connectionString: cluster.superuserUrl })
  await client.connect()
  try {
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return cluster
}

async function keepsJournal({ superuserUrl }: Cluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ archive_mode: string }>('show archive_mode')
    return rows[0]?.archive_mode === 'on'
  } finally {
    await client.end()
  }
}

// The API outlives its database: when PostgreSQL is killed it is started again, and the pools find it by themselves.
// Answers the cluster that runs when the end begins, if any.
async function keepAlive(
  starting: Promise<Cluster>,
  options: ClusterOptions & { readonly say: (line: string) => void },
  { signal }: Ending,
): Promise<Cluster | undefined> {
  let cluster = await starting.catch(() => undefined)
  const clock = systemClock()
  while (cluster && !signal.aborted) {
    await clock.sleep(250, signal)
    if (signal.aborted || !cluster.isGone()) continue
    options.say('PostgreSQL ended unexpectedly. Starting it again.')
    try {
      cluster = await start(options)
      options.say('PostgreSQL is back.')
    } catch (fault) {
      options.say(fault instanceof Error ? fault.message : String(fault))
      await clock.sleep(5_000, signal)
    }
  }
  return cluster
}

/** Refuses databases that must not be trusted. */
export async function judge(prepared: Pick<Prepared, 'environment'>): Promise<void> {
  const faults = await databaseFaults(prepared.environment)
  if (faults.length > 0) throw new Stop(faultList(faults))
}

/** What of a start its schema needs. */
export type Judged = Pick<Prepared, 'environment'> & {
  readonly settings: Pick<Prepared['settings'], 'databaseOwnerUrl'>
}

/** Refuses databases that must not be trusted, then brings the schema to this version; in words, where that is newer or was changed. */
export async function judgeAndMigrate(
  prepared: Judged,
  doors: Pick<DatabaseDoors, 'root' | 'say'>,
): Promise<void> {
  await judge(prepared)
  const url = prepared.settings.databaseOwnerUrl
  const applied = await migrate({
    url,
    folder: join(doors.root, 'db/migrations'),
    clock: systemClock(),
  }).catch((fault: unknown) => {
    throw new Stop(fault instanceof Error ? fault.message : String(fault), { cause: fault })
  })
  if (applied.length > 0)
    doors.say(`Migrated the database: ${applied.length} ${applied.length === 1 ? 'step' : 'steps'}.`)
}
