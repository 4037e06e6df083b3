// Promises about crypto deposits: coins that arrive are credited once, by the custodian's own word and after enough blocks, in naira or dollars.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as crypto from '#features/crypto/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { balancesOf, openDollars, rateIs } from './converter.ts'
import { addressOf, askAddress, blocks, byItself, move, onlyDeposit, quickAddresses } from './crypto.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { shapeFaults, specificationClient } from './specification-client.ts'
import { addressesOf } from './specification.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
  await rateIs(world, '1500.00')
  await quickAddresses(world)
})
after(async () => {
  const found = await verifyLedger(world.api.doors.database)
  assert.deepEqual(
    found.filter(({ ok }) => !ok),
    [],
  )
  await world.close()
})

const tron = { coin: 'USDT', network: 'tron' } as const
const customer = (tier: 1 | 2 = 1) => aCustomer(world, { tier, device: 'known' })

test('coins are seen, confirmed block by block, and credited in naira at the price of that moment', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  const moved = await move(world, { ...tron, to, amount: '10.123456' })
  assert.equal((await onlyDeposit(world, owner)).state, 'seen')
  await blocks(world, moved, 5)
  const under = await onlyDeposit(world, owner)
  assert.deepEqual([under.state, under.confirmations, under.needed], ['confirming', 5, 20])
  assert.deepEqual(await balancesOf(world, owner), { NGN: '0.00' })
  await blocks(world, moved, 15)
  const done = await onlyDeposit(world, owner)
  // 10.123456 at 1477.50, rounded down.
  assert.deepEqual([done.state, done.credited_amount, done.rate], ['credited', '14957.40', '1477.50'])
  assert.deepEqual(await balancesOf(world, owner), { NGN: '14957.40' })
  const { data: list } = await send(world, transactions.listMyTransactions, { cookie: owner.cookie })
  const [line] = list.items
  assert.deepEqual([line?.type, line?.direction, line?.amount], ['crypto_deposit', 'credit', '14957.40'])
  assert.deepEqual(
    line?.facts.map(({ value }) => value),
    ['10.123456 USDT', '$1 = ₦1,477.50', '$1 = ₦1,500.00', '₦227.78 (1.50%)', moved.txid],
  )
  assert.match((await world.mailTo(owner.email)).subject, /14,957.40 arrived: 10.123456 USDT/)
})

test('who chose dollars gets one for each coin, rounded down to a cent', async () => {
  const owner = await customer(2)
  const refused = await send(world, crypto.chooseCurrency, {
    cookie: owner.cookie,
    body: { currency: 'USD' },
  })
  assert.deepEqual([refused.status, refused.problem.code], [409, 'no_dollar_wallet'])
  await openDollars(world, owner)
  const to = await addressOf(world, owner, tron)
  const moved = await move(world, { ...tron, to, amount: '25.559999', confirmations: 3 })
  // Until the final moment.
  const chosen = await send(world, crypto.chooseCurrency, { cookie: owner.cookie, body: { currency: 'USD' } })
  assert.equal(chosen.status, 200)
  await blocks(world, moved, 20)
  const done = await onlyDeposit(world, owner)
  assert.deepEqual([done.state, done.credited_amount, done.credited_currency], ['credited', '25.55', 'USD'])
  assert.deepEqual(await balancesOf(world, owner), { NGN: '0.00', USD: '25.55' })
  const [row] = await world.api.doors.database.sql<{ rest: string }>`
    select rest_units::text rest from crypto_deposits where id = ${done.id}`
  assert.equal(row?.rest, '9999')
})

test('without a rate a deposit waits, and is credited by itself once there is one', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  world.clock.advance(10 * 60_000)
  await move(world, { ...tron, to, amount: '10', confirmations: 1000 })
  assert.equal((await onlyDeposit(world, owner)).state, 'waiting')
  await rateIs(world, '1510.00')
  world.clock.advance(20_000)
  await byItself(world, 'follow')
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
  assert.deepEqual(await balancesOf(world, owner), { NGN: '14873.50' })
})

test('the specification’s own client reads a customer’s addresses as it is written there', async () => {
  const owner = await customer()
  await addressOf(world, owner, tron)
  const { authorization = '' } = await signInAdmin(world, await aMember(world, 'support'))
  const client = specificationClient(world.api.url)
  client.keep(authorization.replace(/^Bearer /, ''))
  const { path, shape } = addressesOf(owner.id)
  for (const written of [path, path.slice(1), `${path}/`]) {
    const told = await client.ask('GET', written)
    assert.equal(told.status, 200)
    assert.deepEqual(shapeFaults(told.data, shape), [])
  }
  const nobody = await client.ask('GET', addressesOf('00000000-0000-4000-8000-000000000000').path)
  assert.deepEqual([nobody.status, nobody.code], [404, 'user_not_found'])
})

test('who stops the service stops new addresses, and what arrives at old ones is credited', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  const { sql } = world.api.doors.database
  const stop = (enabled: boolean) => sql`
    insert into product_service_switches (code, enabled, set_at) values ('crypto_deposit', ${enabled}, ${world.clock.now()})`
  await stop(false)
  const refused = await askAddress(world, owner, { coin: 'USDT', network: 'bsc' })
  const { status, say } = crypto.makeMyAddress.refuses.crypto_paused
  assert.deepEqual([refused.status, refused.problem.message], [status, say])
  assert.equal(refused.problem.code, 'crypto_paused')
  assert.equal((await askAddress(world, owner, tron)).data.address, to)
  await rateIs(world, '1500.00')
  await move(world, { ...tron, to, amount: '10', confirmations: 1000 })
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
  await stop(true)
})

test('an address is for who has confirmed their identity, one for each coin and network, for ever', async () => {
  const nobody = await aCustomer(world, { tier: 0 })
  const refused = await askAddress(world, nobody, tron)
  assert.deepEqual([refused.status, refused.problem.code], [403, 'tier_too_low'])
  const owner = await customer()
  const first = await addressOf(world, owner, tron)
  assert.equal(await addressOf(world, owner, tron), first)
  const elsewhere = await askAddress(world, owner, { coin: 'USDC', network: 'tron' })
  assert.deepEqual([elsewhere.status, elsewhere.problem.code], [422, 'place_not_taken'])
  const other = await addressOf(world, owner, { coin: 'PYUSD', network: 'ethereum' })
  assert.match(other, /^0x/)
})
