// Promises about claims: who claims jobs of some kinds reads no more of the table for however many of the others are due.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { type Claim, claimJobs } from './job-rows.ts'

let database: TestDatabase
let worker: Database
let owner: Database
before(async () => {
  database = await testDatabase()
  worker = database.open('finance_worker')
  owner = database.open('finance_owner')
})
after(() => database.drop())

const now = new Date('2026-03-01T08:00:00Z')
const claim = (more: Pick<Claim, 'only'>): Claim => ({
  queue: 'long',
  now,
  most: 16,
  own: new Set(),
  leftBehind: true,
  ...more,
})

async function insert(kind: string, count: number): Promise<void> {
  await owner.sql`
    insert into jobs (queue, kind, key, payload, created_at, run_at)
    select 'long', ${kind}, n::text, '{}', ${now}, ${now}::timestamptz - n * interval '1 second' from generate_series(1, ${count}) n`
  await owner.sql`analyze jobs`
}

/** How many rows of jobs were read by a claim, and which kinds it got. */
async function read(more: Pick<Claim, 'only'>): Promise<{ rows: number; kinds: string[] }> {
  return worker.begin(async (sql) => {
    const count = async () => {
      const [row] = await sql<{ rows: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relname = 'jobs'`
      return row?.rows ?? assert.fail('the table of jobs is counted')
    }
    const rows = await count()
    const claimed = await claimJobs(sql, claim(more))
    return { rows: (await count()) - rows, kinds: claimed.map(({ kind }) => kind) }
  })
}

test('jobs of other kinds are passed over unread, and those of a kind are claimed oldest first', async () => {
  await insert('long.mails', 5_000)
  await insert('long.rare', 3)
  const others = { names: ['long.mails'], areThese: false }
  const rare = await read({ only: others })
  assert.deepEqual(rare.kinds, ['long.rare', 'long.rare', 'long.rare'])
  const nothing = await read({ only: others })
  assert.deepEqual(nothing.kinds, [])
  const mails = await read({ only: { names: ['long.mails'], areThese: true } })
  assert.deepEqual(
    mails.kinds,
    Array.from({ length: 16 }, () => 'long.mails'),
  )
  const [oldest] = await owner.sql<{ least: number }>`
    select min(key::int) least from jobs where queue = 'long' and kind = 'long.mails' and running`
  assert.equal(oldest?.least, 4_985)
  for (const { rows } of [rare, nothing, mails]) assert.ok(rows < 500, `${rows} rows of 5,003 were read`)
})
