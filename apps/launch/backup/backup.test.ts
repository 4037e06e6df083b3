// Promises about backups: of one instant, equal after a restore, closed to everybody without the key, and found out when damaged.
import assert from 'node:assert/strict'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { sealAudit, verifyAudit } from '#features/audit/public.ts'
import { eventually } from '#kit/test/eventually.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { seededRandom, systemRandom } from '#kit/random.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { setAccountState } from '#ledger/ledger.ts'
import {
  accepted,
  acceptedHold,
  acceptedTransfer,
  context,
  fromTo,
  hold,
  post,
  reverse,
  settle,
  settlement,
  statuses,
  wallet,
} from '#ledger/test-book.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { ensureCluster } from '../postgres.ts'
import { readBackup } from './backup-content.ts'
import { backedUpSchemas, leftOutTables, listTables } from './backup-tables.ts'
import { createBackup, type MadeBackup } from './create-backup.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
const migrationsFolder = join(import.meta.dirname, '../../../db/migrations')
const random = seededRandom('backup test')
const keys = { encryptionKey: random.bytes(32), indexKey: random.bytes(32) }
const clock = systemClock()
const databases: TestDatabase[] = []
let names = 0

async function newDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  databases.push(database)
  return database
}

const newFile = (): string => join(folder, `${++names}.backup`)
const backUp = (database: TestDatabase, file = newFile()): Promise<MadeBackup> =>
  createBackup({ ownerUrl: database.urlFor('finance_owner'), keys, clock, random: systemRandom() }, file)
const restore = (
  database: TestDatabase,
  file: string,
  more: { replace?: boolean; migrationsFolder?: string; clock?: Clock } = {},
): Promise<Restored> =>
  restoreBackup(
    {
      ownerUrl: database.urlFor('finance_owner'),
      keys,
      clock: more.clock ?? clock,
      migrationsFolder: more.migrationsFolder ?? migrationsFolder,
    },
    file,
    { replace: more.replace ?? false },
  )

/** Runs statements as the superuser, on a connection of their own. */
async function asSuperuser(database: TestDatabase, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** The whole content as text, without the one thing that differs from backup to backup. */
async function contentOf(file: string): Promise<string> {
  const lines: string[] = []
  const hear = async (line: unknown): Promise<void> =>
    void lines.push(typeof line === 'string' ? line : JSON.stringify(line))
  await readBackup(file, keys, {
    header: async ({ created_at: _at, ...rest }) => hear(rest),
    table: hear,
    row: hear,
    counters: hear,
  })
  return lines.join('\n')
}

const odd = `'a "quoted" name, {braced}, back\\slash,' || chr(10) || 'a line, a tab' || chr(9) || ' ẹ̀kọ́ 💚 ' || chr(8238) || ' and ''it'''`
const uuid = (number: number): string => `'00000000-0000-7000-8000-${String(number).padStart(12, '0')}'`

/** Rows of many shapes: texts that must be escaped, bytes, lists, JSON, nothing at all, and the ends of numbers and time. */
const rowsOfManyShapes = [
  `insert into users (id, email, first_name, last_name, search_text, status, date_of_birth_sealed, created_at)
   values (${uuid(1)}, 'ada@example.com', ${odd}, null, '', 'approved', decode('00ff0a0d5c7f80', 'hex'), '2026-03-02 11:00:00.123456+00')`,
  `insert into person_keys values (${uuid(1)}, sha256('key'), '0001-01-01 00:00:00+00')`,
  `insert into jobs (queue, kind, payload, created_at, run_at)
   select 'main', 'test', jsonb_build_object('text', ${odd}, 'n', 1.50, 'list', '[1,null,{"a":"\\u2028"}]'::jsonb), '2026-03-02', 'infinity'
   from generate_series(1, 3)`,
  `delete from jobs where id = 3`,
  `insert into kyc_tiers values (3, ${odd}, array['a,b', '"q"', null, '', 'NULL', 'b\\s'], null, 9223372036854775807, null, 'NGN', '2020-01-01', '2020-02-01')`,
  `insert into webhook_inbox values (${uuid(2)}, 'paystack', 'once', '2026-03-02', decode(repeat('00ff10', 40000), 'hex'), '{}', null, null)`,
  // Its table stands before the one that it points to.
  `insert into admins (id, email, name, role, state, password_hash, created_at) values (${uuid(9)}, 'a@house.example', 'A', 'owner', 'active', 'x', '2026-03-02')`,
  `insert into admin_devices values (${uuid(8)}, ${uuid(9)}, sha256('device'), '2026-03-02', '2026-03-02')`,
  `insert into demo_progress values ('people', '2026-05-31', 7)`,
  `insert into audit_log (id, at, actor_kind, action, target_type, target_id, outcome, changes)
   select ('00000000-0000-7000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid, timestamptz '2026-03-02' + n * interval '1 second', 'system', 'things.move', 'thing', n::text, 'allowed', '[]'
   from generate_series(1, 5) n`,
]

async function fill(database: TestDatabase): Promise<void> {
  await asSuperuser(database, ...rowsOfManyShapes)
  const worker = database.open('finance_worker')
  // The horizon is the whole cluster's: a transaction of another test holds sealing back for a moment.
  await eventually(async () => {
    await sealAudit(worker)
    assert.equal((await worker.sql`select 1 from audit_log where seal_number is null`).length, 0)
  })
  await asSuperuser(
    database,
    `insert into audit_log (id, at, actor_kind, action, target_type, target_id, outcome, changes)
    values (${uuid(200)}, '2026-03-03', 'system', 'things.wait', 'thing', '6', 'allowed', '[]')`,
  )
  const { sql } = database.open('finance_app')
  const [one, two] = [await wallet(sql, 500_000n), await wallet(sql, 100n)]
  const held = await acceptedHold(sql, hold(one, 2_000n))
  await accepted(sql, settle(held, fromTo(one, two, 500n), 'keep'))
  const moved = await acceptedTransfer(
    sql,
    post([...fromTo(one, two, 7n), ...fromTo(settlement, two, 3n), ...fromTo(two, one, 1n)]),
  )
  await accepted(sql, reverse(moved))
  // More entries than are loaded in one statement.
  await statuses(
    sql,
    Array.from({ length: 1_200 }, () => post(fromTo(one, two, 1n))),
  )
  await setAccountState(sql, {
    account: two,
    freeze: 'debit',
    closed: false,
    at: new Date('2026-03-04'),
    context,
  })
}

let filled: TestDatabase
let made: MadeBackup
before(async () => {
  filled = await newDatabase()
  await fill(filled)
  made = await backUp(filled)
})
after(async () => {
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const isSound = (restored: Restored): boolean => restored.proofs.every(({ ok }) => ok)

describe('a backup', () => {
  it('restores into an empty database, whose books are sound and whose own backup is the same but for the stop of payouts', async () => {
    const empty = await newDatabase()
    const restored = await restore(empty, made.file)
    assert.deepEqual(
      restored.proofs.filter(({ ok }) => !ok),
      [],
    )
    assert.ok(restored.kept)
    assert.equal(restored.waitingJobs, 2)
    await asSuperuser(
      empty,
      'delete from restores; alter sequence restores_id_seq restart',
      'delete from payout_switches where not is_on; alter sequence payout_switches_number_seq restart',
      `delete from jobs where kind in ('transfers.compare-restored', 'transfers.mail-restore'); select setval('jobs_id_seq', 3)`,
    )
    const again = await backUp(empty)
    assert.equal(await contentOf(again.file), await contentOf(made.file))
    // A generated number goes on where it stood, also past rows that are gone.
    const { sql } = empty.open('finance_app')
    const [job] = await sql<{ id: bigint }>`
      insert into jobs (queue, kind, payload, created_at, run_at) values ('main', 'test', '{}', ${clock.now()}, ${clock.now()}) returning id`
    assert.equal(job?.id, 4n)
    await wallet(sql, 5n)
    assert.deepEqual(
      (await verifyLedger(empty.open('finance_reader'))).filter(({ ok }) => !ok),
      [],
    )
  })

  it('holds every table and counter of the database but those left out by name', async () => {
    const client = new pg.Client({ connectionString: filled.superuserUrl })
    await client.connect()
    const all = await client.query<{ schema: string; name: string }>(
      `select n.nspname as schema, n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 2`,
    )
    assert.deepEqual([...new Set(all.rows.map(({ schema }) => schema))].sort(), [...backedUpSchemas].sort())
    const inside = (await listTables(client)).map(({ name }) => name)
    assert.deepEqual([...inside, ...leftOutTables].sort(), all.rows.map(({ name }) => name).sort())
    const left = await client.query<{ at: string }>(
      `select attrelid::regclass || '.' || attname as at from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind = 'r' and c.relnamespace = any ($1::regnamespace[]) and atttypid = 'xid8'::regtype and attnum > 0 and not atthasdef`,
      [[...backedUpSchemas]],
    )
    await client.end()
    assert.deepEqual(left.rows, [], 'a column that is left out fills itself in')
  })

  it('is of one instant, whatever is posted while it is made', async () => {
    const busy = await newDatabase()
    const { sql } = busy.open('finance_app')
    const wallets = await Promise.all(Array.from({ length: 6 }, () => wallet(sql, 1_000_000n)))
    const before = await backUp(busy)
    // It is held up behind its snapshot and before the first row: at what it says of itself.
    const holding = new pg.Client({ connectionString: busy.superuserUrl })
    await holding.connect()
    await holding.query('begin; lock table migrations in access exclusive mode')
    const making = backUp(busy)
    await eventually(async () => {
      const { rowCount } = await holding.query(
        `select 1 from pg_locks where relation = 'migrations'::regclass and not granted`,
      )
      assert.equal(rowCount, 1)
    })
    for (const to of wallets.slice(1)) await accepted(sql, post(fromTo(wallets[0] ?? to, to, 1n)))
    await holding.query('rollback')
    await holding.end()
    const during = await making
    assert.deepEqual(during.footer.rows, before.footer.rows)
    const copy = await newDatabase()
    const restored = await restore(copy, during.file)
    assert.deepEqual(
      restored.proofs.filter(({ ok }) => !ok),
      [],
    )
  })

  it('opens to nobody without its key, and holds nothing in the clear', async () => {
    const bytes = readFileSync(made.file)
    for (const secret of ['ada@example.com', 'things.move', 'users', 'ledger'])
      assert.equal(bytes.indexOf(secret), -1, secret)
    assert.equal(statSync(made.file).mode & 0o777, 0o600)
    await assert.rejects(
      readBackup(made.file, { ...keys, encryptionKey: Buffer.alloc(32, 1) }),
      /another key/,
    )
    await assert.rejects(
      restoreBackup(
        { ownerUrl: 'not asked', keys: { ...keys, indexKey: Buffer.alloc(32, 1) }, clock, migrationsFolder },
        made.file,
        { replace: false },
      ),
      /another INDEX_KEY/,
    )
  })

  it('is written beside, so that its name never stands for half of one, and over nothing', async () => {
    await assert.rejects(backUp(filled, made.file), /exists already/)
    const gone = createBackup(
      { ownerUrl: 'postgresql://nobody@127.0.0.1:1/none', keys, clock, random },
      join(folder, 'never.backup'),
    )
    await assert.rejects(gone)
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('unfinished') || name.includes('never')),
      [],
    )
  })
})

describe('a restore', () => {
  const countUsers = async (database: Database): Promise<bigint | undefined> =>
    (await database.sql<{ count: bigint }>`select count(*) from users`)[0]?.count

  it('refuses a database with customers or entries, and takes their place when told', async () => {
    const other = await newDatabase()
    await asSuperuser(
      other,
      `insert into users (id, email, search_text, status, created_at) values (${uuid(9)}, 'other@example.com', '', 'approved', '2026-03-02')`,
    )
    await assert.rejects(restore(other, made.file), /This database has customers/)
    await asSuperuser(other, 'delete from users')
    const owner = openDatabase({ url: other.urlFor('finance_owner') })
    await wallet(owner.sql, 5n)
    await owner.close()
    await assert.rejects(restore(other, made.file), /This database has entries/)
    assert.ok(isSound(await restore(other, made.file, { replace: true })))
    assert.equal(await countUsers(other.open('finance_app')), 1n)
  })

  it('refuses a database that a server works on', async () => {
    const busy = await newDatabase()
    const server = openDatabase({ url: busy.urlFor('finance_app') })
    assert.equal(await countUsers(server), 0n)
    const hasty: Clock = { now: clock.now, sleep: async () => undefined }
    await assert.rejects(
      restore(busy, made.file, { clock: hasty }),
      /A server works on this database \(1 connections\)/,
    )
    // One that ends while it looks is waited for.
    let looks = 0
    const closing: Clock = {
      now: clock.now,
      sleep: async (milliseconds) => {
        looks += 1
        if (looks === 1) await server.close()
        await clock.sleep(milliseconds)
      },
    }
    assert.ok(isSound(await restore(busy, made.file, { clock: closing })))
    assert.ok(looks > 0)
  })

  it('brings an older backup to this version, and refuses one of a newer or another', async () => {
    const later = join(folder, 'later')
    mkdirSync(later)
    for (const name of readdirSync(migrationsFolder))
      copyFileSync(join(migrationsFolder, name), join(later, name))
    writeFileSync(
      join(later, '9999-later.sql'),
      '-- Why: a test.\nalter table users add column later text;\nupdate users set later = email;\n',
    )
    const database = await newDatabase()
    assert.ok(isSound(await restore(database, made.file, { migrationsFolder: later })))
    const app = openDatabase({ url: database.urlFor('finance_app') })
    assert.deepEqual(await app.sql`select later from users`, [{ later: 'ada@example.com' }])
    await app.close()
    const newer = await backUp(database)
    await assert.rejects(
      restore(await newDatabase(), newer.file),
      /has the migration 9999-later.sql, which this version does not know/,
    )
    const first = readdirSync(later).sort()[0] ?? ''
    writeFileSync(join(later, first), `${readFileSync(join(later, first), 'utf8')}-- changed\n`)
    await assert.rejects(
      restore(await newDatabase(), made.file, { migrationsFolder: later }),
      /another migration 0001/,
    )
  })

  it('of books that are not sound replaces nothing, but is better than an empty database', async () => {
    const broken = await newDatabase()
    await restore(broken, made.file)
    await asSuperuser(
      broken,
      'alter table ledger.accounts disable trigger user',
      `update ledger.accounts set balance = balance + 1 where code is null and id = (select max(id) from ledger.accounts)`,
      'alter table ledger.accounts enable trigger user',
    )
    const unsound = await backUp(broken)
    const target = await newDatabase()
    await restore(target, made.file)
    const refused = await restore(target, unsound.file, { replace: true })
    assert.equal(refused.kept, false)
    assert.ok(!isSound(refused))
    assert.deepEqual(
      (await verifyLedger(target.open('finance_reader'))).filter(({ ok }) => !ok),
      [],
    )
    const taken = await restore(await newDatabase(), unsound.file)
    assert.equal(taken.kept, true)
    assert.ok(!isSound(taken))
  })

  it('into a cluster that is younger than the backup leaves nothing waiting for a transaction of the future', async () => {
    const cluster = await ensureCluster({ dataDir: join(folder, 'young'), scratch: true })
    try {
      const restored = await restoreBackup(
        { ownerUrl: cluster.urlFor('finance_owner', 'main'), keys, clock, migrationsFolder },
        made.file,
        { replace: false },
      )
      assert.deepEqual(
        restored.proofs.filter(({ ok }) => !ok),
        [],
      )
      const worker = openDatabase({ url: cluster.urlFor('finance_worker', 'main') })
      assert.equal(await sealAudit(worker), 1)
      const verdict = await verifyAudit(worker.sql)
      assert.ok(verdict.intact)
      assert.deepEqual([verdict.sealed, verdict.unsealed], [6n, 0])
      await worker.close()
    } finally {
      await cluster.stop()
    }
  })
})
