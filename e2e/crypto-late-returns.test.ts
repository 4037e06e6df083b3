// Promises about coins that a custodian sends back after it said that it would not, coins that are lost and found, amounts that no book holds, and where nothing goes back to.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { askAboutReturns } from '#features/crypto/api/send-back.ts'
import { findMyClosing } from '#features/account-closing/contract.ts'
import * as staff from '#features/crypto/staff-contract.ts'
import { walletKey } from '#features/screening/rules.ts'
import { eventually } from '#kit/test/eventually.ts'
import { findHouseBalance } from '#ledger/balances.ts'
import { type HouseCode, house, houseOwn } from '#ledger/posting.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { balancesOf, rateIs } from './converter.ts'
import { addressOf, byItself, heard, type Moved, move, onlyDeposit, quickAddresses } from './crypto.ts'
import { byTwo, goBack, refusal, release, type Two } from './crypto-desk-hands.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let two: Two
before(async () => {
  world = await openWorld()
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
const outside = 'TJCx4A1XzNvy32sqbmi86xcURjRi1Etver'
const customer = () => aCustomer(world, { tier: 1, device: 'known' })

type Sent = { readonly owner: Customer; readonly id: string; readonly moved: Moved }

async function sent(amount: string): Promise<Sent> {
  await rateIs(world, '1500.00')
  const owner = await customer()
  const to = await addressOf(world, owner, tron)
  const moved = await move(world, { ...tron, to, amount, confirmations: 1000 })
  return { owner, id: (await onlyDeposit(world, owner)).id, moved }
}

/** Held for its small amount, told to go back, and rejected by the custodian. */
async function rejectedReturn(): Promise<Sent> {
  const one = await sent('0.5')
  await byTwo(world, two, { ...goBack, id: one.id, more: { to: outside } })
  await eventually(() => withdrawIs(one.id, 'Rejected'))
  await later()
  assert.equal((await onlyDeposit(world, one.owner)).state, 'held')
  return one
}

const withdrawIs = (reference: string, status: 'Done' | 'Rejected') =>
  world.control(`/quidax/withdraws/${reference}`, { status })

async function later(): Promise<void> {
  world.clock.advance(61_000)
  await world.settle()
}

/** The custodian does it after all, and its webhook reaches us. */
async function doneAfterAll(reference: string): Promise<void> {
  await withdrawIs(reference, 'Done')
  await eventually(async () => {
    const webhooks: { delivered_at: string | null }[] = Object(
      await world.control(`/webhooks?reference=${reference}`),
    )
    assert.ok(webhooks.length > 0 && webhooks.every((webhook) => webhook.delivered_at !== null))
  })
  await world.settle()
}

async function bookOf(code: HouseCode): Promise<bigint> {
  const found = await findHouseBalance(world.api.doors.database.sql, code)
  return found?.balance.minor ?? assert.fail(code)
}
/** This wallet alone stands on a list; no wallet any more where none is named. */
async function onAList(...wallets: string[]): Promise<void> {
  const { sql } = world.database.open('finance_owner')
  const changed = await sql`
    update screening_entries set wallets = ${wallets.map(walletKey)}::text[]
    where (list_id, entry) = (select list_id, entry from screening_entries join screening_lists l on l.id = list_id
      where l.until is null order by list_id, entry limit 1) returning 1`
  assert.equal(changed.length, 1)
}

const suspense = house('USDT', 'suspense', 'quidax')
const settlement = house('USDT', 'settlement', 'quidax')
const unclaimed = houseOwn('USDT', 'unclaimed')

const isLost = (count: number) =>
  eventually(async () => assert.equal(await casesOpen('crypto_deposit_lost'), count))

async function casesOpen(kind: string): Promise<number> {
  const open = await world.api.doors.database.sql`select 1 from cases where kind = ${kind} and state = 'open'`
  return open.length
}

test('a deposit that waits again and went back after all is returned, once', async () => {
  const { owner, id } = await rejectedReturn()
  const before = await bookOf(suspense)
  await doneAfterAll(id)
  assert.equal((await onlyDeposit(world, owner)).state, 'returned')
  assert.equal((await bookOf(suspense)) - before, -500_000n)
  await doneAfterAll(id)
  assert.equal((await bookOf(suspense)) - before, -500_000n)
  assert.equal(await casesOpen('crypto_deposit_held'), 0)
})

test('a return that was done and is rejected afterwards waits again, and is decided anew', async () => {
  const { owner, id } = await sent('0.5')
  await byTwo(world, two, { ...goBack, id, more: { to: outside } })
  await eventually(() => withdrawIs(id, 'Done'))
  await later()
  assert.equal((await onlyDeposit(world, owner)).state, 'returned')
  const [kept, has] = [await bookOf(suspense), await bookOf(settlement)]
  await world.control(`/quidax/withdraws/${id}`, { status: 'Rejected', webhook: false })
  await askAboutReturns(world.api.doors, world.api.parts)
  assert.equal((await onlyDeposit(world, owner)).state, 'held')
  assert.deepEqual([(await bookOf(suspense)) - kept, (await bookOf(settlement)) - has], [500_000n, -500_000n])
  assert.equal(await casesOpen('crypto_deposit_held'), 1)
  await byTwo(world, two, { ...goBack, id, more: { to: outside } })
  await eventually(() => withdrawIs(`${id}-1`, 'Done'))
  await later()
  assert.equal((await onlyDeposit(world, owner)).state, 'returned')
  assert.deepEqual([await bookOf(suspense), await bookOf(settlement)], [kept, has])
})

test('a return whose job waits for long is asked about as soon as its custodian tells of it', async () => {
  const { owner, id } = await sent('0.5')
  await byTwo(world, two, { ...goBack, id, more: { to: outside } })
  await eventually(() => world.control(`/quidax/withdraws/${id}`, { status: 'Processing', webhook: false }))
  for (let turn = 0; turn < 10; turn++) await later()
  assert.equal((await onlyDeposit(world, owner)).state, 'returning')
  await doneAfterAll(id)
  assert.equal((await onlyDeposit(world, owner)).state, 'returned')
})

test('of two returns the one that is rejected afterwards is a loss no more, booked or not', async () => {
  for (const isBooked of [false, true]) {
    const twice = await rejectedReturn()
    await byTwo(world, two, { ...goBack, id: twice.id, more: { to: outside } })
    await eventually(() => withdrawIs(`${twice.id}-1`, 'Done'))
    await later()
    const settled = await bookOf(settlement)
    await world.control(`/quidax/withdraws/${twice.id}`, { status: 'Done', webhook: false })
    await askAboutReturns(world.api.doors, world.api.parts)
    await isLost(1)
    if (isBooked) await byTwo(world, two, { ...refusal, id: twice.id })
    await world.control(`/quidax/withdraws/${twice.id}`, { status: 'Rejected', webhook: false })
    await askAboutReturns(world.api.doors, world.api.parts)
    await isLost(0)
    assert.equal(await bookOf(settlement), settled)
    assert.equal((await onlyDeposit(world, twice.owner)).state, 'returned')
  }
})

test('an address that comes on a list after the first try: what may have been done only the custodian ends', async () => {
  const { owner, id } = await sent('0.5')
  await byTwo(world, two, { ...goBack, id, more: { to: outside } })
  await eventually(() => world.control(`/quidax/withdraws/${id}`, { status: 'Processing', webhook: false }))
  await onAList(outside)
  await later()
  assert.equal((await onlyDeposit(world, owner)).state, 'returning')
  await world.control(`/quidax/withdraws/${id}`, { status: 'Done', webhook: false })
  await eventually(async () => {
    await later()
    assert.equal((await onlyDeposit(world, owner)).state, 'returned')
  })
  await onAList()
})

test('one that was credited meanwhile is a case, and two people book what the house has lost', async () => {
  const { owner, id } = await rejectedReturn()
  await byTwo(world, two, { ...release, id })
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
  const before = await bookOf(settlement)
  await doneAfterAll(id)
  await isLost(1)
  await byTwo(world, two, { ...refusal, id })
  await isLost(0)
  assert.equal((await bookOf(settlement)) - before, 500_000n)
  assert.equal((await balancesOf(world, owner)).NGN, '738.75')
})

test('one that was refused meanwhile leaves what nobody claims; one that went back twice is a loss', async () => {
  const refused = await rejectedReturn()
  await byTwo(world, two, { ...refusal, id: refused.id })
  const kept = await bookOf(unclaimed)
  await doneAfterAll(refused.id)
  assert.equal((await onlyDeposit(world, refused.owner)).state, 'returned')
  assert.equal((await bookOf(unclaimed)) - kept, -500_000n)

  const twice = await rejectedReturn()
  await byTwo(world, two, { ...goBack, id: twice.id, more: { to: outside } })
  await eventually(() => withdrawIs(`${twice.id}-1`, 'Done'))
  await later()
  assert.equal((await onlyDeposit(world, twice.owner)).state, 'returned')
  // Its webhook is lost: those that failed are asked about for two days.
  await world.control(`/quidax/withdraws/${twice.id}`, { status: 'Done', webhook: false })
  await askAboutReturns(world.api.doors, world.api.parts)
  await isLost(1)
  await byTwo(world, two, { ...refusal, id: twice.id })
  await isLost(0)
})

test('a loss that was booked is taken back when the custodian has the coins again, and can be booked again', async () => {
  const { owner, id, moved } = await sent('10')
  assert.equal((await onlyDeposit(world, owner)).state, 'credited')
  const settled = await bookOf(settlement)
  const becomes = async (status: string) => {
    await world.control(`/quidax/deposits/${moved.deposits[0]?.id}`, { status })
    await heard(world, moved)
    world.clock.advance(11 * 60_000)
    await byItself(world, 'follow')
  }
  for (const lost of [1, 2]) {
    await becomes('rejected')
    await isLost(1)
    await byTwo(world, two, { ...refusal, id })
    assert.equal((await bookOf(settlement)) - settled, 10_000_000n, String(lost))
    await becomes('accepted')
    assert.equal(await bookOf(settlement), settled)
  }
  await becomes('rejected')
  await isLost(1)
  // It is there again before anybody has booked it.
  await becomes('accepted')
  await isLost(0)
  assert.equal(await bookOf(settlement), settled)
})

test('coins that were refused and are gone leave what nobody claims, by two people', async () => {
  const { id, moved } = await sent('0.5')
  await byTwo(world, two, { ...refusal, id })
  const kept = await bookOf(unclaimed)
  await world.control(`/quidax/deposits/${moved.deposits[0]?.id}`, { status: 'rejected' })
  await heard(world, moved)
  await isLost(1)
  await byTwo(world, two, { ...refusal, id })
  await isLost(0)
  assert.equal((await bookOf(unclaimed)) - kept, -500_000n)
})

test('more coins than a book can hold are held, moved by nothing, and refused by two', async () => {
  const { owner, id } = await sent('999999999999')
  const held = await onlyDeposit(world, owner)
  assert.deepEqual([held.state, held.reason], ['held', 'too_large'])
  assert.equal(await casesOpen('crypto_deposit_held'), 1)
  const { data: closing } = await send(world, findMyClosing, { cookie: owner.cookie })
  assert.equal(closing.blocks.find(({ kind }) => kind === 'held_deposits')?.count, 1)
  await byTwo(world, two, { ...refusal, id })
  assert.equal((await onlyDeposit(world, owner)).state, 'refused')
})

test('nothing goes back to a customer here, to nobody, or to the contract of a coin', async () => {
  const { id, owner } = await sent('0.5')
  const headers = await signInAdmin(world, two.maker)
  const ours = [await addressOf(world, owner, tron), await addressOf(world, await customer(), tron)]
  for (const to of [...ours, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t']) {
    const asked = { headers, params: { id }, query: `?to=${to}` }
    const { status, problem } = await send(world, staff.previewCryptoReturn, asked)
    assert.deepEqual([status, problem.code], [422, 'address_refused'], to)
  }
})

test('each return that has ended is asked about in turn, however many there are', async () => {
  const { owner, id } = await sent('0.5')
  await byTwo(world, two, { ...goBack, id, more: { to: outside } })
  await eventually(() => withdrawIs(id, 'Done'))
  await later()
  const { sql } = world.api.doors.database
  await sql`
    insert into crypto_returns (reference, deposit_id, to_address, tried_at, state)
    select 'newer-' || n, deposit_id, to_address, tried_at + n * interval '1 second', 'failed'
    from crypto_returns, generate_series(1, 120) n where reference = ${id}`
  const turns = async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await later()
      await askAboutReturns(world.api.doors, world.api.parts)
    }
  }
  await turns()
  await world.control(`/quidax/withdraws/${id}`, { status: 'Rejected', webhook: false })
  await turns()
  assert.equal((await onlyDeposit(world, owner)).state, 'held')
  await world.api.doors.database
    .sql`update crypto_returns set tried_at = '2026-01-01' where reference like 'newer-%'`
})
