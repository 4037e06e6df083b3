// Answers for a synchronous standby beside a PostgreSQL of a test's own, and for the one address that is moved to it when it takes over.
import { appendFileSync, chownSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { assert } from '#kit/assert.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import type { TestDatabase } from '#kit/test/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { clusterFolder, ensureServer, type Server } from '../apps/launch/postgres.ts'
import { socketDirOf } from '../apps/launch/postgres-server.ts'
import type { OwnPostgres } from './own-postgres.ts'
import { copyCluster } from './prepared-cluster.ts'

export type Standby = {
  /** The standby itself, as the superuser of our databases. */
  readonly superuserUrl: string
  /** The standby itself, which only reads. */
  urlFor: TestDatabase['urlFor']
  /** Whoever is the primary: as with a name or an address that an operator moves, nothing is configured anew. */
  movingUrlFor: TestDatabase['urlFor']
  /** Starts it, and waits until it has all that the primary has and no commit is answered without it. */
  start(): Promise<void>
  /** Commits are answered without it from now on; then it ends in order. */
  stop(): Promise<void>
  /** Makes it the primary, to which the moving address then leads. */
  promote(): Promise<void>
  /** Ends it. Its files go with those of the primary. */
  remove(): Promise<void>
}

/**
 * Makes a standby of `primary`, which has no other, starts it, and lets every commit wait for it. PostgreSQL's own copying program is
 * not in its package, so the primary is stopped for as long as its files are copied.
 */
export async function addStandby(primary: OwnPostgres): Promise<Standby> {
  const dataDir = join(primary.dataDir, 'standby')
  await withDatabase(primary.superuserUrl, async ({ sql }) => {
    await sql`create role standby login replication password 'test-only'`
    // Keeps the journal that the standby has not read yet.
    await sql`select pg_create_physical_replication_slot('standby', true)`
  })
  await copyStopped(primary, dataDir)
  const [from, to] = [primary.dataDir, dataDir].map(socketDirOf)
  assert(from !== undefined && to !== undefined, 'each has a socket')
  const address = join(primary.dataDir, 'address')
  pointTo(from, address)
  const leadingTo = (folder: string, url: string): string =>
    url.replace(encodeURIComponent(from), encodeURIComponent(folder))
  const superuserUrl = leadingTo(to, primary.superuserUrl)
  let server: Server | undefined
  const start = async (): Promise<void> => {
    server = await ensureServer({ dataDir })
    await awaitCommits(primary, 'standby')
    await eventually(() => withDatabase(primary.superuserUrl, ({ sql }) => assertInStep(sql)))
  }
  await start()
  return {
    superuserUrl,
    urlFor: (role) => leadingTo(to, primary.main.urlFor(role)),
    movingUrlFor: (role) => leadingTo(address, primary.main.urlFor(role)),
    start,
    stop: async () => {
      await awaitCommits(primary, '')
      await server?.stop()
    },
    promote: async () => {
      await withDatabase(superuserUrl, ({ sql }) => sql`select pg_promote()`)
      pointTo(to, address)
    },
    remove: async () => server?.stop(),
  }
}

/** Copies the files of a primary, which is stopped meanwhile, and says in them whose standby they are. */
async function copyStopped(primary: OwnPostgres, dataDir: string): Promise<void> {
  const folder = clusterFolder(dataDir)
  await primary.stop()
  await copyCluster(primary.dataDir, dataDir)
  await primary.start()
  const { uid, gid } = statSync(folder)
  const sign = join(folder, 'standby.signal')
  writeFileSync(sign, '')
  chownSync(sign, uid, gid)
  const way = `host=${socketDirOf(primary.dataDir)} user=standby password=test-only application_name=standby`
  appendFileSync(
    join(folder, 'postgresql.conf'),
    `primary_conninfo = '${way}'\nprimary_slot_name = 'standby'\n`,
  )
}

/** Whom the commits of the primary wait for: a standby's name, or nobody. */
async function awaitCommits(primary: OwnPostgres, name: 'standby' | ''): Promise<void> {
  await withDatabase(primary.superuserUrl, async ({ sql }) => {
    if (name === '') await sql`alter system set synchronous_standby_names = ''`
    else await sql`alter system set synchronous_standby_names = 'standby'`
    await sql`select pg_reload_conf()`
  })
}

async function assertInStep(sql: Database['sql']): Promise<void> {
  const rows = await sql`
    select 1 from pg_stat_replication where sync_state = 'sync' and replay_lsn = pg_current_wal_lsn()`
  assert(rows.length === 1, 'the standby has all that the primary has')
}

// Renamed over what stood there, so that at every moment it leads somewhere.
function pointTo(folder: string, address: string): void {
  const beside = join(address, '..', `${basename(address)}.new`)
  symlinkSync(folder, beside)
  renameSync(beside, address)
}

async function withDatabase<Value>(
  url: string,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = openDatabase({ url, connections: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
