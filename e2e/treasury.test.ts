// Promises about treasury: dollars that were bought bring the position back, once each and by two people above the threshold, and customers' money is compared with what is held for it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as exchange from '#features/exchange/contract.ts'
import * as trading from '#features/exchange/trade-contract.ts'
import { compareHoldings, compareIfDue } from '#features/treasury/api/compare.ts'
import { compareNow, readTreasury } from '#features/treasury/contract.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { convertAt, openDollars, priceOf, rateIs } from './converter.ts'
import { send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
let worker: Database
let headers: Record<string, string>
let keys = 0
before(async () => {
  world = await openWorld()
  worker = openDatabase({ url: world.settings.databaseWorkerUrl, connections: 1 })
  await aMember(world, 'finance')
  await aMember(world, 'owner')
  await rateIs(world, '1500.00')
  const customer = await aCustomer(world, { tier: 2, money: '400000', device: 'known' })
  await openDollars(world, customer)
  const quote = await priceOf(world, customer, { from: 'NGN', amount: '200', in: 'USD' })
  assert.equal((await convertAt(world, customer, quote)).status, 200)
  headers = await signInAdmin(world, 'finance@staff.example')
})
after(async () => {
  await worker?.close()
  await world?.close()
})

const bought = {
  pair: 'usd-ngn',
  side: 'buy',
  base_amount: '90',
  quote_amount: '135900',
  bank: 'paystack',
  reference: 'GTB-0001',
} as const
type Wish = { readonly [Field in keyof typeof bought]: string }
const record = (wish: Partial<Wish> = {}, more: object = {}) =>
  send(world, trading.recordTrade, {
    headers: { ...headers, 'idempotency-key': `trade-${(keys += 1)}` },
    body: { ...bought, ...wish, reason: 'Bought for customers', ...more },
  })
const look = (wish: Partial<Wish> = {}) =>
  send(world, trading.previewTrade, {
    headers,
    query: `?${new URLSearchParams({ ...bought, ...wish }).toString()}`,
  })
const position = async () => (await send(world, exchange.readPositions, { headers })).data[0]

async function compare() {
  await compareHoldings({ ...world.api.doors, database: worker }, world.api.parts)
  const { latest } = (await send(world, readTreasury, { headers })).data
  return new Map(latest.map((one) => [one.currency, one]))
}

test('what was converted leaves us short of dollars, and customers’ dollars uncovered', async () => {
  assert.deepEqual(
    [(await position())?.base_amount, (await position())?.quote_amount],
    ['-200.00', '300000.00'],
  )
  const dollars = (await compare()).get('USD')
  assert.deepEqual(
    [dollars?.customers, dollars?.held, dollars?.state, dollars?.short_by],
    ['200.00', '0.00', 'short', '200.00'],
  )
  const naira = (await compare()).get('NGN')
  assert.deepEqual(
    [naira?.state, naira?.holders.find(({ partner }) => partner === 'paystack')?.is_asked],
    ['covered', true],
  )
})

test('a trade is seen before it is recorded, by one person below the threshold', async () => {
  const seen = (await look()).data
  assert.deepEqual([seen.rate, seen.needs_approval, seen.postings.length], ['1510.00', false, 4])
  const recorded = await record({}, { hash: seen.hash })
  assert.equal(recorded.status, 200, JSON.stringify(recorded.body))
  assert.deepEqual(
    [(await position())?.base_amount, (await position())?.quote_amount],
    ['-110.00', '164100.00'],
  )
  assert.equal((await record()).problem.code, 'trade_known')
  for (const reference of ['gtb-0001', ' Gtb-0001  '])
    assert.equal((await record({ reference })).problem.code, 'trade_known', reference)
})

test('above the threshold it waits for a second person, and then customers’ dollars are covered', async () => {
  const more = { base_amount: '110', quote_amount: '166100', reference: 'GTB-0002' }
  const waiting = pendingOf(await record(more))
  assert.equal((await record(more)).problem.code, 'already_waiting')
  assert.equal((await approveAs(world, 'owner@staff.example', waiting)).status, 200)
  assert.equal((await position())?.base_amount, '0.00')
  const dollars = (await compare()).get('USD')
  assert.deepEqual([dollars?.held, dollars?.state, dollars?.short_by], ['200.00', 'covered', '0.00'])
  const { data } = await send(world, trading.listTrades, { headers })
  assert.deepEqual(
    data.trades.map(({ reference, rate }) => [reference, rate]),
    [
      ['GTB-0002', '1510.00'],
      ['GTB-0001', '1510.00'],
    ],
  )
})

test('pair_not_found, base_unreadable, quote_unreadable, bank_not_found, rate_far: what makes no sense is refused', async () => {
  for (const [code, wish] of [
    ['pair_not_found', { pair: 'eur-ngn' }],
    ['pair_not_found', { pair: 'usdt-ngn-quidax' }],
    ['base_unreadable', { base_amount: '0' }],
    ['quote_unreadable', { quote_amount: '1.001' }],
    ['bank_not_found', { bank: 'no-bank' }],
    ['bank_not_found', { bank: 'a/b' }],
    // They hold naira of ours that bills are paid from, and are no banks.
    ['bank_not_found', { bank: 'vtpass' }],
    ['bank_not_found', { bank: 'examplebills' }],
    ['bank_not_found', { bank: 'reloadly' }],
    ['rate_far', { quote_amount: '1359000' }],
    ['rate_far', { quote_amount: '13590' }],
  ] as const) {
    assert.equal((await look({ reference: 'GTB-0009', ...wish })).problem.code, code)
    assert.equal((await record({ reference: 'GTB-0009', ...wish })).problem.code, code)
  }
  const { banks } = (await send(world, trading.listTrades, { headers })).data
  assert.deepEqual(
    banks.map(({ currency, bank }) => `${currency} ${bank}`),
    ['NGN monnify', 'NGN paystack', 'USD dollar-bank'],
  )
  assert.equal((await look({ reference: 'GTB-0001' })).problem.code, 'trade_known')
  const small = { base_amount: '9', quote_amount: '13590', reference: 'GTB-0009' }
  const changed = await record(small, { hash: 'f'.repeat(64) })
  assert.equal(changed.problem.code, 'changed_since_preview')
})

test('a partner that says less than the book, or nothing at all, is seen to', async () => {
  await world.control('/outage', { rail: 'paystack', path: '/balance', mode: '503' })
  const silent = (await compare()).get('NGN')?.holders.find(({ partner }) => partner === 'paystack')
  assert.deepEqual([silent?.said, silent?.is_asked], [null, true])
  await world.control('/outage', { rail: 'paystack', path: '/balance', mode: 'off' })
  const { history } = (await send(world, readTreasury, { headers })).data
  assert.ok(history.length >= 6)
  const found = await verifyLedger(world.api.doors.database)
  assert.deepEqual(
    found.filter(({ ok }) => !ok),
    [],
  )
})

test('comparison_running: whoever works here has it compared now, once a minute', async () => {
  const taken = async () => (await send(world, readTreasury, { headers })).data.history.length
  const now = () => send(world, compareNow, { headers, body: {} })
  world.clock.advance(60_000)
  const before = await taken()
  assert.equal((await now()).status, 200)
  assert.equal((await now()).problem.code, 'comparison_running')
  await world.settle()
  assert.equal(await taken(), before + 2)
  const { sql } = world.database.open('finance_owner')
  const audited = await sql`select 1 from audit_log where action = 'treasury.compare'`
  assert.equal(audited.length, 1)
})

test('it is compared for the first time as soon as there is a wallet, and then every hour', async () => {
  const doors = { ...world.api.doors, database: worker }
  const { sql } = world.database.open('finance_owner')
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::int count from treasury_comparisons`)[0]?.count ?? 0
  await sql`delete from treasury_comparisons`
  await compareIfDue(doors, world.api.parts)
  const first = await count()
  assert.ok(first >= 2)
  world.clock.advance(3_540_000)
  await compareIfDue(doors, world.api.parts)
  assert.equal(await count(), first)
  // As before the first dollars came.
  await world.database.open('finance_owner').sql`delete from treasury_comparisons where currency = 'USD'`
  await compareIfDue(doors, world.api.parts)
  assert.ok((await count()) >= first)
  await compareIfDue(doors, world.api.parts)
  const again = await count()
  world.clock.advance(3_599_000)
  await compareIfDue(doors, world.api.parts)
  assert.equal(await count(), again)
  world.clock.advance(1_000)
  await compareIfDue(doors, world.api.parts)
  assert.ok((await count()) > again)
  const fresh = await openWorld()
  try {
    await compareIfDue(fresh.api.doors, fresh.api.parts)
    assert.deepEqual(await fresh.database.open('finance_owner').sql`select 1 from treasury_comparisons`, [])
  } finally {
    await fresh.close()
  }
  headers = await signInAdmin(world, 'finance@staff.example')
})

test('money_blocked_after_reset, step_up_required: whoever was reset, or has proven nothing for a while, records nothing', async () => {
  const { sql } = world.database.open('finance_owner')
  const until = new Date(world.clock.now().getTime() + 60_000)
  await sql`update admins set money_blocked_until = ${until} where email = 'finance@staff.example'`
  const blocked = await record({ reference: 'GTB-0010' })
  assert.equal(blocked.problem.code, 'money_blocked_after_reset')
  world.clock.advance(11 * 60_000)
  assert.equal((await record({ reference: 'GTB-0010' })).problem.code, 'step_up_required')
})
