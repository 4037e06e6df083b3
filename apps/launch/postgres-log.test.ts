// Promises about PostgreSQL's own log: it tells what went wrong, and never whose data it was.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type Cluster, ensureCluster } from './postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'log-test-'))
const value = 'ada.obi@mail.example'
const quoted = `'${value}'`
let cluster: Cluster
let client: pg.Client
let superuser: pg.Client

async function connect(url: string): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url })
  await made.connect()
  return made
}

before(async () => {
  cluster = await ensureCluster({ dataDir: folder })
  client = await connect(cluster.urlFor('finance_owner', 'main'))
  superuser = await connect(cluster.superuserUrl.replace('@/postgres?', '@/main?'))
  await client.query(`create table people (email text unique, known boolean check (known))`)
  await client.query(`create function refuses(email text) returns void language plpgsql as
    $$ begin execute format('insert into people values (%L, false)', email); end $$`)
  await client.query(`create function waits(email text) returns void language plpgsql as
    $$ begin execute format('select pg_advisory_lock(1), %L', email); end $$`)
  await client.query('insert into people values ($1, true)', [value])
  await superuser.query('select pg_advisory_lock(1)')
})
after(async () => {
  await client.end()
  await superuser.end()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What the log got while something was done. */
async function loggedDuring(act: () => Promise<void>): Promise<string> {
  const file = join(folder, 'postgres.log')
  const before = readFileSync(file, 'utf8').length
  await act()
  return readFileSync(file, 'utf8').slice(before)
}

const fails = (code: string, text: string, values?: string[]) => async () =>
  assert.rejects(client.query(text, values), { code })

/** Cancelled by another session as soon as it runs. */
const cancelled = (text: string, values?: string[]) => async () => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  const running = assert.rejects(client.query(text, values), { code: '57014' })
  for (;;) {
    const asked = `select 1 from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`
    const { rowCount } = await superuser.query(asked, [rows[0]?.pid])
    if (rowCount) break
  }
  await superuser.query('select pg_cancel_backend($1)', [rows[0]?.pid])
  await running
}

const faults: readonly (readonly [string, RegExp, () => Promise<void>])[] = [
  [
    'a violated unique constraint',
    /people_email_key/,
    fails('23505', 'insert into people values ($1)', [value]),
  ],
  ['the same, typed', /people_email_key/, fails('23505', `insert into people values (${quoted})`)],
  [
    'a failed check',
    /people_known_check/,
    fails('23514', 'insert into people values ($1, false)', [`${value}.ng`]),
  ],
  [
    'a failed check in a function',
    /people_known_check/,
    fails('23514', 'select refuses($1)', [`${value}.ng`]),
  ],
  ['a cancelled statement', /canceling statement/, cancelled('select waits($1)', [value])],
  ['the same, typed', /canceling statement/, cancelled(`select pg_advisory_lock(1), ${quoted}`)],
]

for (const [name, what, act] of faults)
  test(`${name} is told, and no value with it`, async () => {
    const logged = await loggedDuring(act)
    assert.match(logged, what)
    assert.ok(!logged.includes(value), logged)
  })

test('a slow statement is told with its text and without its values', async () => {
  await superuser.query(`alter role finance_owner set log_min_duration_statement = 0`)
  const slow = await connect(cluster.urlFor('finance_owner', 'main'))
  const logged = await loggedDuring(async () => {
    await slow.query('select $1::text as whose', [value])
  })
  await slow.end()
  await superuser.query(`alter role finance_owner reset log_min_duration_statement`)
  assert.match(logged, /select \$1::text as whose/)
  assert.ok(!logged.includes(value), logged)
})

test('under PostgreSQL’s own defaults these values would stand there', async () => {
  await superuser.query(`alter role finance_owner set log_error_verbosity = 'default'`)
  const talkative = await connect(cluster.urlFor('finance_owner', 'main'))
  const logged = await loggedDuring(async () => {
    await assert.rejects(talkative.query('insert into people values ($1)', [value]), { code: '23505' })
  })
  await talkative.end()
  assert.ok(logged.includes(value), logged)
})
