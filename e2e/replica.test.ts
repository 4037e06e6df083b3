// Promises about reads from a replica that lags: lists may be behind, what decides about money and what was just written never are, and nothing hangs on the replica.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as statements from '#features/statements/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import { totalUsers } from '#features/users/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { arrive, balanceOf } from './depositor.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { addStandby, type Standby } from './standby-postgres.ts'
import { openWorld, type World } from './world.ts'

let primary: OwnPostgres
let standby: Standby
let onStandby: Database
let world: World
let staff: Record<string, string>
let ada: Customer

before(async () => {
  primary = await startOwnPostgres()
  standby = await addStandby(primary)
  onStandby = openDatabase({ url: standby.superuserUrl, connections: 1 })
  world = await openWorld({
    database: primary.main,
    more: { DATABASE_REPLICA_URL: standby.urlFor('finance_reader') },
  })
  staff = await signInAdmin(world, await aMember(world, 'owner'))
  ada = await aCustomer(world)
})
after(async () => {
  await onStandby.close()
  await world.close()
  await standby.remove()
  await primary.remove()
})

/** How many transactions the console lists. */
async function countListed(): Promise<number> {
  const { status, data } = await send(world, transactions.listTransactions, { headers: staff })
  assert.equal(status, 200)
  return data.items.length
}

test('a list is read on the replica, and a balance never is', async () => {
  assert.equal(await countListed(), 0)
  await onStandby.sql`select pg_wal_replay_pause()`
  await arrive(world, ada.account, '1500.50')
  assert.equal(await balanceOf(world, ada.cookie), '1500.50')
  assert.equal(await countListed(), 0)
})

test('a statement that was just issued has every line, though the replica has none of them yet', async () => {
  const [wallet] = (await send(world, wallets.listMyWallets, { cookie: ada.cookie })).data
  assert.ok(wallet)
  const body = { wallet: wallet.account_id, from: '2026-06-01', to: '2026-06-15' }
  const issued = await send(world, statements.issueStatement, { cookie: ada.cookie, body })
  assert.equal(issued.status, 200, JSON.stringify(issued.body))
  const path = statements.statementCsv.path.replace(':id', issued.data.id)
  const csv = await fetch(`${world.api.url}${path}`, { headers: { cookie: ada.cookie } })
  assert.equal(csv.status, 200)
  assert.match(await csv.text(), /1500\.50/)
})

test('the list has it once the replica has', async () => {
  await onStandby.sql`select pg_wal_replay_resume()`
  await eventually(async () => assert.equal(await countListed(), 1))
})

test('while the replica is away its lists are read from the database itself', async () => {
  await standby.stop()
  await arrive(world, ada.account, '20.00')
  assert.equal(await countListed(), 2)
  assert.equal((await send(world, totalUsers, { headers: staff })).status, 200)
})
