// Promises about the demo world: made twice it is the same to the byte, and nothing in it happened today.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findStretch, sumStretch } from '#features/statements/api/movements.ts'
import { listMyTransactions } from '#features/transactions/api/list-my-transactions.ts'
import { monthBounds } from '#features/transactions/rules.ts'
import { openDatabase } from '#kit/db/database.ts'
import { createLog } from '#kit/log.ts'
import { sizeOf } from '#kit/test/depth.ts'
import { sandboxTestDatabase, type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { seedDemo } from '../apps/api/demo/world.ts'
import { testSettings } from './world.ts'

const customers = sizeOf('demoCustomers')
const untilDay = '2026-05-31'

type Seeded = { readonly database: TestDatabase; readonly sandbox: { url: string; drop(): Promise<void> } }
let worlds: Seeded[] = []
let cutOff: Seeded

async function seed(parts: number[], cutAfter?: readonly number[]): Promise<Seeded> {
  const database = await testDatabase()
  const sandbox = await sandboxTestDatabase()
  const settings = testSettings({ database, sandboxDatabaseUrl: sandbox.url, ports: [0, 1, 2] })
  const common = { settings, log: createLog({ level: 'silent', name: 'demo' }), untilDay }
  for (const at of cutAfter ?? []) {
    const onProgress = (events: number): void => {
      if (events === at) throw new Error('the plug was pulled')
    }
    await assert.rejects(seedDemo({ ...common, customers: parts[0] ?? 0, onProgress }), /the plug was pulled/)
    // What was lived through last had not been written down yet.
    const owner = database.open('finance_owner')
    await owner.sql`update demo_progress set events_done = events_done - 2`
  }
  for (const count of parts) await seedDemo({ ...common, customers: count })
  return { database, sandbox }
}

before(async () => {
  // Made as a start makes it: the first three at once, the others after them.
  worlds = [await seed([3, customers]), await seed([3, customers])]
  cutOff = await seed([3], [2, 4, 40])
})
after(async () => {
  for (const { database, sandbox } of [...worlds, cutOff]) {
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

// Numbers that a database gives by its own count (transaction ids), the time of migrations, the port that a webhook was
// sent to and the processor time that a file took are the machine's, not the world's.
const outsideTheWorld = ['public.changes', 'public.migrations', 'public.rate_limits']

async function exportOf(url: string): Promise<Map<string, readonly string[]>> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const whole = new Map<string, readonly string[]>()
  for (const table of await tablesOf(url)) {
    if (outsideTheWorld.includes(table)) continue
    const { rows } = await client.query<{ line: string }>(
      `select (to_jsonb(t) - 'transaction_id' - 'url' - 'cost_milliseconds')::text line from ${table} t order by 1`,
    )
    whole.set(
      table,
      rows.map((row) => row.line),
    )
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
    const first = await exportOf(urlOf(one))
    const second = await exportOf(urlOf(two))
    assert.deepEqual([...first.keys()], [...second.keys()])
    for (const [table, lines] of first) {
      const others = second.get(table) ?? []
      const differing = lines.flatMap((line, at) => (line === others[at] ? [] : [[line, others[at]]]))
      // A table is long: what differs is shown, and how much of it.
      assert.deepEqual(
        differing.slice(0, 3),
        [],
        `${table}: ${differing.length} rows of ${lines.length} differ`,
      )
      assert.equal(others.length, lines.length, table)
    }
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
    others: string[]
  }>`
    select (select count(*)::int from users) users, (select count(*)::int from deposits) deposits,
      (select count(*)::int from admins where role = 'owner') owners,
      (select count(*)::int from jobs where dead_at is not null) dead,
      (select count(*)::int from jobs where done_at is null and queue = 'demo') waiting,
      (select array_agg(distinct kind order by kind) from jobs where done_at is null and queue = 'main') others`
  assert.equal(counts?.users, customers)
  assert.ok((counts?.deposits ?? 0) > 20)
  assert.equal(counts?.owners, 1)
  assert.equal(counts?.dead, 0)
  // Transfers are asked about once more a week later, and one waits at its bank: the live world goes on with both.
  assert.deepEqual([counts?.waiting, counts?.others], [0, ['orders.ask', 'orders.submit']])
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

test('each customer’s ledger is in order of time, also where a seeding was cut off and went on', async () => {
  for (const { database } of [...worlds, cutOff]) {
    const { sql } = database.open('finance_app')
    const [found] = await sql<{ entries: number; backwards: string[] | null }>`
      select count(*)::int entries,
        array_agg(email || ' ' || version) filter (where recorded_at < before) backwards
      from (
        select u.email, e.version, e.recorded_at,
          lag(e.recorded_at) over (partition by e.account_id order by e.version) before
        from ledger.entries e join wallets w on w.ledger_account = e.account_id join users u on u.id = w.user_id
      ) entries_of_customers`
    assert.ok((found?.entries ?? 0) > 50)
    assert.deepEqual(found?.backwards, null)
  }
})

test('a world that was cut off has what it would have had: nothing twice, nothing left out', async () => {
  const whatMoved = async ({ database }: Seeded): Promise<unknown> =>
    database.open('finance_app').sql`
      select u.email, t.type, t.direction, t.status, t.amount_minor::text amount, t.counterparty_name, t.narration
      from transactions t join users u on u.id = t.user_id
      where u.id in (select id from users order by created_at limit 3) order by 1, 2, 3, 4, 5, 6, 7`
  const [whole] = worlds
  assert.ok(whole)
  assert.deepEqual(await whatMoved(cutOff), await whatMoved(whole))
})

test('a statement of any month of any demo customer adds up to what their activity says of it', async () => {
  let moved = 0
  for (const { database } of [...worlds, cutOff]) {
    const { sql } = database.open('finance_app')
    const wallets = await sql<{ id: string; user_id: string; currency: string }>`
      select id, user_id, currency from wallets`
    for (const { id: walletId, user_id: userId, currency } of wallets) {
      let closed = 0n
      for (const month of ['2026-02', '2026-03', '2026-04', '2026-05']) {
        const { start, end } = monthBounds(month)
        const period = { from: `${month}-01`, to: new Date(end.getTime() - 1).toISOString().slice(0, 10) }
        const stretch = await findStretch(sql, { userId, walletId, period })
        assert.ok(stretch)
        const figures = await sumStretch(sql, stretch)
        assert.equal(figures.opening.minor, closed)
        closed = figures.closing.minor
        assert.equal(figures.opening.minor + figures.moneyIn.minor - figures.moneyOut.minor, closed)
        const listed = await listMyTransactions(sql, { userId, query: { month } })
        assert.ok(listed.ok)
        const sums = listed.value.months.find((one) => one.currency === currency)
        // What came back moved twice, and activity counts it not at all.
        const [returned] = await sql<{ minor: bigint }>`
          select coalesce(sum(total_minor), 0)::bigint minor from transactions
          where wallet_id = ${walletId} and status = 'reversed' and created_at >= ${start} and created_at < ${end}`
        const twice = returned?.minor ?? 0n
        assert.deepEqual(
          [figures.moneyIn.minor, figures.moneyOut.minor],
          [(sums?.money_in.minor ?? 0n) + twice, (sums?.money_out.minor ?? 0n) + twice],
          `${month} of ${userId}`,
        )
        moved += figures.count
      }
    }
  }
  // Three months of several customers, three times.
  assert.ok(moved > 20 * customers)
})

test('the demo world shows every tier, tags, a request with its papers, cases, coins that arrived, wait and are on their way, and transfers that did not simply arrive', async () => {
  for (const { database } of [...worlds, cutOff]) {
    const { sql } = database.open('finance_app')
    const first = await sql<{ kyc_tier: number; tag: string | null }>`
      select kyc_tier, tag from users order by substring(email from '[.]([0-9]+)@')::int limit 3`
    assert.deepEqual(
      first.map(({ kyc_tier: tier }) => tier),
      [2, 3, 1],
    )
    for (const { tag } of first) assert.match(tag ?? '', /^[a-z]+\d$/)
    const requests = await sql<{ tier: number; papers: string[]; screening: string }>`
      select r.tier, s.state screening,
        (select array_agg(d.kind || ' ' || f.state) from tier_documents d join uploads f on f.id = d.upload_id
         where d.request_id = r.id) papers
      from tier_requests r left join screenings s on s.id = r.screening_id where r.state = 'waiting'`
    assert.deepEqual(requests, [{ tier: 2, papers: ['id_front clean'], screening: 'clear' }])
    const cases = await sql<{ kind: string; state: string }>`select kind, state from cases order by kind`
    assert.deepEqual(cases, [
      { kind: 'crypto_deposit_held', state: 'open' },
      { kind: 'deposit_amount_mismatch', state: 'open' },
    ])
    const coins = await sql<object>`
      select substring(u.email from '[.]([0-9]+)@') person, d.state, d.reason, d.coin, d.network, d.confirmations, d.credited_currency currency
      from crypto_deposits d join users u on u.id = d.user_id order by d.recorded_at`
    const usdt = { coin: 'USDT', currency: null, reason: null }
    assert.deepEqual(coins, [
      { ...usdt, person: '0', state: 'credited', network: 'tron', confirmations: 40, currency: 'NGN' },
      { ...usdt, person: '1', state: 'held', reason: 'wrong_network', network: 'bsc', confirmations: 60 },
      { ...usdt, person: '0', state: 'confirming', network: 'tron', confirmations: 5 },
    ])
    const orders = await sql<{ kind: string; states: string[] }>`
      select kind, array_agg(state order by state) states from orders
      where state <> 'success' or kind in ('airtime', 'bill') group by 1 order by 1`
    assert.deepEqual(orders, [
      { kind: 'airtime', states: ['success'] },
      { kind: 'bank_transfer', states: ['failed', 'pending', 'returned'] },
      { kind: 'bill', states: ['failed', 'pending', 'success', 'success'] },
    ])
  }
})
