// Promises about what answers say of crypto deposits: what will hold one at sight, until when a limit holds it, and of staff's queue its age and what is released.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as staff from '#features/crypto/staff-contract.ts'
import * as limits from '#features/limits/contract.ts'
import { signInAdmin } from './admin.ts'
import { rateIs } from './converter.ts'
import {
  addressOf,
  blocks,
  byItself,
  type Deposit,
  depositsOf,
  type Moved,
  move,
  onlyDeposit,
  quickAddresses,
} from './crypto.ts'
import { bySignedIn, byTwo, refusal, release, type Two } from './crypto-desk-hands.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let two: Two
before(async () => {
  // After the limits of new devices began.
  world = await openWorld({ at: new Date('2026-11-20T09:00:00Z') })
  await quickAddresses(world)
  two = { maker: await aMember(world, 'owner'), checker: await aMember(world, 'owner') }
})
after(() => world?.close())

const tron = { coin: 'USDT', network: 'tron' } as const
const hour = 3_600_000
const customer = () => aCustomer(world, { tier: 1, device: 'known' })

async function listed(query = '') {
  const headers = await signInAdmin(world, two.maker)
  return (await send(world, staff.listCryptoDeposits, { headers, query })).data
}
async function queue(query = '') {
  const { held, oldest_held_at: oldest } = await listed(query)
  return { held, oldest }
}

/** Held for its small amount. */
async function tooLittle(): Promise<Deposit & { readonly owner: Customer }> {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  await move(world, { ...tron, to, amount: '0.5', confirmations: 1000 })
  return { ...(await onlyDeposit(world, owner)), owner }
}

test('the queue of staff tells how many wait and since when the oldest does, whatever the list shows', async () => {
  assert.deepEqual(await queue(), { held: 0, oldest: null })
  const first = await tooLittle()
  world.clock.advance(hour)
  const second = await tooLittle()
  assert.notEqual(first.seen_at, second.seen_at)
  for (const query of ['', '?per_page=1', '?state=credited', '?coin=USDC', `?id=${second.id}`])
    assert.deepEqual(await queue(query), { held: 2, oldest: first.seen_at }, query)
  await byTwo(world, two, { ...refusal, id: first.id })
  assert.deepEqual(await queue(), { held: 1, oldest: second.seen_at })
  await byTwo(world, two, { ...refusal, id: second.id })
  assert.deepEqual(await queue(), { held: 0, oldest: null })
})

test('one that two people let pass is released until its custodian has answered, and cannot be released again', async () => {
  const { id, owner } = await tooLittle()
  const headers = {
    mine: await signInAdmin(world, two.maker),
    theirs: await signInAdmin(world, two.checker),
  }
  // Whoever signs in now would run what waits.
  const standing = async () => {
    const { data } = await send(world, staff.listCryptoDeposits, {
      headers: headers.mine,
      query: `?id=${id}`,
    })
    const [one] = data.items
    return [one?.state, one?.is_released, one?.acts]
  }
  assert.deepEqual(await standing(), ['held', false, ['release', 'return', 'refuse']])
  await bySignedIn(world, headers, { ...release, id })
  assert.deepEqual(await standing(), ['held', true, ['return', 'refuse']])
  const again = { headers: headers.mine, params: { id } }
  assert.equal((await send(world, staff.previewCryptoRelease, again)).problem.code, 'not_waiting')
  await rateIs(world, '1500.00')
  await world.settle()
  assert.deepEqual(await standing(), ['credited', false, []])
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
})

test('what will hold coins that are on their way is said at sight, and is what holds them once they are there', async () => {
  const owner = await customer()
  const [dollars, there] = [
    await addressOf(world, owner, { coin: 'USDT', network: 'ethereum' }),
    await addressOf(world, owner, tron),
  ]
  const ways = [
    { sent: { coin: 'USDC', network: 'ethereum', to: dollars, amount: '10' }, holds: 'wrong_coin' },
    { sent: { coin: 'USDT', network: 'bsc', to: dollars, amount: '10' }, holds: 'wrong_network' },
    { sent: { ...tron, to: there, amount: '0.5' }, holds: 'below_minimum' },
    { sent: { ...tron, to: there, amount: '5' }, holds: null },
  ]
  const all: Moved[] = []
  for (const { sent } of ways) all.push(await move(world, { ...sent, confirmations: 2 }))
  const standing = async () => {
    const deposits = await depositsOf(world, owner)
    return all.map(({ txid }) => {
      const one = deposits.find((deposit) => deposit.txid === txid)
      return [one?.state, one?.reason, one?.will_hold]
    })
  }
  assert.deepEqual(
    await standing(),
    ways.map(({ holds }) => ['confirming', null, holds]),
  )
  await rateIs(world, '1500.00')
  for (const moved of all) await blocks(world, moved, 100)
  assert.deepEqual(
    await standing(),
    ways.map(({ holds }) => [holds === null ? 'credited' : 'held', holds, null]),
  )
})

test('what the first 24 hours of a device hold says until when, and is credited then by itself', async () => {
  const owner = await aCustomer(world, { tier: 1, device: 'new' })
  const to = await addressOf(world, owner, tron)
  await rateIs(world, '1500.00')
  await move(world, { ...tron, to, amount: '20', confirmations: 1000 })
  const held = await onlyDeposit(world, owner)
  const { data } = await send(world, limits.findMyLimits, { cookie: owner.cookie })
  assert.deepEqual([held.state, held.reason], ['held', 'above_activation_limit'])
  assert.ok(held.held_until !== null && data.activation !== null)
  assert.equal(held.held_until, data.activation.until)
  // One that something else holds has no such time, and is told none beside it.
  await move(world, { ...tron, to, amount: '0.5', confirmations: 1000 })
  const other = (await depositsOf(world, owner)).find(({ reason }) => reason === 'below_minimum')
  assert.equal(other?.held_until, null)
  world.clock.advance(new Date(held.held_until).getTime() - world.clock.now().getTime())
  await rateIs(world, '1500.00')
  await byItself(world, 'follow')
  const credited = (await depositsOf(world, owner)).find(({ id }) => id === held.id)
  assert.deepEqual([credited?.state, credited?.held_until], ['credited', null])
})
