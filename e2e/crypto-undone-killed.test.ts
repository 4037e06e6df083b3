// Promises about `kill -9` inside coins too few to credit, and inside a return that its custodian undoes: each happens once, and the books prove it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Sql } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { findHouseBalance } from '#ledger/balances.ts'
import { house, houseOwn } from '#ledger/posting.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { bySignedIn } from './crypto-desk-hands.ts'
import { backTo, connectionsAreGone, untilTaken } from './crypto-kills.ts'
import { addressOf, depositsOf, quickAddresses } from './crypto.ts'
import { holdOpen } from './held-open.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { openSharedProcesses, type Processes } from './processes.ts'

const tron = { coin: 'USDT', network: 'tron' } as const
const applications = ['api', 'worker']

let world: Processes
let dusty: Customer & { readonly address: string }
let returned: Customer
/** Deposits that were sent back, one for each kill. */
let sentBack: string[]
let dust = 0
let undone = 0

before(async () => {
  world = await openSharedProcesses({ isPatient: true })
  await quickAddresses(world)
  // What is less than a hundredth of it is too few to credit; the custodian notices from 0.01 on.
  await world.watch.sql`
    insert into crypto_minimums (coin, minimum_minor, valid_from, set_at)
    values ('USDT', 5000000, ${new Date('2026-01-01')}, ${new Date('2026-01-01')})`
  const one = await aCustomer(world, { tier: 3, device: 'known' })
  dusty = { ...one, address: await addressOf(world, one, tron) }
  returned = await aCustomer(world, { tier: 3, device: 'known' })
  const staff = {
    mine: await signInAdmin(world, await aMember(world, 'owner')),
    theirs: await signInAdmin(world, await aMember(world, 'owner')),
  }
  const to = await addressOf(world, returned, tron)
  for (let count = 0; count < places.length; count += 1)
    await world.control('/chain/transfers', { ...tron, to, amount: '0.5', confirmations: 1000 })
  const ids = await eventually(() => allAre('held'))
  for (const id of ids) {
    await bySignedIn(world, staff, { ...backTo, id })
    await untilTaken(world, id)
    await world.control(`/quidax/withdraws/${id}`, { status: 'Done' })
  }
  sentBack = await untilOver(() => allAre('returned'))
})
after(() => world?.close())

async function allAre(state: string): Promise<string[]> {
  const all = await depositsOf(world, returned)
  assert.deepEqual(
    all.map((one) => one.state),
    places.map(() => state),
  )
  return all.map(({ id }) => id)
}

/** Time ends the lease of whoever died. It is never moved under a job that is under way. */
const untilOver = <Value>(look: () => Promise<Value>): Promise<Value> =>
  eventually(async () => {
    try {
      return await look()
    } catch (fault) {
      if ((await world.api.jobsUnderWay()) === 0) await world.api.advance(10_000)
      throw fault
    }
  }, 180)

const bookOf = async (code: Parameters<typeof findHouseBalance>[1]): Promise<bigint> =>
  (await findHouseBalance(world.watch.sql, code))?.balance.minor ?? 0n

async function assertSound(): Promise<void> {
  await untilOver(async () => {
    const [few, back] = [await depositsOf(world, dusty), await depositsOf(world, returned)]
    const held = back.filter(({ state }) => state === 'held')
    assert.deepEqual(
      [few.map(({ state }) => state), held.length],
      [Array.from({ length: dust }, () => 'refused'), undone],
    )
  })
  // 0.02 USDT each are nobody's; 0.5 USDT each wait again.
  assert.equal(await bookOf(houseOwn('USDT', 'unclaimed')), BigInt(dust) * 20_000n)
  assert.equal(await bookOf(house('USDT', 'suspense', 'quidax')), BigInt(undone) * 500_000n)
  const [counts] = await world.watch.sql<Record<string, number>>`
    select (select count(*)::int from cases where kind = 'crypto_deposit_held' and state = 'open') waiting,
      (select count(*)::int from jobs where dead_at is not null) dead`
  assert.deepEqual(counts, { waiting: undone, dead: 0 })
  assert.deepEqual(
    (await verifyLedger(world.database)).filter(({ ok }) => !ok),
    [],
  )
}

const places = [
  { name: 'before the ledger', lock: (sql: Sql) => sql`lock table ledger.entries in share mode` },
  { name: 'before the rows', lock: (sql: Sql) => sql`lock table crypto_deposits in share mode` },
  { name: 'before screens are told', lock: (sql: Sql) => sql`lock table changes in share mode` },
] as const

for (const place of places)
  test(`killed ${place.name}: coins too few to credit, and a return that is undone`, async () => {
    const id = sentBack.pop() ?? assert.fail('a deposit was sent back')
    const onceClosed = async () => {
      await world.control('/chain/transfers', {
        ...tron,
        to: dusty.address,
        amount: '0.02',
        confirmations: 1000,
      })
      await world.control(`/quidax/withdraws/${id}`, { status: 'Rejected' })
    }
    const held = await holdOpen(world, { ...place, onceClosed }, applications, 2)
    await world.api.program().kill()
    await held.release()
    await connectionsAreGone(world)
    await world.api.start()
    dust += 1
    undone += 1
    await assertSound()
  })
