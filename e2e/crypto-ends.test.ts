// Promises about how crypto deposits end elsewhere: what the custodian makes of one, another network, a frozen wallet, and coins that are sent back once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { balancesOf, rateIs } from './converter.ts'
import { addressOf, byItself, heard, move, onlyDeposit, quickAddresses } from './crypto.ts'
import { byTwo, goBack, openCases, release, type Two } from './crypto-desk-hands.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let two: Two
before(async () => {
  world = await openWorld()
  await rateIs(world, '1500.00')
  await quickAddresses(world)
  two = { maker: await aMember(world, 'owner'), checker: await aMember(world, 'owner') }
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
const customer = () => aCustomer(world, { tier: 1, device: 'known' })
const naira = async (owner: Customer) => (await balancesOf(world, owner)).NGN

async function follow(): Promise<void> {
  await rateIs(world, '1500.00')
  world.clock.advance(61_000)
  await byItself(world, 'follow')
}

test('what the custodian makes of a deposit is what its customer reads, and nothing is credited', async () => {
  const ends = { rejected: 'rejected', absorbed: 'absorbed', returned: 'returned', unassigned: 'unassigned' }
  for (const [status, state] of Object.entries(ends)) {
    const owner = await customer()
    const to = await addressOf(world, owner, tron)
    const moved = await move(world, { ...tron, to, amount: '10', confirmations: 3 })
    await world.control(`/quidax/deposits/${moved.deposits[0]?.id}`, { status })
    await heard(world, moved)
    await follow()
    assert.equal((await onlyDeposit(world, owner)).state, state)
    assert.equal(await naira(owner), '0.00')
  }
  assert.equal(await openCases(world, two.maker, 'crypto_deposit_on_hold'), 1)
})

test('coins on another network than the address is for wait, and two people credit them', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, { coin: 'USDT', network: 'ethereum' })
  await rateIs(world, '1500.00')
  await move(world, { coin: 'USDT', network: 'bsc', to, amount: '10', confirmations: 1000 })
  const held = await onlyDeposit(world, owner)
  assert.deepEqual([held.state, held.reason], ['held', 'wrong_network'])
  await byTwo(world, two, { ...release, id: held.id })
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
  assert.equal(await naira(owner), '14775.00')
})

test('a frozen wallet takes coins once it is unfrozen, by itself', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  const { sql } = world.api.doors.database
  await sql`update wallets set freeze_level = 'credit', freeze_reason = 'a court order' where user_id = ${owner.id}`
  await rateIs(world, '1500.00')
  await move(world, { ...tron, to, amount: '10', confirmations: 1000 })
  const held = await onlyDeposit(world, owner)
  assert.deepEqual([held.state, held.reason], ['held', 'wallet_frozen'])
  await sql`update wallets set freeze_level = null, freeze_reason = null where user_id = ${owner.id}`
  await follow()
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
})

test('coins that do not leave wait again, and are sent under another name; what is unknown never is', async () => {
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  await rateIs(world, '1500.00')
  await move(world, { ...tron, to, amount: '0.5', confirmations: 1000 })
  const { id } = await onlyDeposit(world, owner)
  const back = { ...goBack, id, more: { to: 'TJCx4A1XzNvy32sqbmi86xcURjRi1Etver' } }
  // The custodian does it, and its answer is lost.
  await world.control('/scenarios', {
    rail: 'quidax',
    match: { method: 'POST' },
    script: [{ kind: 'drop_after' }],
  })
  await byTwo(world, two, back)
  assert.equal((await onlyDeposit(world, owner)).state, 'returning')
  await world.control(`/quidax/withdraws/${id}`, { status: 'Rejected' })
  world.clock.advance(60_000)
  await world.settle()
  assert.equal((await onlyDeposit(world, owner)).state, 'held')
  await byTwo(world, two, back)
  await world.control(`/quidax/withdraws/${id}-1`, { status: 'Done' })
  world.clock.advance(60_000)
  await world.settle()
  assert.equal((await onlyDeposit(world, owner)).state, 'returned')
  const left: { withdraws: { reference: string }[] } = Object(await world.control('/quidax/withdraws'))
  assert.deepEqual(left.withdraws.map(({ reference }) => reference).toSorted(), [id, `${id}-1`].toSorted())
  assert.match((await world.mailTo(owner.email)).subject, /0.50 USDT were returned/)
})
