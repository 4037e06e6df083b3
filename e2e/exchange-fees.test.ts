// Promises about fees that custodians and banks keep: booked once each, by two people above the threshold, borne by the position, and customers' money is covered again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as exchange from '#features/exchange/contract.ts'
import * as trading from '#features/exchange/trade-contract.ts'
import { compareHoldings } from '#features/treasury/api/compare.ts'
import { readTreasury } from '#features/treasury/contract.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { convertAt, openDollars, priceOf, rateIs } from './converter.ts'
import { addressOf, move, quickAddresses } from './crypto.ts'
import { send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { approveAs, pendingOf, shownTo } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
let worker: Database
let owner: string
let finance: string
let headers: Record<string, string>
before(async () => {
  world = await openWorld()
  worker = openDatabase({ url: world.settings.databaseWorkerUrl, connections: 1 })
  owner = await aMember(world, 'owner')
  finance = await aMember(world, 'finance')
  await rateIs(world, '1500.00')
  await quickAddresses(world)
  const tron = { coin: 'USDT', network: 'tron' } as const
  const sent = await aCustomer(world, { tier: 3, device: 'known' })
  const to = await addressOf(world, sent, tron)
  await rateIs(world, '1500.00')
  await move(world, { ...tron, to, amount: '80', confirmations: 1000 })
  const saver = await aCustomer(world, { tier: 2, money: '400000', device: 'known' })
  await openDollars(world, saver)
  await rateIs(world, '1500.00')
  const quote = await priceOf(world, saver, { from: 'NGN', amount: '90', in: 'USD' })
  assert.equal((await convertAt(world, saver, quote)).status, 200)
  headers = await signInAdmin(world, finance)
})
after(async () => {
  await worker?.close()
  await world?.close()
})

const coins = 'usdt-ngn-quidax'
type Wish = { readonly [Field in 'pair' | 'side' | 'base_amount' | 'reference']: string }
const fee: Wish = { pair: coins, side: 'fee', base_amount: '1.5', reference: 'QDX-FEE-1' }
let keys = 0
const record = (wish: object = {}, more: object = {}) =>
  send(world, trading.recordTrade, {
    headers: { ...headers, 'idempotency-key': `fee-${(keys += 1)}` },
    body: { ...fee, ...wish, reason: 'Kept for a withdrawal', ...more },
  })
const look = (wish: object = {}) =>
  send(world, trading.previewTrade, {
    headers,
    query: `?${new URLSearchParams({ ...fee, ...wish }).toString()}`,
  })
const list = async () => (await send(world, trading.listTrades, { headers })).data
const position = async (pair = coins) =>
  (await send(world, exchange.readPositions, { headers })).data.find((one) => one.pair === pair)

async function treasuryOf(currency: string) {
  await compareHoldings({ ...world.api.doors, database: worker }, world.api.parts)
  const { latest } = (await send(world, readTreasury, { headers })).data
  const found = latest.find((one) => one.currency === currency)
  return [found?.owed, found?.held, found?.state, found?.short_by]
}

/** The custodian has less of a customer's coins than it had: it kept some. */
async function custodianKeeps(amount: string): Promise<void> {
  const sandbox = openDatabase({ url: world.settings.databaseSandboxUrl, connections: 1 })
  const now = world.clock.now()
  await sandbox.sql`
    insert into quidax_withdraws (id, user_id, reference, currency, network, amount, address, status, created_at, done_at)
    select 'kept', user_id, 'kept', currency, 'trc20', ${amount}, 'kept', 'Done', ${now}, ${now} from quidax_deposits limit 1`
  await sandbox.close()
}

/** Two are needed from one coin on. */
async function twoAreNeeded(): Promise<void> {
  const { sql } = world.database.open('finance_owner')
  const now = world.clock.now()
  await sql`
    insert into approval_thresholds (command, role, currency, amount_minor, valid_from, set_at)
    values ('exchange.record-trade', '*', 'USDT', 1000000, ${now}, ${now})`
}

test('what a custodian kept is recorded by one, approved by another, and the coins are covered again', async () => {
  await custodianKeeps('1.5')
  assert.deepEqual(await treasuryOf('USDT'), ['80.000000', '78.500000', 'short', '1.500000'])
  await twoAreNeeded()
  const seen = (await look()).data
  assert.deepEqual(
    [seen.rate, seen.needs_approval, seen.postings.map(({ account, side }) => `${side} ${account}`)],
    [null, true, [`debit USDT/${coins}/position`, 'credit USDT/quidax/settlement']],
  )
  const waiting = pendingOf(await record({}, { hash: seen.hash }))
  assert.equal((await position())?.base_amount, '80.000000')
  assert.deepEqual(await shownTo(world, owner, waiting), [
    ['fee', '1.50 USDT'],
    ['kept_by', 'Quidax'],
    ['reference', 'QDX-FEE-1'],
  ])
  assert.equal((await approveAs(world, owner, waiting)).status, 200)
  assert.deepEqual(await treasuryOf('USDT'), ['78.500000', '78.500000', 'covered', '0.000000'])
  const left = await position()
  assert.deepEqual(
    [left?.base_amount, left?.quote_amount, left?.base_worth, left?.worth],
    ['78.500000', '-120000.00', '117750.00', '-2250.00'],
  )
})

test('the list says who kept it, who recorded it and who approved it, and no rate', async () => {
  const { trades, tradable } = await list()
  const [kept] = trades
  assert.deepEqual(
    [kept?.side, kept?.base_amount, kept?.holder, kept?.quote_amount, kept?.rate, kept?.bank],
    ['fee', '1.500000', 'quidax', null, null, null],
  )
  assert.deepEqual([kept?.recorded_by, kept?.approved_by], ['A finance', 'A owner'])
  assert.deepEqual(
    tradable.map(({ pair, holder, most }) => [pair, holder, most]),
    [
      ['usd-ngn', 'dollar-bank', null],
      [coins, 'quidax', '78.500000'],
    ],
  )
})

test('what a bank kept of our dollars is recorded by one person below the threshold, and leaves us short of them', async () => {
  const bought = { pair: 'usd-ngn', side: 'buy', quote_amount: '135900', bank: 'paystack' }
  const recorded = await record({ ...bought, base_amount: '90', reference: 'GTB-1' })
  assert.equal(recorded.status, 200, JSON.stringify(recorded.body))
  assert.deepEqual(await treasuryOf('USD'), ['90.00', '90.00', 'covered', '0.00'])
  const before = await position('usd-ngn')
  const charged = await record({ pair: 'usd-ngn', base_amount: '2.50', reference: 'GTB-1-CHARGE' })
  assert.equal(charged.status, 200, JSON.stringify(charged.body))
  const [kept] = (await list()).trades
  assert.deepEqual(charged.data, kept)
  assert.deepEqual(
    [kept?.holder, kept?.custodian, kept?.recorded_by, kept?.approved_by],
    ['dollar-bank', null, 'A finance', null],
  )
  const after = await position('usd-ngn')
  assert.deepEqual([before?.base_amount, after?.base_amount], ['0.00', '-2.50'])
  assert.equal(after?.quote_amount, before?.quote_amount)
  const { sql } = world.database.open('finance_owner')
  const [counted] = await sql<{ net_minor: bigint }>`select net_minor from exchange_positions`
  assert.equal(counted?.net_minor, -250n)
  assert.deepEqual(await treasuryOf('USD'), ['90.00', '87.50', 'short', '2.50'])
})

test('fee_brings_nothing, more_than_held, base_unreadable, trade_known: what makes no sense is refused, seen or recorded', async () => {
  const trade = { side: 'sell', quote_amount: '1500', bank: 'paystack', base_amount: '1' }
  for (const [code, wish] of [
    ['fee_brings_nothing', { quote_amount: '2250' }],
    ['fee_brings_nothing', { bank: 'paystack' }],
    ['more_than_held', { base_amount: '78.500001' }],
    ['more_than_held', { pair: 'usd-ngn', base_amount: '87.51' }],
    ['more_than_held', { ...trade, pair: 'usd-ngn', base_amount: '87.51', quote_amount: '131265' }],
    ['more_than_held', { ...trade, pair: 'usd-ngn', side: 'buy', bank: 'monnify' }],
    ['base_unreadable', { base_amount: '0' }],
    ['base_unreadable', { base_amount: '1.0000001' }],
    ['base_unreadable', { base_amount: '1.001', pair: 'usd-ngn' }],
    ['bad_input', { base_amount: '-1' }],
    ['pair_not_found', { pair: 'usdt-usd-quidax' }],
    ['trade_known', { reference: ' qdx-fee-1' }],
    ['trade_known', { reference: 'GTB-1' }],
    ['trade_known', { ...trade, reference: 'QDX-FEE-1' }],
    // Of a trade both sides are told.
    ['quote_unreadable', { side: 'sell', base_amount: '1', bank: 'paystack' }],
    ['bank_not_found', { side: 'sell', base_amount: '1', quote_amount: '1500' }],
  ] as const) {
    const refused = { reference: 'QDX-FEE-2', ...wish }
    assert.equal((await look(refused)).problem.code, code, JSON.stringify(wish))
    assert.equal((await record(refused)).problem.code, code, JSON.stringify(wish))
  }
})

test('what is left is sold once: a fee that was asked for before is not possible any more, and the pair says what it realised', async () => {
  const waiting = pendingOf(await record({ base_amount: '20', reference: 'QDX-FEE-3' }))
  const sale = { side: 'sell', base_amount: '78.5', quote_amount: '118000', bank: 'paystack' }
  const selling = pendingOf(await record({ ...sale, reference: 'QDX-1' }))
  assert.equal((await approveAs(world, owner, selling)).status, 200)
  assert.equal((await approveAs(world, owner, waiting)).problem.code, 'no_longer_possible')
  world.clock.advance(10 * 60_000)
  headers = await signInAdmin(world, finance)
  const over = await position()
  assert.deepEqual(
    [over?.base_amount, over?.quote_amount, over?.base_worth, over?.worth, over?.rate],
    ['0.000000', '-2000.00', '0.00', '-2000.00', null],
  )
  assert.equal(
    (await look({ base_amount: '0.000001', reference: 'QDX-FEE-4' })).problem.code,
    'more_than_held',
  )
  assert.deepEqual(
    (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok),
    [],
  )
})
