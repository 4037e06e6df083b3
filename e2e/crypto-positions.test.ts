// Promises about the coins that the house takes: seen with what was paid and their worth, no more at a custodian than its limit, and sold out of the position.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { look } from '#features/crypto/api/look.ts'
import * as crypto from '#features/crypto/contract.ts'
import * as staff from '#features/crypto/staff-contract.ts'
import * as exchange from '#features/exchange/contract.ts'
import * as trading from '#features/exchange/trade-contract.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { openDollars, rateIs } from './converter.ts'
import {
  addressOf,
  blocks,
  byItself,
  type Moved,
  move,
  onlyDeposit,
  quickAddresses,
  reorganise,
} from './crypto.ts'
import { byTwo, refusal } from './crypto-desk-hands.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
let owner: string
let finance: string
before(async () => {
  world = await openWorld()
  await rateIs(world, '1500.00')
  await quickAddresses(world)
  owner = await aMember(world, 'owner')
  finance = await aMember(world, 'finance')
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
const pairOfNaira = 'usdt-ngn-quidax'
const customer = () => aCustomer(world, { tier: 3, device: 'known' })

async function arrive(who: Customer, amount: string) {
  const to = await addressOf(world, who, tron)
  await rateIs(world, '1500.00')
  return move(world, { ...tron, to, amount, confirmations: 1000 })
}

/** The most dollars of coins at a custodian, from now on. */
async function limitIs(dollars: number): Promise<void> {
  const { sql } = world.database.open('finance_owner')
  const now = world.clock.now()
  await sql`insert into exchange_terms (term, value, valid_from, set_at) values ('coin_limit', ${dollars * 100}, ${now}, ${now})`
}

async function follow(): Promise<void> {
  world.clock.advance(61_000)
  await rateIs(world, '1500.00')
  await byItself(world, 'follow')
}

let headers: Record<string, string>
const positions = async () => {
  headers = await signInAdmin(world, finance)
  return (await send(world, exchange.readPositions, { headers })).data
}
const position = async (pair: string) => (await positions()).find((one) => one.pair === pair)

const sold = {
  pair: pairOfNaira,
  side: 'sell',
  base_amount: '4',
  quote_amount: '5960',
  bank: 'paystack',
  reference: 'QDX-0001',
} as const
type Wish = { readonly [Field in keyof typeof sold]: string }
let keys = 0
async function record(wish: Partial<Wish> = {}, more: object = {}) {
  headers = await signInAdmin(world, finance)
  return send(world, trading.recordTrade, {
    headers: { ...headers, 'idempotency-key': `sale-${(keys += 1)}` },
    body: { ...sold, ...wish, reason: 'Sold at the custodian', ...more },
  })
}
async function preview(wish: Partial<Wish> = {}) {
  headers = await signInAdmin(world, finance)
  const query = `?${new URLSearchParams({ ...sold, ...wish }).toString()}`
  return send(world, trading.previewTrade, { headers, query })
}

test('what was credited stands as coins of ours: what was paid, what they are worth now, and how much of the limit they are', async () => {
  assert.deepEqual(
    (await positions()).map(({ pair }) => pair),
    ['usd-ngn'],
  )
  await arrive(await customer(), '10')
  await rateIs(world, '1550.00')
  const seen = await position(pairOfNaira)
  assert.deepEqual(
    [seen?.base, seen?.custodian, seen?.base_amount, seen?.quote_amount, seen?.base_worth, seen?.worth],
    ['USDT', 'quidax', '10.000000', '-15000.00', '15500.00', '500.00'],
  )
  assert.deepEqual([seen?.counted, seen?.limit], ['10.00', '100000.00'])
})

test('above the limit of its custodian a deposit waits: its customer reads that it is credited soon, staff why', async () => {
  await limitIs(15)
  const who = await customer()
  await arrive(who, '6')
  const held = await onlyDeposit(world, who)
  assert.deepEqual([held.state, held.reason], ['held', 'soon'])
  const mail = await world.mailTo(who.email)
  assert.match(mail.text, /We will credit this soon/)
  assert.equal(held.held_limit, null)
  const told = Object.values(held).join(' ')
  assert.doesNotMatch(`${mail.subject} ${mail.text} ${told}`, /limit|position/i)
  headers = await signInAdmin(world, owner)
  const read = await send(world, staff.listCryptoDeposits, { headers, query: `?id=${held.id}` })
  assert.deepEqual(
    [read.data.items[0]?.reason, read.data.items[0]?.acts],
    ['above_position_limit', ['return', 'refuse']],
  )
  const released = await send(world, staff.previewCryptoRelease, { headers, params: { id: held.id } })
  assert.equal(released.problem.code, 'not_releasable')
  await follow()
  assert.equal((await onlyDeposit(world, who)).state, 'held')
  await limitIs(16)
  await follow()
  assert.equal((await onlyDeposit(world, who)).state, 'credited')
})

test('of several that come at once only those that fit are credited', async () => {
  await limitIs(22)
  const each: { who: Customer; moved: Moved }[] = []
  for (let count = 0; count < 5; count++) {
    const who = await customer()
    const to = await addressOf(world, who, tron)
    each.push({ who, moved: await move(world, { ...tron, to, amount: '2', confirmations: 5 }) })
  }
  for (const { moved } of each) await blocks(world, moved, 20, { webhook: false })
  await rateIs(world, '1500.00')
  const rows = await world.api.doors.database.sql<{ depositId: string; holderId: string }>`
    select deposit_id "depositId", holder_id "holderId" from crypto_deposits where state = 'confirming'`
  assert.equal(rows.length, 5)
  await Promise.all(
    rows.map((row) => look(world.api.doors, world.api.parts, { ...row, custodian: 'quidax' })),
  )
  const states = await Promise.all(each.map(async ({ who }) => (await onlyDeposit(world, who)).state))
  assert.deepEqual(states.toSorted(), ['credited', 'credited', 'credited', 'held', 'held'])
  assert.equal((await position(pairOfNaira))?.counted, '22.00')
})

test('coins_not_bought, more_than_held, rate_far and their kin: what makes no sense is refused, seen or recorded', async () => {
  for (const [code, wish] of [
    ['pair_not_found', { pair: 'usdt-ngn-nobody' }],
    ['pair_not_found', { pair: 'usdc-usd-quidax' }],
    ['coins_not_bought', { side: 'buy' }],
    ['base_unreadable', { base_amount: '0' }],
    ['base_unreadable', { base_amount: '1.0000001' }],
    ['quote_unreadable', { quote_amount: '0.00' }],
    ['bank_not_found', { bank: 'dollar-bank' }],
    ['rate_far', { quote_amount: '596' }],
    ['rate_far', { base_amount: '0.4' }],
    // Four more lie there, and wait for their customers.
    ['more_than_held', { base_amount: '22.000001', quote_amount: '33000' }],
  ] as const) {
    assert.equal((await preview(wish)).problem.code, code)
    assert.equal((await record(wish)).problem.code, code)
  }
})

test('a sale leaves the position on both sides, by one person below the threshold, and makes room for what waited', async () => {
  const seen = (await preview()).data
  assert.deepEqual(
    [seen.rate, seen.needs_approval, seen.postings.map(({ account, side }) => `${side} ${account}`)],
    [
      '1490.00',
      false,
      [
        `debit USDT/${pairOfNaira}/position`,
        'credit USDT/quidax/settlement',
        'debit NGN/paystack/settlement',
        `credit NGN/${pairOfNaira}/position`,
      ],
    ],
  )
  const recorded = await record({}, { hash: seen.hash })
  assert.equal(recorded.status, 200, JSON.stringify(recorded.body))
  assert.equal((await record()).problem.code, 'trade_known')
  const left = await position(pairOfNaira)
  assert.deepEqual([left?.base_amount, left?.quote_amount], ['18.000000', '-27040.00'])
  await follow()
  assert.equal((await position(pairOfNaira))?.base_amount, '22.000000')
  headers = await signInAdmin(world, finance)
  const { data } = await send(world, trading.listTrades, { headers })
  assert.deepEqual(
    data.trades.map(({ base, base_amount: amount, custodian, rate }) => [base, amount, custodian, rate]),
    [['USDT', '4.000000', 'quidax', '1490.00']],
  )
  assert.deepEqual(
    data.tradable.map(({ pair, most }) => [pair, most]),
    [
      ['usd-ngn', null],
      [pairOfNaira, '22.000000'],
    ],
  )
})

test('above the threshold a sale waits for a second person; coins that were paid in dollars are sold for dollars', async () => {
  await limitIs(1_000)
  const who = await customer()
  await openDollars(world, who)
  const chosen = await send(world, crypto.chooseCurrency, { cookie: who.cookie, body: { currency: 'USD' } })
  assert.equal(chosen.status, 200)
  await arrive(who, '150')
  const pair = 'usdt-usd-quidax'
  const wish = {
    pair,
    base_amount: '150',
    quote_amount: '149.85',
    bank: 'dollar-bank',
    reference: 'QDX-0002',
  }
  assert.equal((await preview({ ...wish, quote_amount: '14.98' })).problem.code, 'rate_far')
  const waiting = pendingOf(await record(wish))
  assert.equal((await position(pair))?.base_amount, '150.000000')
  assert.equal((await approveAs(world, owner, waiting)).status, 200)
  const left = await position(pair)
  assert.deepEqual([left?.base_amount, left?.quote_amount, left?.worth], ['0.000000', '-0.15', '-0.15'])
})

test('coins that are gone leave the position with their loss, and cannot be sold', async () => {
  const before = await position(pairOfNaira)
  const who = await customer()
  const moved = await arrive(who, '10')
  assert.equal((await onlyDeposit(world, who)).state, 'credited')
  await reorganise(world, moved, { becomes: 'vanished' })
  world.clock.advance(11 * 60_000)
  await byItself(world, 'follow')
  const { id } = await onlyDeposit(world, who)
  await byTwo(world, { maker: owner, checker: finance }, { ...refusal, id })
  const after = await position(pairOfNaira)
  assert.equal(after?.base_amount, before?.base_amount)
  assert.notEqual(after?.quote_amount, before?.quote_amount)
})
