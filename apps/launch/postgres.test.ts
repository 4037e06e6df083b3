// Answers for what our own PostgreSQL promises: roles, passwords, durability, and life after kill -9.
import assert from 'node:assert/strict'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import { type Cluster, clusterFolder, ensureCluster } from './postgres.ts'
import { findBinaries } from './postgres-binaries.ts'

const folders: string[] = []
const clusters: Cluster[] = []

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-test-'))
  mkdirSync(join(folder, 'inside'), { mode })
  folders.push(folder)
  return join(folder, 'inside')
}

async function ensure(dataDir: string, scratch = false): Promise<Cluster> {
  const cluster = await ensureCluster({ dataDir, scratch })
  clusters.push(cluster)
  return cluster
}

async function ask<Row extends object>(url: string, ...statements: readonly string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const processIdOf = (dataDir: string): number =>
  Number(readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])

after(async () => {
  for (const cluster of clusters) await cluster.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('a PostgreSQL of our own', () => {
  it('holds both databases with a role for each purpose, none of them more than it needs', async () => {
    const cluster = await ensure(newFolder(), true)
    const rights = `select rolname, rolsuper or rolcreatedb or rolcreaterole or rolbypassrls or rolreplication as too_much
      from pg_roles where rolname like 'finance%' or rolname like 'sandbox%' order by 1`
    assert.deepEqual(await ask(cluster.superuserUrl, rights), [
      { rolname: 'finance_app', too_much: false },
      { rolname: 'finance_owner', too_much: false },
      { rolname: 'finance_reader', too_much: false },
      { rolname: 'finance_worker', too_much: false },
      { rolname: 'sandbox_owner', too_much: false },
    ])
    for (const role of ['finance_owner', 'finance_app', 'finance_worker', 'finance_reader'] as const) {
      const [answer] = await ask(cluster.urlFor(role, 'main'), 'select current_user as role')
      assert.deepEqual(answer, { role })
      await assert.rejects(ask(cluster.urlFor(role, 'sandbox'), 'select 1'), { code: '42501' })
    }
    await assert.rejects(ask(cluster.urlFor('sandbox_owner', 'main'), 'select 1'), { code: '42501' })
    await ask(cluster.urlFor('sandbox_owner', 'sandbox'), 'create table partner (id int)')
    await assert.rejects(ask(cluster.urlFor('finance_app', 'main'), 'create table mine (id int)'), {
      code: '42501',
    })
    await assert.rejects(ask(cluster.urlFor('finance_app', 'main'), 'create temp table mine (id int)'), {
      code: '42501',
    })
  })

  it('lets nobody in without the password, the superuser included', async () => {
    const cluster = await ensure(newFolder(), true)
    const wrong = cluster.superuserUrl.replace(/:[^:@]+@/, ':wrong@')
    await assert.rejects(ask(wrong, 'select 1'), { code: '28P01' })
    await assert.rejects(
      ask(cluster.urlFor('finance_app', 'main').replace(/:[^:@]+@/, ':wrong@'), 'select 1'),
      {
        code: '28P01',
      },
    )
  })

  it('is durable, checks its pages, sorts the same everywhere and listens to nobody on the network', async () => {
    const dataDir = newFolder()
    const cluster = await ensure(dataDir)
    const names = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'data_checksums',
      'listen_addresses',
      'server_encoding',
      'timezone',
    ]
    const [answer] = await ask<Record<string, string>>(
      cluster.urlFor('finance_app', 'main'),
      `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
    )
    assert.deepEqual(answer, {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      timezone: 'UTC',
    })
    // By the numbers of letters, and knowing those of Yoruba.
    const order = "select 'Z' < 'a' as by_number, lower('ẸṢÀ') as small"
    assert.deepEqual(await ask(cluster.urlFor('finance_app', 'main'), order), [
      { by_number: true, small: 'ẹṣà' },
    ])
    assert.equal(
      (
        await ask(
          cluster.superuserUrl.replace('@/postgres?', '@/main?'),
          'select count(*) from pg_stat_statements',
        )
      ).length,
      1,
    )
    assert.equal(statSync(join(dataDir, 'secrets.json')).mode & 0o777, 0o600)
    assert.equal(statSync(clusterFolder(dataDir)).mode & 0o077, 0)
  })

  it('is adopted when it runs already, with its data and passwords', async () => {
    const dataDir = newFolder()
    const first = await ensure(dataDir, true)
    await ask(
      first.urlFor('finance_owner', 'main'),
      'create table kept (id int)',
      'insert into kept values (7)',
    )
    const second = await ensure(dataDir, true)
    assert.equal(first.adopted, false)
    assert.equal(second.adopted, true)
    assert.equal(second.superuserUrl, first.superuserUrl)
    assert.deepEqual(await ask(second.urlFor('finance_owner', 'main'), 'select id from kept'), [{ id: 7 }])
  })

  it('starts again at once after kill -9, with everything that was committed', async () => {
    const dataDir = newFolder()
    const first = await ensure(dataDir)
    await ask(
      first.urlFor('finance_owner', 'main'),
      'create table kept (id int)',
      'insert into kept select generate_series(1, 10000)',
    )
    process.kill(processIdOf(dataDir), 'SIGKILL')
    const second = await ensure(dataDir)
    assert.equal(second.adopted, false)
    assert.equal(first.isGone(), true)
    assert.equal(second.isGone(), false)
    assert.deepEqual(await ask(second.urlFor('finance_owner', 'main'), 'select count(*)::int from kept'), [
      { count: 10_000 },
    ])
  })

  it('is made once when it is asked for several times at once', async () => {
    const dataDir = newFolder()
    const all = await Promise.all([ensure(dataDir, true), ensure(dataDir, true), ensure(dataDir, true)])
    assert.equal(all.filter((cluster) => !cluster.adopted).length, 1)
  })

  it('is stopped in order, says so, and may be stopped twice', async () => {
    const dataDir = newFolder()
    const cluster = await ensure(dataDir, true)
    await cluster.stop()
    assert.equal(cluster.isGone(), true)
    await cluster.stop()
    assert.match(readFileSync(join(dataDir, 'postgres.log'), 'utf8'), /database system is shut down/)
    assert.ok(!readdirSync(clusterFolder(dataDir)).includes('postmaster.pid'))
  })

  it('forgets a half-made folder that a killed start left behind', async () => {
    const dataDir = newFolder()
    mkdirSync(join(`${clusterFolder(dataDir)}.new`, 'base'), { recursive: true })
    const cluster = await ensure(dataDir, true)
    assert.equal(cluster.isGone(), false)
    assert.ok(!readdirSync(dataDir).includes(basename(`${clusterFolder(dataDir)}.new`)))
  })

  it('runs in a folder that only its owner may enter, and under a path too long for a socket', async () => {
    const closed = await ensure(newFolder(0o700), true)
    assert.equal(closed.isGone(), false)
    const long = join(newFolder(), 'a path with spaces, "quotes" and ümläuts', 'x'.repeat(90))
    const cluster = await ensure(long, true)
    assert.deepEqual(await ask(cluster.superuserUrl, 'select 1 as one'), [{ one: 1 }])
  })

  it('says in words that the secrets are not those of its data', async () => {
    const dataDir = newFolder()
    await ensure(dataDir, true)
    unlinkSync(join(dataDir, 'secrets.json'))
    await assert.rejects(ensure(dataDir, true), /secrets\.json/)
  })
})

describe('the libraries of PostgreSQL', () => {
  it('get their links again when the install script did not run', () => {
    const { libraries } = findBinaries()
    const link = join(libraries, 'libpgtypes.so')
    const target = readlinkSync(link)
    unlinkSync(link)
    findBinaries()
    assert.ok(lstatSync(link).isSymbolicLink())
    assert.equal(readlinkSync(link), target)
  })
})
