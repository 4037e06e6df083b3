// Promises about the copy of a night: made once by whichever server is first, restored and proven, taken up again where it was stopped.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { movedClock } from '#kit/clock.ts'
import { seededRandom } from '#kit/random.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { fromTo, post, settlement, accepted, wallet } from '#ledger/test-book.ts'
import { lastNight, nextNight } from './night-times.ts'
import { keepNight, type NightDoors } from './nightly.ts'

const folder = mkdtempSync(join(tmpdir(), 'nightly-test-'))
const backupDir = join(folder, 'copies')
const random = seededRandom('nightly test')
const keys = { encryptionKey: random.bytes(32), indexKey: random.bytes(32) }
const clock = movedClock(new Date('2026-06-15T09:00:00Z'))
const dayMilliseconds = 86_400_000
const said: string[] = []
let database: TestDatabase
let doors: NightDoors

before(async () => {
  database = await testDatabase()
  const { sql } = database.open('finance_app')
  await accepted(sql, post(fromTo(settlement, await wallet(sql, 250_000n), 7_000n)))
  doors = {
    ownerUrl: database.urlFor('finance_owner'),
    keys,
    clock,
    random,
    backupDir,
    dataDir: join(folder, 'data'),
    migrationsFolder: join(import.meta.dirname, '../../../db/migrations'),
    plan: { at: 120, days: 3, weeks: 0 },
    own: undefined,
    say: (line) => said.push(line),
  }
})
after(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Row = { due_at: Date; file: string | null; proven: boolean; ended: boolean; fault: string | null }
const nights = () =>
  database.open('finance_reader').sql<Row>`
    select due_at, file, proven_at is not null proven, ended_at is not null ended, fault from backups order by due_at`
const files = () => readdirSync(join(backupDir, 'copies'))

test('a night begins at its time in Lagos', () => {
  assert.equal(lastNight(new Date('2026-06-15T00:59:59Z'), 120).toISOString(), '2026-06-14T01:00:00.000Z')
  assert.equal(lastNight(new Date('2026-06-15T01:00:00Z'), 120).toISOString(), '2026-06-15T01:00:00.000Z')
  assert.equal(nextNight(new Date('2026-06-15T00:59:59Z'), 120).toISOString(), '2026-06-15T01:00:00.000Z')
  assert.equal(nextNight(new Date('2026-06-15T01:00:00Z'), 120).toISOString(), '2026-06-16T01:00:00.000Z')
  assert.equal(lastNight(new Date('2026-06-14T23:30:00Z'), 0).toISOString(), '2026-06-14T23:00:00.000Z')
})

test('of two servers one makes the copy, and the other finds it made', async () => {
  const became = await Promise.all([keepNight(doors), keepNight(doors)])
  assert.deepEqual(became.toSorted(), ['busy', 'kept'])
  const [night, ...others] = await nights()
  assert.deepEqual(others, [])
  assert.deepEqual(night, {
    due_at: new Date('2026-06-15T01:00:00Z'),
    file: '2026-06-15T010000Z.backup',
    proven: true,
    ended: true,
    fault: null,
  })
  const written = readFileSync(join(backupDir, 'copies', files()[0] ?? ''))
  // The other one has a disk of its own, and does not copy what is proven already.
  assert.equal(await keepNight({ ...doors, backupDir: join(folder, 'other') }), 'kept')
  assert.equal(await keepNight(doors), 'kept')
  assert.ok(readFileSync(join(backupDir, 'copies', files()[0] ?? '')).equals(written))
  assert.ok(!existsSync(join(folder, 'other/copies')))
})

test('what a killed night left is swept, and a copy that was made but not proven is proven, not made again', async () => {
  clock.advance(dayMilliseconds)
  const dueAt = lastNight(clock.now(), 120)
  writeFileSync(join(backupDir, 'copies/2026-06-16T010000Z.backup.77.unfinished'), 'half')
  // The lock of whoever is killed ends with it.
  const killed = new pg.Client({ connectionString: doors.ownerUrl })
  killed.on('error', () => undefined)
  await killed.connect()
  await killed.query(`select pg_try_advisory_lock(hashtextextended('backup.night', 13))`)
  assert.equal(await keepNight(doors), 'busy')
  await killed.end()
  const broken = { ...doors, dataDir: join(folder, 'copies/copies/2026-06-15T010000Z.backup/none') }
  assert.equal(await keepNight(broken), 'failed')
  const failed = (await nights()).at(-1)
  assert.deepEqual([failed?.due_at, failed?.proven, failed?.ended], [dueAt, false, true])
  assert.match(failed?.fault ?? '', /DATA_DIR is .*: name a folder/)
  const made = readFileSync(join(backupDir, 'copies/2026-06-16T010000Z.backup'))
  assert.equal(await keepNight(doors), 'kept')
  assert.ok(readFileSync(join(backupDir, 'copies/2026-06-16T010000Z.backup')).equals(made))
  assert.deepEqual((await nights()).at(-1)?.fault, null)
  assert.deepEqual(files(), ['2026-06-15T010000Z.backup', '2026-06-16T010000Z.backup'])
})

test('copies that are older than they are kept are removed, once a new one is proven', async () => {
  clock.advance(2 * dayMilliseconds)
  assert.equal(await keepNight({ ...doors }), 'kept')
  assert.deepEqual(files(), ['2026-06-16T010000Z.backup', '2026-06-18T010000Z.backup'])
})
