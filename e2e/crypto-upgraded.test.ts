// Promises about crypto deposits of the days before movements were kept by their address: after the upgrade each is found again, and credits nothing twice.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { balancesOf, rateIs } from './converter.ts'
import {
  addressOf,
  byItself,
  depositsOf,
  heard,
  type Moved,
  move,
  onlyDeposit,
  type Place,
  quickAddresses,
} from './crypto.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

const migration = join(import.meta.dirname, '../db/migrations/0128-movements-by-address.sql')

let world: World
before(async () => {
  world = await openWorld()
  await rateIs(world, '1500.00')
  await quickAddresses(world)
})
after(() => world?.close())

/** Rows as the version before wrote them, then the upgrade. */
async function upgrade(): Promise<void> {
  const client = new pg.Client({ connectionString: world.database.superuserUrl })
  await client.connect()
  try {
    const before = await client.query(`update crypto_arrivals set movement = '' where movement like 'to:%'`)
    assert.equal(before.rowCount, 4)
    await client.query('set role finance_owner')
    await client.query(readFileSync(migration, 'utf8'))
  } finally {
    await client.end()
  }
}

const ten = '14775.00'
const naira = async (owner: Customer) => (await balancesOf(world, owner)).NGN
type Sent = { readonly owner: Customer; readonly to: string; readonly moved: Moved; readonly place: Place }

async function sent(place: Place): Promise<Sent> {
  const owner = await aCustomer(world, { tier: 1, device: 'known' })
  const to = await addressOf(world, owner, place)
  return { owner, to, place, moved: await move(world, { ...place, to, amount: '10', confirmations: 1000 }) }
}

test('a movement that was taken before the upgrade stays its deposit’s, and another one to its address waits', async () => {
  const places: Place[] = [
    { coin: 'USDT', network: 'tron' },
    { coin: 'USDT', network: 'bsc' },
  ]
  await rateIs(world, '1500.00')
  const credited: Sent[] = []
  for (const place of places) credited.push(await sent(place))
  // No rate holds any more.
  world.clock.advance(10 * 60_000)
  const waiting: Sent[] = []
  for (const place of places) waiting.push(await sent(place))
  for (const { owner } of waiting) assert.equal((await onlyDeposit(world, owner)).state, 'waiting')

  await upgrade()

  await rateIs(world, '1500.00')
  for (const { moved } of [...credited, ...waiting]) {
    const path = `/quidax/deposits/${moved.deposits[0]?.id}`
    await world.control(path, { status: 'accepted', webhook_times: 2 })
    await heard(world, moved)
  }
  world.clock.advance(61_000)
  await byItself(world, 'follow')
  for (const { owner } of [...credited, ...waiting]) {
    assert.equal((await onlyDeposit(world, owner)).state, 'credited')
    assert.equal(await naira(owner), ten)
  }
  for (const { owner, to, place, moved } of [...credited, ...waiting]) {
    const once = { ...place, to, amount: '10', confirmations: 1000, txid: moved.txid, log_index: 1 }
    await rateIs(world, '1500.00')
    await move(world, once)
    assert.deepEqual(
      (await depositsOf(world, owner)).map(({ state, reason }) => `${state} ${reason}`).toSorted(),
      ['credited null', 'held checks'],
      place.network,
    )
    assert.equal(await naira(owner), ten)
  }
  // Another customer of the same transaction is paid.
  for (const { place, moved } of credited) {
    const owner = await aCustomer(world, { tier: 1, device: 'known' })
    const to = await addressOf(world, owner, place)
    await rateIs(world, '1500.00')
    await move(world, { ...place, to, amount: '10', confirmations: 1000, txid: moved.txid, log_index: 2 })
    assert.equal(await naira(owner), ten)
  }
})
