// Promises about a book of the days before lanes: it is carried over whole, proves itself, and knows its keys and holds.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Sql } from '#kit/db/database.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { balanceOf, findHouseBalance } from './balances.ts'
import { commit, findHold, type Operation } from './ledger.ts'
import { statement } from './statement.ts'
import { accountId, type AccountId, holdId, houseOwn, transferId } from './posting.ts'
import { fromTo, hold, naira, noon, post, reverse, settle, settlement } from './test-book.ts'
import { verifyLedger } from './proof/verify.ts'

const db = join(import.meta.dirname, '../db')
const files = {
  before: ['migrations/0002-ledger.sql'],
  since: [
    'migrations/0032-ledger-in-lanes.sql',
    'migrations/0034-months-on-every-postgresql.sql',
    'migrations/0035-cuts.sql',
    'migrations/0036-what-a-cut-keeps.sql',
    'migrations/0112-holds-in-part.sql',
    'migrations/0113-account-classes.sql',
    'functions/ledger.sql',
  ],
}

let world: TestDatabase
let owner: pg.Client
before(async () => {
  world = await testDatabase()
  owner = new pg.Client({ connectionString: world.urlFor('finance_owner') })
  await owner.connect()
  await owner.query('drop schema ledger cascade')
  await run(files.before)
  await bringDateAdd()
})
after(async () => {
  await owner.end()
  await world.drop()
})

/** No book of that version ever stood on PostgreSQL 15, which lacks this one function of 0032. */
async function bringDateAdd(): Promise<void> {
  const superuser = new pg.Client({ connectionString: world.superuserUrl })
  await superuser.connect()
  await superuser.query(`
    set allow_system_table_mods = on;
    do $do$ begin
      if current_setting('server_version_num')::int < 160000 then
        create function pg_catalog.date_add(at timestamptz, span interval, zone text) returns timestamptz language sql
        return (at at time zone zone + span) at time zone zone;
      end if;
    end $do$`)
  await superuser.end()
}

async function run(names: readonly string[]): Promise<void> {
  for (const name of names) await owner.query(readFileSync(join(db, name), 'utf8'))
}

/** Posts as that version did, without the ids of its own: `subject` is the hold or the transfer spoken of. */
async function postAsBefore(operation: Operation, subject: bigint | null = null): Promise<bigint> {
  const legs = 'posting' in operation ? operation.posting.legs : []
  const sides =
    operation.op === 'hold'
      ? [{ account: operation.account, minor: -operation.amount.minor }]
      : legs.map(({ account, side, amount }) => ({
          account,
          minor: side === 'credit' ? amount.minor : -amount.minor,
        }))
  const kind = 'posting' in operation ? operation.posting.kind : 'kind' in operation ? operation.kind : ''
  const { rows } = await owner.query<{ o_status: string[]; o_id: string[] }>(
    `select * from ledger.commit($1, array[$2], array[$3::uuid], array[$4], array[$1::timestamptz], array['test'], array['old'],
       array[null::text], array[null::text], array[null::int], array[$5::bigint], array[$6::boolean], array[null::timestamptz],
       $7::int[], $8::bigint[], $9::text[], $10::bigint[], $11::text[])`,
    [
      noon,
      operation.op,
      operation.key,
      kind,
      subject,
      operation.op === 'settle' ? operation.rest === 'keep' : null,
      sides.map(() => 1),
      sides.map(({ account }) => (typeof account === 'bigint' ? account : null)),
      sides.map(({ account }) => (typeof account === 'string' ? account : null)),
      sides.map(({ minor }) => minor),
      sides.map(() => 'NGN'),
    ],
  )
  assert.deepEqual(rows[0]?.o_status, ['posted'])
  return BigInt(rows[0]?.o_id[0] ?? 0)
}

async function open(sql: Sql): Promise<AccountId> {
  const [row] = await sql<{
    id: bigint
  }>`select ledger.open_account('NGN', null, 'credit', false, ${noon}) id`
  return accountId(row?.id ?? 0n)
}

test('a book of before goes on: balances, proofs, keys, holds and reversals', async () => {
  const { sql } = world.open('finance_app')
  const [ada, obi] = [await open(sql), await open(sql)]
  const deposit = post(fromTo(settlement, ada, 1_000n))
  const transfer = post([...fromTo(ada, obi, 100n), ...fromTo(ada, houseOwn('NGN', 'fees'), 10n)])
  const held = hold(ada, 200n)
  await postAsBefore(deposit)
  const transferred = transferId(await postAsBefore(transfer))
  const holding = holdId(await postAsBefore(held))
  const part = settle(holding, fromTo(ada, settlement, 50n), 'keep')
  await postAsBefore(part, holding)
  const back = reverse(transferred)
  await postAsBefore(back, transferred)
  await run(files.since)

  const { sql: now } = world.open('finance_worker')
  const standing = async (account: AccountId) => {
    const { balance, held: put } = await balanceOf(now, account)
    return [balance, put]
  }
  assert.deepEqual(await standing(ada), [naira(950n), naira(150n)])
  assert.deepEqual(await standing(obi), [naira(0n), naira(0n)])
  assert.equal((await statement(now, ada, { limit: 10 })).length, 6)
  const again = await commit(now, [deposit, transfer, held, part, back], { now: noon })
  assert.deepEqual(
    again.map(({ status }) => status),
    ['already_posted', 'already_posted', 'already_posted', 'already_posted', 'already_posted'],
  )
  const goOn = [
    post([...fromTo(ada, obi, 7n), ...fromTo(ada, houseOwn('NGN', 'fees'), 3n)]),
    settle(holding, fromTo(ada, settlement, 150n), 'release'),
  ]
  assert.deepEqual(
    (await commit(now, goOn, { now: noon })).map(({ status }) => status),
    ['posted', 'posted'],
  )
  assert.equal((await findHold(now, holding))?.state, 'settled')
  assert.deepEqual((await findHouseBalance(now, houseOwn('NGN', 'fees')))?.balance, naira(3n))
  for (const finding of await verifyLedger(world.open('finance_reader')))
    assert.ok(finding.ok, JSON.stringify(finding))
})
