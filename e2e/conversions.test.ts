// Promises about conversions: a price that was kept is paid once, by its customer, for a minute; what is refused changes nothing; nothing is gained.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as exchange from '#features/exchange/customer-contract.ts'
import * as staff from '#features/exchange/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import {
  askPrice,
  authorisePrice,
  balancesOf,
  convertAt,
  freshKey,
  openDollars,
  priceOf,
  rateIs,
} from './converter.ts'
import { type Answer, send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let finance: string
before(async () => {
  world = await openWorld()
  finance = await aMember(world, 'finance')
  await rateIs(world, '1500.00')
})
after(() => world?.close())

async function converter(money = '100000'): Promise<Customer> {
  const customer = await aCustomer(world, { tier: 2, money, device: 'known' })
  await openDollars(world, customer)
  return customer
}

const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

/** Refused with a code of the calls' own, in its status. */
function isRefused({ status, problem }: Pick<Answer<unknown>, 'status' | 'problem'>, code: string): void {
  const { openDollarWallet, quoteConversion, convert } = exchange
  const declared = { ...openDollarWallet.refuses, ...quoteConversion.refuses, ...convert.refuses }
  assert.deepEqual(
    [problem.code, status],
    [code, Object.entries(declared).find(([own]) => own === code)?.[1].status],
  )
}

/** Both books are whole, and what the limit counts is what the book says. */
async function provePosition(): Promise<void> {
  const { sql } = world.api.doors.database
  const found = await verifyLedger(world.api.doors.database)
  assert.deepEqual(
    found.filter(({ ok }) => !ok),
    [],
  )
  const admin = await signInAdmin(world, finance)
  const [held] = (await send(world, staff.readPositions, { headers: admin })).data
  const [counted] = await sql<{ net: string }>`
    select (net_minor / 100.0)::numeric(20, 2)::text net from exchange_positions`
  assert.equal(held?.base_amount, counted?.net)
}

test('a tier-1 customer is told which tier has dollars; a tier-2 one opens one wallet, however often they ask', async () => {
  const low = await aCustomer(world, { tier: 1 })
  const open = (cookie: string) =>
    send(world, exchange.openDollarWallet, { cookie, headers: freshKey(), body: {} })
  const refused = await open(low.cookie)
  isRefused(refused, 'tier_too_low')
  assert.match(refused.problem.message, /tier 2/)
  const nobody = await aCustomer(world, { tier: 0 })
  isRefused(await open(nobody.cookie), 'no_wallet_yet')
  const customer = await aCustomer(world, { tier: 2 })
  isRefused(await askPrice(world, customer, { from: 'NGN', amount: '100' }), 'no_dollar_wallet')
  await Promise.all([1, 2, 3].map(() => openDollars(world, customer)))
  assert.deepEqual(await balancesOf(world, customer), { NGN: '0.00', USD: '0.00' })
  const { data } = await send(world, exchange.readMyExchange, { cookie: customer.cookie })
  assert.deepEqual(
    [data.state, data.sell, data.buy, data.spread_percent, data.has_dollars],
    ['open', '1522.50', '1477.50', '1.50', true],
  )
})

test('naira become dollars and naira again at the prices that were shown, and both lists and a message say so', async () => {
  const customer = await converter()
  const quote = await priceOf(world, customer, { from: 'NGN', amount: '50', in: 'USD' })
  assert.deepEqual(
    [
      quote.from_amount,
      quote.to_amount,
      quote.rate,
      quote.middle,
      quote.spread_amount,
      quote.from_balance_after,
    ],
    ['76125.00', '50.00', '1522.50', '1500.00', '1125.00', '23875.00'],
  )
  const converted = await convertAt(world, customer, quote)
  assert.equal(converted.status, 200, JSON.stringify(converted.body))
  assert.deepEqual(await balancesOf(world, customer), { NGN: '23875.00', USD: '50.00' })
  const { data: list } = await send(world, transactions.listMyTransactions, { cookie: customer.cookie })
  const lines = list.items.filter(({ type }) => type === 'conversion')
  assert.deepEqual(
    new Set(lines.map((one) => `${one.direction} ${one.amount} ${one.currency} ${one.counterparty.name}`)),
    new Set(['credit 50.00 USD Naira wallet', 'debit 76125.00 NGN Dollar wallet']),
  )
  for (const { facts } of lines)
    assert.deepEqual(
      facts.map(({ value }) => value),
      ['₦76,125.00', '$50.00', '$1 = ₦1,522.50', '$1 = ₦1,500.00', '₦1,125.00 (1.50%)'],
    )
  await world.settle()
  assert.match((await world.mailTo(customer.email)).subject, /You converted ₦76,125.00 to \$50.00/)
  const back = await convertAt(world, customer, await priceOf(world, customer, { from: 'USD', amount: '50' }))
  assert.equal(back.data.to_amount, '73875.00')
  assert.deepEqual(await balancesOf(world, customer), { NGN: '97750.00', USD: '0.00' })
  await provePosition()
})

test('what a price costs is no more than was asked for: what does not make a cent stays', async () => {
  const customer = await converter('10000')
  const quote = await priceOf(world, customer, { from: 'NGN', amount: '10000' })
  assert.deepEqual([quote.to_amount, quote.from_amount], ['6.56', '9987.60'])
  isRefused(await askPrice(world, customer, { from: 'NGN', amount: '15.22' }), 'amount_too_small')
  for (const amount of ['0', '0.00'])
    isRefused(await askPrice(world, customer, { from: 'NGN', amount }), 'amount_too_small')
  for (const amount of ['0.001', '900000000000000'])
    isRefused(
      await askPrice(world, customer, { from: 'USD', amount }),
      amount === '0.001' ? 'amount_unreadable' : 'not_enough_money',
    )
  isRefused(await askPrice(world, customer, { from: 'NGN', amount: '10010' }), 'not_enough_money')
})

test('a price is paid once, by whoever it was made for, until its minute is over', async () => {
  const [customer, stranger] = [await converter(), await converter()]
  const first = await priceOf(world, customer, { from: 'NGN', amount: '10', in: 'USD' })
  const proofs = [await authorisePrice(world, customer, first), await authorisePrice(world, customer, first)]
  isRefused(await convertAt(world, stranger, first, proofs[0]), 'quote_not_found')
  const both = await Promise.all(proofs.map((proof) => convertAt(world, customer, first, proof)))
  assert.deepEqual(statusesOf(both), [200, 409])
  isRefused(both.find(({ status }) => status === 409) ?? assert.fail('none'), 'quote_used')
  assert.equal((await balancesOf(world, customer)).USD, '10.00')
  const other = await priceOf(world, customer, { from: 'NGN', amount: '10', in: 'USD' })
  isRefused(await convertAt(world, customer, other, proofs[1]), 'authorisation_missing')
  world.clock.advance(59_999)
  await rateIs(world, '1500.00')
  assert.equal((await convertAt(world, customer, other)).status, 200)
  const late = await priceOf(world, customer, { from: 'NGN', amount: '10', in: 'USD' })
  const proof = await authorisePrice(world, customer, late)
  world.clock.advance(60_000)
  await rateIs(world, '1500.00')
  isRefused(await convertAt(world, customer, late, proof), 'quote_expired')
  assert.equal((await balancesOf(world, customer)).USD, '20.00')
})

test('a price holds while the rate moves, and nothing is converted while the rate is closed', async () => {
  const customer = await converter()
  const kept = await priceOf(world, customer, { from: 'NGN', amount: '10', in: 'USD' })
  await rateIs(world, '1600.00')
  assert.equal((await convertAt(world, customer, kept)).data.from_amount, '15225.00')
  const held = await priceOf(world, customer, { from: 'NGN', amount: '10', in: 'USD' })
  const proof = await authorisePrice(world, customer, held)
  await rateIs(world, '16000.00')
  isRefused(await convertAt(world, customer, held, proof), 'rate_jumped')
  isRefused(await askPrice(world, customer, { from: 'NGN', amount: '100' }), 'rate_jumped')
  await rateIs(world, '1600.00')
  assert.equal((await convertAt(world, customer, held, proof)).status, 200)
  world.clock.advance(121_000)
  isRefused(await askPrice(world, customer, { from: 'NGN', amount: '100' }), 'rate_old')
  await rateIs(world, '1600.00')
})

test('ten prices wait at once, and no eleventh', async () => {
  const customer = await converter()
  const ask = () => askPrice(world, customer, { from: 'NGN', amount: '1', in: 'USD' })
  const asked = await Promise.all(Array.from({ length: 12 }, ask))
  assert.deepEqual(statusesOf(asked), [...Array(10).fill(200), 429, 429])
  isRefused(asked.find(({ status }) => status === 429) ?? assert.fail('none'), 'too_many_quotes')
  world.clock.advance(60_000)
  await rateIs(world, '1600.00')
  assert.equal((await ask()).status, 200)
})

test('two prices for the same money: one is paid, the other finds too little', async () => {
  const customer = await converter('20000')
  const quotes = [
    await priceOf(world, customer, { from: 'NGN', amount: '20000' }),
    await priceOf(world, customer, { from: 'NGN', amount: '20000' }),
  ]
  const proofs = await Promise.all(quotes.map((quote) => authorisePrice(world, customer, quote)))
  const answers = await Promise.all(
    quotes.map((quote, place) => convertAt(world, customer, quote, proofs[place])),
  )
  assert.deepEqual(statusesOf(answers), [200, 409])
  isRefused(answers.find(({ status }) => status === 409) ?? assert.fail('none'), 'not_enough_money')
  await provePosition()
})

test('many customers at once never pass the limit of the position', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => converter()))
  const { sql } = world.api.doors.database
  const [{ net } = { net: 0n }] = await sql<{ net: bigint }>`select net_minor net from exchange_positions`
  // Room for exactly three more of $20.
  await sql`insert into exchange_terms (term, value, valid_from, set_at)
    values ('position_limit', ${6_000n - net}, ${world.clock.now()}, ${world.clock.now()})`
  const quotes = await Promise.all(
    people.map((one) => priceOf(world, one, { from: 'NGN', amount: '20', in: 'USD' })),
  )
  const proofs = await Promise.all(
    people.map((one, at) => authorisePrice(world, one, quotes[at] ?? assert.fail())),
  )
  const answers = await Promise.all(
    people.map((one, at) => convertAt(world, one, quotes[at] ?? assert.fail(), proofs[at])),
  )
  assert.deepEqual(statusesOf(answers), [200, 200, 200, 409, 409, 409, 409, 409])
  isRefused(answers.find(({ status }) => status === 409) ?? assert.fail('none'), 'conversion_full')
  const [one] = people
  assert.ok(one)
  isRefused(await askPrice(world, one, { from: 'NGN', amount: '1', in: 'USD' }), 'conversion_full')
  await provePosition()
})
