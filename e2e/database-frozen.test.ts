// Promises about a PostgreSQL that stands still without being dead: nobody is held until it unfreezes, and nothing half done stays.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as wallets from '#features/wallets/contract.ts'
import { isSilence, openDatabase, sqlStateOf } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { send } from './customer.ts'
import { aCustomer } from './people.ts'
import { openProcesses, type ProcessWorld } from './processes.ts'

let world: ProcessWorld
let cookie = ''
let frozen: number[] = []

before(async () => {
  world = await openProcesses()
  ;({ cookie } = await aCustomer(world, { tier: 0 }))
})
after(async () => {
  unfreeze()
  await world.close()
})

/** Stops the server's processes behind the connections of one application where they stand; the others go on. */
async function freeze(application: string): Promise<void> {
  const rows = await world.watch.sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = ${application}`
  frozen = rows.map(({ pid }) => pid)
  assert.ok(frozen.length > 0)
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
}

function unfreeze(): void {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
}

const askForWallets = () => send(world, wallets.listMyWallets, { cookie })

test('a request on a frozen connection is answered 503 in words, and those after it go on over others', async () => {
  await freeze('api')
  const pids = [...frozen]
  // One more than there are frozen connections: those without one open their own.
  const answers = await Promise.all([...pids, 0].map(askForWallets))
  const refused = answers.filter(({ status }) => status === 503)
  assert.ok(refused.length > 0)
  for (const { problem } of refused) assert.equal(problem.code, 'unavailable')
  assert.deepEqual(
    answers.map(({ status }) => status).filter((status) => status !== 503 && status !== 200),
    [],
  )
  // They are frozen still. One that nobody has met yet is met once at most; whoever asks then gets another connection.
  let met = 0
  for (let served = 0; served < 3;) {
    const { status } = await askForWallets()
    if (status === 200) served += 1
    else assert.ok(status === 503 && ++met <= pids.length, `${status}, ${met} times`)
  }
  unfreeze()
  // The pool has let go of those that were met, and the server ends them.
  await eventually(async () => {
    const left = await world.watch.sql`select 1 from pg_stat_activity where pid = any (${pids})`
    assert.ok(left.length < pids.length)
  })
  assert.deepEqual(
    world.api.program().lines.filter((line) => line.includes('a request broke')),
    [],
  )
})

test('the server’s own refusal of a long statement comes first', async () => {
  const url = world.postgres.main.urlFor('finance_app')
  const database = openDatabase({ url, statementTimeoutMilliseconds: 200, patienceMilliseconds: 30_000 })
  await assert.rejects(
    database.sql`select count(*) from generate_series(1, 100000000000)`,
    (fault) => sqlStateOf(fault) === '57014' && !isSilence(fault),
  )
  await database.close()
})

test('a transaction that met a frozen server is over at once, and the server takes it back', async () => {
  const database = openDatabase({
    url: world.postgres.main.urlFor('finance_owner'),
    // What comes before the frost has time for its answer on any machine.
    statementTimeoutMilliseconds: 4_000,
    patienceMilliseconds: 200,
    applicationName: 'freezes',
  })
  const made = database.begin(async (sql) => {
    await sql`create table half_done (id int)`
    await freeze('freezes')
    await sql`insert into half_done values (1)`
  })
  await assert.rejects(made, isSilence)
  // The pool closes although its server is frozen still: it holds no connection any more.
  await database.close()
  unfreeze()
  await eventually(async () => {
    const left = await world.watch.sql`select 1 from pg_stat_activity where application_name = 'freezes'`
    assert.equal(left.length, 0)
  })
  const [found] = await world.watch.sql<{
    name: string | null
  }>`select to_regclass('half_done')::text as name`
  assert.equal(found?.name, null)
})
