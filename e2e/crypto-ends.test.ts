// Promises about how crypto deposits end elsewhere: what the custodian makes of one, another network, a frozen wallet, and coins that are sent back once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listCryptoDeposits } from '#features/crypto/staff-contract.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { balancesOf, rateIs } from './converter.ts'
import { addressOf, byItself, depositsOf, heard, move, onlyDeposit, quickAddresses } from './crypto.ts'
import { byTwo, goBack, openCases, refusal, release, type Two } from './crypto-desk-hands.ts'
import { send } from './customer.ts'
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

test('of two transfers to one address in one transaction the second waits for two people, who credit it or refuse it', async () => {
  const ends = [
    { act: release, state: 'credited', has: '29550.00' },
    { act: refusal, state: 'refused', has: '14775.00' },
  ]
  for (const { act, state, has } of ends) {
    const owner = await customer()
    const to = await addressOf(world, owner, tron)
    await rateIs(world, '1500.00')
    const first = await move(world, { ...tron, to, amount: '10', confirmations: 1000 })
    const again = { txid: first.txid, log_index: 1 }
    const second = await move(world, { ...tron, to, amount: '10', confirmations: 1000, ...again })
    const headers = await signInAdmin(world, two.maker)
    const query = `?state=waiting&user=${owner.id}`
    const { data } = await send(world, listCryptoDeposits, { headers, query })
    const [held] = data.items
    assert.deepEqual(
      [data.total, held?.custodian_id, held?.reason, held?.acts],
      [1, second.deposits[0]?.id, 'same_transaction', ['release', 'refuse']],
    )
    assert.equal(await openCases(world, two.maker, 'crypto_deposit_held'), 1)
    await rateIs(world, '1500.00')
    await byTwo(world, two, { ...act, id: held?.id ?? '' })
    await follow()
    assert.deepEqual(
      (await depositsOf(world, owner)).map((one) => one.state).toSorted(),
      ['credited', state].toSorted(),
    )
    assert.equal(await naira(owner), has)
    assert.equal(await openCases(world, two.maker, 'crypto_deposit_held'), 0)
  }
})
