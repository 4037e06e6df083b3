// Promises about restoring to a moment: all that was answered before it is there, nothing that was asked after it, and the books prove.
import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { type Random, seededRandom, systemRandom } from '#kit/random.ts'
import { eventually } from '#kit/test/eventually.ts'
import { seedOf, sizeOf } from '#kit/test/depth.ts'
import { fastFolder } from '#kit/test/run-folder.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { accepted, fromTo, post, settlement, wallet } from '#ledger/test-book.ts'
import { copyBase } from '../apps/launch/backup/journal/base-copy.ts'
import { journalFolder, systemIdOf } from '../apps/launch/backup/journal/journal-folder.ts'
import { keepingJournal } from '../apps/launch/backup/journal/journal-settings.ts'
import { recover } from '../apps/launch/backup/journal/recover.ts'
import { sealKey } from '../apps/launch/backup/backup-keys.ts'
import { restoreTo } from '../apps/launch/backup/restore-to.ts'
import { clusterFolder, ensureCluster } from '../apps/launch/postgres.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import { realClock } from './world.ts'

type Answered = { readonly id: bigint; readonly askedAt: number; readonly answeredAt: number }

const folder = join(fastFolder(), `moments-${process.pid}`)
const backupDir = join(folder, 'copies')
const keys = { encryptionKey: systemRandom().bytes(32), indexKey: systemRandom().bytes(32) }
const migrationsFolder = join(import.meta.dirname, '../db/migrations')
const writers = 6
const writesOfEach = 60
let postgres: OwnPostgres
let systemId: string

before(async () => {
  postgres = await startOwnPostgres(undefined, keepingJournal(backupDir, keys))
  systemId = systemIdOf(clusterFolder(postgres.dataDir))
})
after(async () => {
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
})

const copy = () =>
  copyBase(
    {
      superuserUrl: postgres.superuserUrl.replace('@/main?', '@/postgres?'),
      key: sealKey(keys),
      clock: realClock,
    },
    journalFolder(backupDir, systemId).bases,
  )

/** Writes until it has written enough; what is not answered while the server is dead is not counted. */
async function write(database: Database, written: Answered[], most: number): Promise<void> {
  const account = await eventually(() => wallet(database.sql))
  for (let count = 0; count < most;) {
    const askedAt = realClock.now().getTime()
    const id = await accepted(database.sql, post(fromTo(settlement, account, 1n))).catch(() => undefined)
    if (id === undefined) await realClock.sleep(10)
    else written.push({ id, askedAt, answeredAt: realClock.now().getTime() })
    count += id === undefined ? 0 : 1
  }
}

const writeAll = (database: Database, written: Answered[], most = writesOfEach) =>
  Promise.all(Array.from({ length: writers }, () => write(database, written, most)))

/** Has PostgreSQL hand over all that is written until now. */
async function handOverAll(): Promise<void> {
  const watch = openDatabase({ url: postgres.superuserUrl, connections: 1, applicationName: 'watch' })
  try {
    const [last] = await watch.sql<{ piece: string }>`select pg_walfile_name(pg_switch_wal()) piece`
    await eventually(async () => {
      const [row] = await watch.sql<{ piece: string }>`select last_archived_wal piece from pg_stat_archiver`
      assert.ok((row?.piece ?? '') >= (last?.piece ?? ''))
    })
  } finally {
    await watch.close()
  }
}

/** What is in the book of a cluster that was brought to a moment, and whether it proves. */
async function lookAt(target: Parameters<typeof recover>[1], beside?: string): Promise<ReadonlySet<bigint>> {
  const dataDir = join(folder, 'restored')
  const scratch = true
  rmSync(dataDir, { recursive: true, force: true })
  await recover({ backupDir, systemId, keys, ...(beside === undefined ? {} : { beside }) }, target, {
    dataDir,
    scratch,
  })
  const cluster = await ensureCluster({ dataDir, scratch })
  const database = openDatabase({
    url: cluster.urlFor('finance_owner', 'main'),
    connections: 2,
    applicationName: 'look',
  })
  try {
    const faults = (await verifyLedger(database)).filter(({ ok }) => !ok)
    assert.deepEqual(faults, [])
    const rows = await database.sql<{ id: bigint }>`select id from ledger.transfers`
    return new Set(rows.map(({ id }) => id))
  } finally {
    await database.close()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function momentBetween(random: Random, from: number, to: number): Date {
  return new Date(from + random.below(Math.max(1, to - from)))
}

test('at random moments, through a kill of the server, all that was answered is there and nothing that came later', async (context) => {
  const seed = seedOf('moments')
  context.diagnostic(`${seed}: ${sizeOf('restoredMoments')} moments`)
  const random = seededRandom(seed)
  const written: Answered[] = []
  const database = postgres.main.open('finance_owner')
  const base = await copy()
  const begun = realClock.now().getTime()
  await writeAll(database, written)
  const writing = writeAll(database, written)
  const kill = postgres.aim()
  await eventually(() => assert.ok(written.length > writers * (writesOfEach + 10)))
  kill()
  await postgres.start()
  await writing
  const ended = Math.max(...written.map(({ answeredAt }) => answeredAt))
  // Something that comes after the last moment: PostgreSQL knows by it that the moment is reached.
  await writeAll(database, [], 1)
  await handOverAll()
  assert.ok(base.endedAt.getTime() <= begun)
  for (let count = 0; count < sizeOf('restoredMoments'); count++) {
    const at = momentBetween(random, begun, ended)
    const found = await lookAt({ at })
    const lost = written.filter(({ id, answeredAt }) => answeredAt < at.getTime() && !found.has(id))
    const tooLate = written.filter(({ id, askedAt }) => askedAt > at.getTime() + 1 && found.has(id))
    assert.deepEqual([lost, tooLate], [[], []], `at ${at.toISOString()}`)
  }
  assert.equal(written.length, 2 * writers * writesOfEach)
})

test('what a killed server had not handed over is taken from its own folder, and a moment after the end is refused', async () => {
  const written: Answered[] = []
  const database = postgres.main.open('finance_owner')
  await writeAll(database, written, 3)
  postgres.aim()()
  const found = await lookAt({ end: true }, join(clusterFolder(postgres.dataDir), 'pg_wal'))
  assert.deepEqual(
    written.filter(({ id }) => !found.has(id)),
    [],
  )
  await assert.rejects(lookAt({ at: new Date('2100-01-01T00:00:00Z') }), /goes no further than \d{4}-/)
  await postgres.start()
})

test('the cluster is put back to a moment, goes on from there, and can be put back to a moment after that', async () => {
  const dataDir = postgres.dataDir
  const doors = { backupDir, dataDir, keys, clock: realClock, migrationsFolder, say: () => undefined }
  const written: Answered[] = []
  await writeAll(postgres.main.open('finance_owner'), written, 3)
  const at = new Date(Math.max(...written.map(({ answeredAt }) => answeredAt)) + 1)
  const tooLate: Answered[] = []
  await writeAll(postgres.main.open('finance_owner'), tooLate, 2)
  // Killed: the last pieces were never handed over.
  postgres.aim()()
  const restored = await restoreTo(doors, { at, timeline: undefined })
  assert.deepEqual(
    restored.proofs.filter(({ ok }) => !ok),
    [],
  )
  assert.ok(restored.keptAt !== undefined && existsSync(restored.before ?? ''))
  await postgres.start()
  const database = postgres.main.open('finance_owner')
  assert.deepEqual(await foundOf(database, written), written.length)
  assert.deepEqual(await foundOf(database, tooLate), 0)
  // As after any restore, payouts stay shut until the banks' lists are compared.
  assert.equal((await database.sql`select 1 from restores where concluded_at is null`).length, 1)
  await writeAll(database, written, 3)
  const later = new Date(Math.max(...written.map(({ answeredAt }) => answeredAt)) + 1)
  await writeAll(database, [], 1)
  await handOverAll()
  const found = await lookAt({ at: later })
  assert.deepEqual(
    written.filter(({ id }) => !found.has(id)),
    [],
  )
})

async function foundOf(database: Database, written: readonly Answered[]): Promise<number> {
  const ids = written.map(({ id }) => id)
  const rows = await database.sql`select 1 from ledger.transfers where id = any(${ids}::bigint[])`
  return rows.length
}
