// Promises about what is told of coins: by whom, how often, in which order or how late, a deposit is what its custodian says of it, once.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { look } from '#features/crypto/api/look.ts'
import * as crypto from '#features/crypto/contract.ts'
import { readUserAddresses } from '#features/crypto/staff-contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { balancesOf, rateIs } from './converter.ts'
import {
  addressOf,
  askAddress,
  blocks,
  byItself,
  brandWithoutLicence,
  depositsOf,
  heard,
  type Moved,
  move,
  onlyDeposit,
  quickAddresses,
  reorganise,
} from './crypto.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
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
const ten = '14775.00'
const customer = () => aCustomer(world, { tier: 1, device: 'known' })
const naira = async (owner: { cookie: string }) => (await balancesOf(world, owner)).NGN

/** Webhooks, but for those of addresses, which may come after the address is there. */
async function counts(): Promise<{ inbox: number; posted: number }> {
  const [row] = await world.api.doors.database.sql<{ inbox: number; posted: number }>`
    select (select count(*)::int from webhook_inbox where provider in ('quidax', 'fireblocks') and dedupe_key not like 'wallet.%') inbox,
      (select count(*)::int from ledger.transfers where kind = 'crypto_deposit') posted`
  return row ?? assert.fail()
}

/** The words of the custodian for a deposit that it says it has accepted. */
async function tellUnsigned(id: string): Promise<number> {
  const body = JSON.stringify({
    event: 'deposit.successful',
    data: { id, status: 'accepted', amount: '1000000.0', currency: 'usdt', user: { id: 'nobody' } },
  })
  const at = Math.floor(world.clock.now().getTime() / 1_000)
  const signature = createHmac('sha256', 'another key').update(`${at}.${body}`).digest('hex')
  const answer = await fetch(`${world.api.url}/hooks/quidax`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'quidax-signature': `t=${at},s=${signature}` },
    body,
  })
  return answer.status
}

test('a webhook that comes five times is stored once and credits once', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  const before = await counts()
  await move(world, { ...tron, to, amount: '10', confirmations: 1000, webhook_times: 5 })
  const after = await counts()
  assert.equal(after.posted - before.posted, 1)
  assert.ok(after.inbox - before.inbox <= 2, `${after.inbox - before.inbox} webhooks of one deposit`)
  assert.equal(await naira(owner), ten)
})

test('what is accepted before it was seen is credited once, and the late word of it changes nothing', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  const moved: Moved = Object(
    await world.control('/chain/transfers', {
      ...tron,
      to,
      amount: '10',
      confirmations: 1000,
      first_webhook_delay_ms: 30_000,
    }),
  )
  world.clock.advance(31_000)
  await heard(world, moved)
  await byItself(world, 'follow')
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
  assert.equal(await naira(owner), ten)
})

test('a lost webhook is made good by the custodian’s own list', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  await world.control('/chain/transfers', { ...tron, to, amount: '10', confirmations: 1000, webhook: false })
  await world.settle()
  assert.deepEqual(await depositsOf(world, owner), [])
  await rateIs(world, '1500.00')
  await byItself(world, 'sweep')
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
  assert.equal(await naira(owner), ten)
})

test('whoever says that coins arrived, none are credited by their word', async () => {
  const before = await counts()
  assert.equal(await tellUnsigned('made-up'), 401)
  assert.deepEqual(await counts(), before)
  // With a key that was stolen, a real deposit that is not accepted yet.
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  const moved = await move(world, { ...tron, to, amount: '10', confirmations: 3, webhook_amount: '999999.0' })
  await world.settle()
  const told = await onlyDeposit(world, owner)
  assert.deepEqual([told.state, told.amount], ['confirming', '10.000000'])
  // The custodian itself says so, and its network has only three blocks.
  await world.control(`/quidax/deposits/${moved.deposits[0]?.id}`, { status: 'accepted' })
  await heard(world, moved)
  assert.equal((await onlyDeposit(world, owner)).state, 'confirming')
  assert.equal(await naira(owner), '0.00')
})

test('two movements of one transaction are two deposits where the custodian tells them apart, and else one and a case', async () => {
  const owner = await customer()
  const place = { coin: 'PYUSD', network: 'ethereum' } as const
  const to = await addressOf(world, owner, place)
  const first = await move(world, { ...place, to, amount: '10', confirmations: 1000, log_index: 1 })
  await rateIs(world, '1500.00')
  await move(world, { ...place, to, amount: '10', confirmations: 1000, txid: first.txid, log_index: 2 })
  assert.deepEqual(
    (await depositsOf(world, owner)).map(({ state }) => state),
    ['credited', 'credited'],
  )
  const other = await customer()
  const there = await addressOf(world, other, tron)
  const one = await move(world, { ...tron, to: there, amount: '10', confirmations: 1000, log_index: 1 })
  await move(world, { ...tron, to: there, amount: '10', confirmations: 1000, txid: one.txid, log_index: 2 })
  assert.deepEqual(
    (await depositsOf(world, other)).map(({ state, reason }) => `${state} ${reason}`).toSorted(),
    ['credited null', 'held checks'],
  )
  assert.equal(await naira(other), ten)
})

test('one transaction that pays two customers credits each of them once, in whichever order and however often it is told', async () => {
  const inBothOrders = [
    { place: tron, order: [0, 1] },
    { place: { coin: 'USDT', network: 'bsc' }, order: [1, 0] },
  ] as const
  for (const { place, order } of inBothOrders) {
    const paid: { readonly owner: Customer; readonly moved: Moved }[] = []
    for (const owner of [await customer(), await customer()]) {
      const to = await addressOf(world, owner, place)
      const other = paid[0] && { txid: paid[0].moved.txid, log_index: 1 }
      const body = { ...place, to, amount: '10', confirmations: 3, webhook_times: 2, ...other }
      paid.push({ owner, moved: await move(world, body) })
    }
    const before = await counts()
    for (const index of order) {
      await rateIs(world, '1500.00')
      await blocks(world, paid[index]?.moved ?? assert.fail(), 30, { webhook_times: 2 })
    }
    // Told, and asked about, once more.
    for (const { moved } of paid) {
      const path = `/quidax/deposits/${moved.deposits[0]?.id}`
      await world.control(path, { status: 'accepted', webhook_times: 2 })
      await heard(world, moved)
    }
    world.clock.advance(61_000)
    await byItself(world, 'follow')
    for (const { owner, moved } of paid) {
      const { state, txid } = await onlyDeposit(world, owner)
      assert.deepEqual([state, txid, await naira(owner)], ['credited', moved.txid, ten], place.network)
    }
    assert.equal((await counts()).posted - before.posted, 2)
  }
})

test('an answer that comes late is not taken after a newer one; one that never comes is asked for again', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  await rateIs(world, '1500.00')
  const moved = await move(world, { ...tron, to, amount: '10', confirmations: 5 })
  const [row] = await world.api.doors.database.sql<{ holder: string }>`
    select holder_id holder from crypto_deposits where deposit_id = ${moved.deposits[0]?.id}`
  const named = { custodian: 'quidax', depositId: moved.deposits[0]?.id ?? '', holderId: row?.holder ?? '' }
  const ask = () => look(world.api.doors, world.api.parts, named)
  await blocks(world, moved, 20, { webhook: false })
  await world.control('/scenarios', {
    rail: 'quidax',
    match: { method: 'GET', path: '/users/*' },
    script: [{ kind: 'slow', milliseconds: 5_000 }],
  })
  const late = ask()
  await eventually(async () => assert.notEqual(Object(await world.control('/state')).held, 0))
  await world.control(`/chain/transfers/${moved.id}/reorganise`, { becomes: 'vanished', webhook: false })
  await ask()
  world.clock.advance(6_000)
  assert.equal(await late, 'late')
  assert.notEqual((await onlyDeposit(world, owner)).state, 'credited')
  assert.equal(await naira(owner), '0.00')
  await world.control('/scenarios', {
    rail: 'quidax',
    match: { method: 'GET', path: '/users/*' },
    script: [{ kind: 'odd_shape' }],
  })
  assert.equal(await ask(), 'unknown')
})

test('however often and by however many at once it is asked, a deposit is credited once', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  await rateIs(world, '1500.00')
  const moved = await move(world, { ...tron, to, amount: '10', confirmations: 5 })
  await blocks(world, moved, 20, { webhook: false })
  const [row] = await world.api.doors.database.sql<{ holder: string }>`
    select holder_id holder from crypto_deposits where deposit_id = ${moved.deposits[0]?.id}`
  const named = { custodian: 'quidax', depositId: moved.deposits[0]?.id ?? '', holderId: row?.holder ?? '' }
  const before = await counts()
  await Promise.all(Array.from({ length: 8 }, () => look(world.api.doors, world.api.parts, named)))
  assert.equal((await counts()).posted - before.posted, 1)
  assert.equal(await naira(owner), ten)
})

test('coins that came by another transaction after a reorganisation are credited once', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  await rateIs(world, '1500.00')
  const moved = await move(world, { ...tron, to, amount: '10', confirmations: 10 })
  await reorganise(world, moved, { becomes: 'moved', txid: `moved-${owner.id}`, confirmations: 0 })
  await blocks(world, moved, 25)
  assert.equal((await onlyDeposit(world, owner)).txid, `moved-${owner.id}`)
  assert.equal(await naira(owner), ten)
})

test('an address that is not made yet is asked about until it is there', async () => {
  await world.control('/quidax/addresses', { delay_ms: 5_000 })
  const owner = await customer()
  const asked = await askAddress(world, owner, tron)
  assert.equal(asked.data.address_state, 'making')
  await world.settle()
  const read = async () =>
    (await send(world, crypto.readMyCrypto, { cookie: owner.cookie })).data.places.find(
      ({ coin, network }) => coin === tron.coin && network === tron.network,
    )
  assert.equal((await read())?.address_state, 'making')
  for (const _ of [1, 2, 3]) {
    world.clock.advance(10_000)
    await world.settle()
  }
  assert.equal((await read())?.address_state, 'ready')
  await quickAddresses(world)
})

test('where no licence is written nothing is offered', async () => {
  const unlicensed = brandWithoutLicence()
  const plain = await openWorld({ brandDir: unlicensed.folder })
  try {
    const owner = await aCustomer(plain)
    for (const contract of [crypto.readMyCrypto, crypto.listMyDeposits]) {
      const { status, problem } = await send(plain, contract, { cookie: owner.cookie })
      assert.deepEqual([status, problem.code], [404, 'crypto_off'])
    }
    assert.equal(crypto.makeMyAddress.name, 'crypto.make-address')
    const asked = await askAddress(plain, owner, tron)
    assert.deepEqual([asked.status, asked.problem.code], [404, 'crypto_off'])
    const chosen = await send(plain, crypto.chooseCurrency, {
      cookie: owner.cookie,
      body: { currency: 'NGN' },
    })
    assert.equal(chosen.problem.code, 'crypto_off')
    const headers = await signInAdmin(plain, await aMember(plain, 'support'))
    const read = await send(plain, readUserAddresses, { headers, params: { id: owner.id } })
    assert.deepEqual([read.status, read.data], [200, []])
  } finally {
    await plain.close()
    unlicensed.remove()
  }
})
