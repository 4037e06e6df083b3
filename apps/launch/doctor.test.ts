// Answers for what the check of databases promises: no superuser, no owner's rights, nothing that loses money in a crash.
import assert from 'node:assert/strict'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { eventually } from '#kit/test/eventually.ts'
import { databaseFaults } from './doctor.ts'
import { type Cluster, clusterFolder, ensureCluster } from './postgres.ts'
import { findBinaries, postgresMajor } from './postgres-binaries.ts'
import { chooseRunner } from './postgres-runner.ts'
import { newPassword, openSecrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'doctor-test-'))
let unsafe: Cluster
let safe: Cluster

before(async () => {
  unsafe = await ensureCluster({ dataDir: join(folder, 'unsafe'), scratch: true })
  safe = await ensureCluster({ dataDir: join(folder, 'safe') })
})
after(async () => {
  await unsafe.stop()
  await safe.stop()
  rmSync(folder, { recursive: true, force: true })
})

const addressesOf = (cluster: Cluster) => ({
  DATABASE_URL: cluster.urlFor('finance_app', 'main'),
  DATABASE_WORKER_URL: cluster.urlFor('finance_worker', 'main'),
  DATABASE_READER_URL: cluster.urlFor('finance_reader', 'main'),
  DATABASE_OWNER_URL: cluster.urlFor('finance_owner', 'main'),
})
const superuserAddress = (cluster: Cluster): string => cluster.superuserUrl.replace('@/postgres?', '@/main?')
const production = { NODE_ENV: 'production' }

async function faultOf(environment: Record<string, string>, name: string): Promise<string> {
  const faults = await databaseFaults(environment)
  return faults.find((fault) => fault.name === name)?.fault ?? 'nothing'
}

async function asSuperuser(cluster: Cluster, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserAddress(cluster) })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Makes the files of a cluster as somebody might who does not ask for checksums. */
async function makeUnchecked(dataDir: string): Promise<void> {
  const cluster = clusterFolder(dataDir)
  mkdirSync(dataDir)
  const password = openSecrets(dataDir).take('postgres_superuser', newPassword).value
  const binaries = findBinaries()
  const runner = await chooseRunner({ binaries, dataDir, cluster })
  const passwordFile = join(dataDir, 'password')
  writeFileSync(passwordFile, password)
  mkdirSync(cluster, { mode: 0o700 })
  for (const path of [cluster, passwordFile]) chownSync(path, runner.owner.uid, runner.owner.gid)
  await runner.run(binaries.initdb, [
    `--pgdata=${cluster}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--no-sync',
    '--encoding=UTF8',
    '--no-locale',
    ...(postgresMajor() < 18 ? [] : ['--no-data-checksums']),
  ])
  writeFileSync(join(cluster, 'postgresql.conf'), "include_if_exists = 'launch.conf'\n", { flag: 'a' })
}

describe('the check of databases', () => {
  it('finds nothing wrong with our own PostgreSQL, in production either', async () => {
    assert.deepEqual(await databaseFaults(addressesOf(safe)), [])
    assert.deepEqual(await databaseFaults({ ...addressesOf(safe), ...production }), [])
  })

  it('refuses a superuser', async () => {
    const environment = { ...addressesOf(safe), DATABASE_URL: superuserAddress(safe) }
    assert.match(await faultOf(environment, 'DATABASE_URL'), /superuser/)
    const migrating = { ...addressesOf(safe), DATABASE_OWNER_URL: superuserAddress(safe) }
    assert.match(await faultOf(migrating, 'DATABASE_OWNER_URL'), /superuser/)
  })

  it("refuses a server with the owner's rights", async () => {
    const environment = { ...addressesOf(safe), DATABASE_URL: safe.urlFor('finance_owner', 'main') }
    assert.match(await faultOf(environment, 'DATABASE_URL'), /owner's rights/)
  })

  it('refuses a role that passes row security, or makes databases or roles', async () => {
    for (const [right, words] of [
      ['bypassrls', /bypassrls/],
      ['createdb', /create databases/],
      ['createrole', /create databases or roles/],
    ] as const) {
      await asSuperuser(safe, `alter role finance_worker ${right}`)
      assert.match(await faultOf(addressesOf(safe), 'DATABASE_WORKER_URL'), words)
      await asSuperuser(safe, `alter role finance_worker no${right}`)
    }
  })

  it('refuses a database that may lose money in a crash, in production', async () => {
    assert.deepEqual(await databaseFaults(addressesOf(unsafe)), [])
    const fault = await faultOf({ ...addressesOf(unsafe), ...production }, 'DATABASE_URL')
    assert.match(fault, /fsync, full_page_writes, synchronous_commit off/)
  })

  it('refuses a server whose log tells values of people, in production: by one role too', async () => {
    for (const [name, value, back] of [
      ['log_error_verbosity', 'default', 'terse'],
      ['log_parameter_max_length', '-1', '0'],
      ['log_parameter_max_length_on_error', '64', '0'],
    ] as const) {
      await asSuperuser(safe, `alter role finance_app set ${name} = '${value}'`)
      assert.equal(await faultOf(addressesOf(safe), 'DATABASE_URL'), 'nothing')
      const environment = { ...addressesOf(safe), ...production }
      assert.match(await faultOf(environment, 'DATABASE_URL'), /people's data.*log_error_verbosity to terse/)
      assert.equal(await faultOf(environment, 'DATABASE_WORKER_URL'), 'nothing')
      await asSuperuser(safe, `alter role finance_app set ${name} = '${back}'`)
    }
  })

  it('refuses each thing that is off by its name, in production, at the next start too', async () => {
    const environment = { ...addressesOf(safe), ...production }
    const safeSettings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const
    for (const name of safeSettings) {
      await asSuperuser(safe, `alter system set ${name} = off`)
      await asSuperuser(safe, 'select pg_reload_conf()')
      // A server hears of it a moment after it was told.
      await eventually(async () => {
        for (const address of ['DATABASE_URL', 'DATABASE_WORKER_URL', 'DATABASE_OWNER_URL'])
          assert.equal(
            await faultOf(environment, address),
            `is a database with ${name} off: a crash could lose or damage money`,
          )
      })
      await asSuperuser(safe, `alter system reset ${name}`)
      await asSuperuser(safe, 'select pg_reload_conf()')
      await eventually(async () => assert.deepEqual(await databaseFaults(environment), []))
    }
  })

  it('refuses files without checksums, in production', async () => {
    const dataDir = join(folder, 'unchecked')
    await makeUnchecked(dataDir)
    const unchecked = await ensureCluster({ dataDir })
    try {
      assert.deepEqual(await databaseFaults(addressesOf(unchecked)), [])
      assert.equal(
        await faultOf({ ...addressesOf(unchecked), ...production }, 'DATABASE_URL'),
        'is a database with data_checksums off: a crash could lose or damage money',
      )
    } finally {
      await unchecked.stop()
    }
  })

  it('says in words why a database cannot be asked, without its password', async () => {
    const faults = await databaseFaults({
      DATABASE_URL: safe.urlFor('finance_app', 'main').replace(/:[^:@]+@/, ':hunter2@'),
      DATABASE_WORKER_URL: 'postgresql://finance_worker:hunter2@127.0.0.1:9/main',
      DATABASE_READER_URL: safe.urlFor('finance_reader', 'main').replace('/main?', '/other?'),
      DATABASE_OWNER_URL: 'postgresql://finance_owner:hunter2@/main?host=%2Fno%2Fsuch%2Fplace',
    })
    assert.deepEqual(
      faults.map((fault) => fault.fault),
      [
        'is refused by the database: wrong user or password',
        'cannot be reached: nothing answers at that address',
        'names a database that does not exist',
        'cannot be reached: there is no such socket',
      ],
    )
  })

  it('asks nothing when no address is given', async () => {
    assert.deepEqual(await databaseFaults({}), [])
  })
})
