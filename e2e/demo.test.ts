// Promises about the demo world: made twice it is the same to the byte, and nothing in it happened today.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabase } from '#kit/db/database.ts'
import { createLog } from '#kit/log.ts'
import { emptyTestDatabase, type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { verifyLedger } from '#ledger/verify.ts'
import { seedDemo } from '../apps/api/demo/world.ts'
import { testSettings } from './world.ts'

const customers = 8
const untilDay = '2026-05-31'

type Seeded = { readonly database: TestDatabase; readonly sandbox: { url: string; drop(): Promise<void> } }
let worlds: Seeded[] = []

async function seed(parts: number[]): Promise<Seeded> {
  const database = await testDatabase()
  const sandbox = await emptyTestDatabase()
  const settings = testSettings({ database, sandboxDatabaseUrl: sandbox.url, ports: [0, 1, 2] })
  const log = createLog({ level: 'silent', name: 'demo' })
  for (const count of parts) await seedDemo({ settings, log, customers: count, untilDay })
  return { database, sandbox }
}

before(async () => {
  // The second is made as a start makes it: the first three at once, the others after them.
  worlds = [await seed([3, customers]), await seed([3, customers])]
})
after(async () => {
  for (const { database, sandbox } of worlds) {
    await database.drop()
    await sandbox.drop()
  }
})

async function tablesOf(url: string): Promise<string[]> {
  const reader = openDatabase({ url, connections: 1 })
  const rows = await reader.sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`
  await reader.close()
  return rows.map((row) => row.name)
}

// Numbers that a database gives by its own count (transaction ids), the time of migrations, and the port that a
// webhook was sent to are the machine's, not the world's.
const outsideTheWorld = ['public.changes', 'public.migrations', 'public.rate_limits']

async function exportOf(url: string): Promise<Map<string, string>> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const whole = new Map<string, string>()
  for (const table of await tablesOf(url)) {
    if (outsideTheWorld.includes(table)) continue
    const { rows } = await client.query<{ line: string }>(
      `select (to_jsonb(t) - 'transaction_id' - 'url')::text line from ${table} t order by 1`,
    )
    whole.set(table, rows.map((row) => row.line).join('\n'))
  }
  await client.end()
  return whole
}

test('two seedings give byte-equal exports, in our database and in the partners’', async () => {
  const [one, two] = worlds
  assert.ok(one && two)
  for (const urlOf of [
    (world: Seeded) => world.database.superuserUrl,
    (world: Seeded) => world.sandbox.url,
  ]) {
    const first: Map<string, string> = await exportOf(urlOf(one))
    const second: Map<string, string> = await exportOf(urlOf(two))
    assert.deepEqual([...first.keys()], [...second.keys()])
    for (const [table, lines] of first) assert.equal(lines, second.get(table), table)
  }
})

test('no row of the demo world bears a day after its last one', async () => {
  const { default: pg } = await import('pg')
  const [world] = worlds
  assert.ok(world)
  const client = new pg.Client({ connectionString: world.database.superuserUrl })
  await client.connect()
  const columns = await client.query<{ at: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) at, column_name name from information_schema.columns
     where data_type like 'timestamp%' and table_schema in ('public', 'ledger') and table_name not in ('migrations', 'kyc_tiers')
       and column_name not in ('expires_at', 'run_at', 'valid_until', 'valid_from', 'promised_by', 'review_after')`,
  )
  assert.ok(columns.rows.length > 20)
  for (const { at, name } of columns.rows) {
    const late = await client.query(
      `select 1 from ${at} where (${name} at time zone 'Africa/Lagos')::date > $1`,
      [untilDay],
    )
    // The house's own accounts are opened by the migration that makes them.
    assert.equal(late.rowCount, 0, `${at}.${name}`)
  }
  await client.end()
})

test('the demo world has confirmed customers, deposits, some held, staff, and sound books', async () => {
  const [world] = worlds
  assert.ok(world)
  const app = world.database.open('finance_app')
  const [counts] = await app.sql<{
    users: number
    deposits: number
    owners: number
    dead: number
    waiting: number
  }>`
    select (select count(*)::int from users) users, (select count(*)::int from deposits) deposits,
      (select count(*)::int from admins where role = 'owner') owners,
      (select count(*)::int from jobs where dead_at is not null) dead,
      (select count(*)::int from jobs where done_at is null) waiting`
  assert.equal(counts?.users, customers)
  assert.ok((counts?.deposits ?? 0) > 20)
  assert.equal(counts?.owners, 1)
  assert.equal(counts?.dead, 0)
  assert.equal(counts?.waiting, 0)
  assert.deepEqual(
    (await verifyLedger(app)).filter((finding) => !finding.ok),
    [],
  )
})

test('seeding again changes nothing', async () => {
  const [one] = worlds
  assert.ok(one)
  const before = await exportOf(one.database.superuserUrl)
  const settings = testSettings({
    database: one.database,
    sandboxDatabaseUrl: one.sandbox.url,
    ports: [0, 1, 2],
  })
  await seedDemo({ settings, log: createLog({ level: 'silent', name: 'demo' }), customers })
  assert.deepEqual(await exportOf(one.database.superuserUrl), before)
})
