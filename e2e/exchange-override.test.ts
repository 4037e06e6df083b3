// Promises about a rate that people set: two of them, for some hours, whatever the source says; one ends it; and older rates can be read.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as exchange from '#features/exchange/contract.ts'
import { signInAdmin } from './admin.ts'
import { askPrice, openDollars, priceOf, rateIs } from './converter.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
let customer: Customer
let headers: Record<string, string>
let keys = 0
before(async () => {
  world = await openWorld()
  await aMember(world, 'finance')
  await aMember(world, 'owner')
  await rateIs(world, '1500.00')
  customer = await aCustomer(world, { tier: 2, money: '50000', device: 'known' })
  await openDollars(world, customer)
  headers = await signInAdmin(world, 'finance@staff.example')
})
after(() => world?.close())

const keyed = () => ({ ...headers, 'idempotency-key': `override-${(keys += 1)}` })
const reason = 'The source is down'
const ask = (rate: string, hours: number, more: object = {}) =>
  send(world, exchange.setOverride, { headers: keyed(), body: { rate, hours, reason, ...more } })
const end = (more: object = {}) =>
  send(world, exchange.endOverride, { headers: keyed(), body: { reason, ...more } })
const look = (rate: string, hours = '2') =>
  send(world, exchange.previewOverride, { headers, query: `?rate=${rate}&hours=${hours}` })
const board = async (query = '') => (await send(world, exchange.readExchangeRates, { headers, query })).data
const agree = (id: string) => approveAs(world, 'owner@staff.example', id)
const aDollar = { from: 'NGN', amount: '1', in: 'USD' } as const

test('it is seen before it is asked for, waits for a second person, and holds while the source has jumped', async () => {
  const seen = (await look('1700')).data
  assert.deepEqual(
    [seen.before, seen.rate, seen.differs_percent, seen.hours, seen.needs_approval],
    ['1500.00', '1700.00', '+13.33', 2, true],
  )
  const waiting = pendingOf(await ask('1700', 2, { hash: seen.hash }))
  assert.equal((await ask('1700', 2)).problem.code, 'already_waiting')
  assert.equal((await board()).holds?.rate, '1500.00')
  await rateIs(world, '1700.00')
  assert.equal((await board()).state, 'rate_jumped')
  assert.equal((await agree(waiting)).status, 200)
  const now = await board()
  assert.deepEqual([now.state, now.holds?.rate, now.holds?.source], ['open', '1700.00', 'override'])
  assert.deepEqual([now.sell, now.buy], ['1725.50', '1674.50'])
  assert.equal((await priceOf(world, customer, aDollar)).from_amount, '1725.50')
})

test('one person ends it (no_override), and a source that says the same since is believed', async () => {
  await rateIs(world, '1702.00')
  assert.equal((await board()).newest[0]?.refused, null)
  assert.equal((await end({ hash: 'f'.repeat(64) })).problem.code, 'changed_since_preview')
  const ended = await end()
  assert.equal(ended.status, 200)
  assert.ok(ended.data.ended_at)
  assert.deepEqual([(await board()).state, (await board()).holds?.rate], ['open', '1702.00'])
  assert.equal((await end()).problem.code, 'no_override')
})

test('it ends by itself, and conversion closes where the source is old by then', async () => {
  await agree(pendingOf(await ask('1690.5', 1)))
  world.clock.advance(3_599_000)
  assert.equal((await board()).holds?.rate, '1690.50')
  world.clock.advance(1_000)
  assert.equal((await board()).state, 'rate_old')
  assert.equal((await askPrice(world, customer, aDollar)).problem.code, 'rate_old')
  headers = await signInAdmin(world, 'finance@staff.example')
})

test('a source that stayed where it was is believed again once an override far from it has ended', async () => {
  await rateIs(world, '1702.00')
  assert.equal((await agree(pendingOf(await ask('2000', 1)))).status, 200)
  assert.equal((await board()).holds?.rate, '2000.00')
  assert.equal((await look('2400')).problem.code, 'rate_too_far')
  assert.equal((await end()).status, 200)
  world.clock.advance(1_000)
  await rateIs(world, '1702.10')
  assert.deepEqual([(await board()).state, (await board()).holds?.rate], ['open', '1702.10'])
  await rateIs(world, '1702.00')
})

test('rate_not_a_rate, hours out of bounds, changed_since_preview, step_up_required, changes_blocked_after_reset', async () => {
  for (const rate of ['0', '-1', '1.5e3', '1,500', 'NaN', '1500.12345', '1.123456789', '1234567890'])
    assert.equal((await look(rate)).problem.code, 'rate_not_a_rate', rate)
  assert.equal((await ask('abc', 1)).problem.code, 'rate_not_a_rate')
  for (const hours of ['0', '25']) assert.equal((await look('1500', hours)).status, 422)
  assert.equal((await ask('1500', 1, { hash: 'f'.repeat(64) })).problem.code, 'changed_since_preview')
  const { sql } = world.database.open('finance_owner')
  const until = new Date(world.clock.now().getTime() + 60_000)
  await sql`update admins set money_blocked_until = ${until} where email = 'finance@staff.example'`
  assert.equal((await ask('1500', 1)).problem.code, 'changes_blocked_after_reset')
  world.clock.advance(11 * 60_000)
  assert.equal((await ask('1500', 1)).problem.code, 'step_up_required')
  assert.equal((await end()).problem.code, 'step_up_required')
})

test('rate_too_far: a digit too many or too few is a slip; where nothing was before, any rate is taken', async () => {
  headers = await signInAdmin(world, 'finance@staff.example')
  for (const rate of ['0.0001', '1', '1267', '2128', '16900']) {
    const seen = await look(rate)
    assert.deepEqual([seen.status, seen.problem.code], [422, 'rate_too_far'], rate)
    assert.match(seen.problem.detail, /₦1,702\.00/)
    assert.equal((await ask(rate, 1)).problem.code, 'rate_too_far', rate)
  }
  assert.equal((await look('2127')).data.differs_percent, '+24.97')
  const early = await openWorld()
  try {
    await aMember(early, 'finance')
    const first = await send(early, exchange.previewOverride, {
      headers: await signInAdmin(early, 'finance@staff.example'),
      query: '?rate=0.5&hours=1',
    })
    assert.deepEqual([first.data.before, first.data.rate], [null, '0.50'])
  } finally {
    await early.close()
  }
})

test('older rates can be read (page_not_found)', async () => {
  headers = await signInAdmin(world, 'finance@staff.example')
  for (let second = 0; second < 55; second += 1) {
    world.clock.advance(1_000)
    await rateIs(world, `17${String(second).padStart(2, '0')}.00`)
  }
  const newest = await board()
  assert.equal(newest.newest.length, 50)
  const older = await board(`?before=${newest.next}`)
  assert.ok(older.newest.length >= 5 && older.next === null)
  assert.ok(!older.newest.some(({ number }) => newest.newest.some((one) => one.number === number)))
  // Rates of days before, written later, stand where they were read.
  const { sql } = world.database.open('finance_owner')
  const dayBefore = new Date(world.clock.now().getTime() - 86_400_000)
  await sql`
    insert into exchange_rates (base, quote, source, parts, as_of, read_at)
    values ('USD', 'NGN', 'test', 140000000000, ${dayBefore}, ${dayBefore})`
  assert.deepEqual((await board()).holds?.rate, newest.holds?.rate)
  const read = [...(await board()).newest, ...(await board(`?before=${newest.next}`)).newest]
  const instants = read.map(({ read_at: at }) => Date.parse(at))
  assert.deepEqual(
    instants,
    instants.toSorted((one, other) => other - one),
  )
  assert.equal(read.at(-1)?.rate, '1400.00')
  const nowhere = await send(world, exchange.readExchangeRates, { headers, query: '?before=abc' })
  assert.equal(nowhere.problem.code, 'page_not_found')
})
