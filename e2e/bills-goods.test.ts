// Promises about what bills delivered, over HTTP: the last tokens, a token by SMS to its owner's own number and to no other, links that end, PINs,
// and none of it in a log, a job, a message or an export.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as receipts from '#features/receipts/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import * as goods from '#features/bills/goods-contract.ts'
import { erasePersonKeys } from '#kit/people/person-keys.ts'
import { confirmPhone, send, smsTo } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer, type Customer } from './people.ts'
import { type MyTransfer, sendMoney, transferOf, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
let ada: Customer
let other: Customer
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  ada = await aCustomer(world, { tier: 3, money: '900000', device: 'known' })
  other = await aCustomer(world)
})
after(() => world.close())

let meters = 0
const meter = (ending = '10'): Wish['to'] => ({
  kind: 'bill',
  code: 'ikeja-electric-prepaid',
  account: `${45_039_200_000 + meters++}${ending}`,
})
const waec = (ending = '10'): Wish['to'] => ({
  kind: 'bill',
  code: 'waec',
  account: `0803${String(1_000_0 + meters++).padStart(5, '0')}${ending}`,
})

/** Paid as far as it is; answers its transaction. */
async function paid(
  to: Wish['to'],
  amount = '5000',
): Promise<MyTransfer & { params: { transaction_id: string } }> {
  const sent = await sendMoney(world, ada, { to, amount })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await world.settle()
  const { transaction_id } = sent.data
  return { ...(await transferOf(world, ada, transaction_id)), params: { transaction_id } }
}

/** The partner gives it back. */
async function reverse({ params }: Awaited<ReturnType<typeof paid>>): Promise<void> {
  const [order] = await world.api.doors.database.sql<{ reference: string }>`
    select reference from orders where transaction_id = ${params.transaction_id}`
  await world.control(`/vtpass/purchases/${order?.reference ?? ''}`, { status: 'reversed' })
  // What was delivered is asked about again after an hour.
  world.clock.advance(61 * 60_000)
  await world.settle()
}

const goodsOf = (params: { transaction_id: string }, { cookie } = ada) =>
  send(world, goods.findMyGoods, { cookie, params })
const linksOf = (params: { transaction_id: string }, { cookie } = ada) =>
  send(world, goods.listMyLinks, { cookie, params })
const make = (params: { transaction_id: string }, showsToken: boolean, { cookie } = ada) =>
  send(world, goods.makeLink, { cookie, params, body: { shows_token: showsToken } })
const inFours = (digits: string | null) => (digits ?? 'none').replace(/(\d{4})(?=\d)/g, '$1 ')

/** A link as a stranger opens it who presses its button, or only looks. */
async function opened(address: string, method: 'GET' | 'POST' = 'POST') {
  const { pathname } = new URL(address)
  const answered = await world.api.app.inject({
    method,
    url: pathname,
    headers: { 'user-agent': 'Mozilla/5.0', accept: 'text/html' },
  })
  return { status: answered.statusCode, text: answered.body, headers: answered.headers }
}

test('what the biller kept, and the tariff, stand on the card and on the receipt; the token only on the card', async () => {
  const { params } = await paid(meter('86'))
  const { data } = await goodsOf(params)
  assert.deepEqual(
    [data.tariff, data.debt, data.vat, data.units],
    ['A Non-MD', '2000.00', '348.83', '73.5 kWh'],
  )
  const { cookie } = ada
  const receipt = await send(world, receipts.issueReceipt, { cookie, params: { id: params.transaction_id } })
  assert.deepEqual(receipt.data.facts, [
    { label: 'Units', value: '73.5 kWh' },
    { label: 'Tariff', value: 'A Non-MD' },
    { label: 'Debt taken', value: '₦2,000.00' },
    { label: 'VAT, in the amount', value: '₦348.83' },
  ])
  assert.ok(!JSON.stringify(receipt.data).includes(data.token ?? 'none'))
  const seen = await send(world, transactions.findMyTransaction, {
    cookie,
    params: { id: params.transaction_id },
  })
  assert.equal(seen.data.facts.length, 4)
})

test('the last 20 tokens, the newest first, are their owner’s, without those of payments that came back', async () => {
  const before = (await send(world, goods.listMyTokens, { cookie: ada.cookie })).data.length
  // Tokens of one instant stand in no order.
  world.clock.advance(1_000)
  const { params } = await paid(meter())
  const back = await paid(meter())
  await reverse(back)
  assert.equal((await transferOf(world, ada, back.params.transaction_id)).state, 'returned')
  const { data } = await send(world, goods.listMyTokens, { cookie: ada.cookie })
  assert.equal(data.length, before + 1)
  assert.equal(data[0]?.transaction_id, params.transaction_id)
  assert.equal(data[0].token, (await goodsOf(params)).data.token)
  assert.equal(data[0].biller, 'Ikeja Electric, prepaid')
  assert.deepEqual((await send(world, goods.listMyTokens, { cookie: other.cookie })).data, [])
})

test('of more than 20 tokens the oldest are left out', async () => {
  for (let times = 0; times < 20; times++) await paid(meter(), '1000')
  const { data } = await send(world, goods.listMyTokens, { cookie: ada.cookie })
  assert.equal(data.length, 20)
  assert.ok(data.every(({ amount }) => amount === '1000.00'))
})

test('phone_not_confirmed, then by SMS to the own number, once: too_many_tries for the second press and for the fourth a day', async () => {
  const { params } = await paid(meter('81'))
  const { cookie } = ada
  const ask = () => send(world, goods.smsMyToken, { cookie, params })
  assert.equal((await ask()).problem.code, 'phone_not_confirmed')
  await confirmPhone(world, ada)
  const before = (await smsTo(world, ada)).length
  const sent = await ask()
  assert.equal(sent.data.phone, `**********${ada.phone.slice(-4)}`)
  assert.equal((await ask()).problem.code, 'too_many_tries')
  await world.settle()
  const all = await smsTo(world, ada)
  assert.equal(all.length, before + 1)
  const { token, before: keys } = (await goodsOf(params)).data
  const end = String(45_039_200_000 + meters - 1).slice(-2)
  assert.equal(
    all[0]?.body,
    `${world.api.doors.brand.name}: Ikeja Electric, prepaid, meter ending ${end}81. Enter first: ${keys.map(inFours).join(' then ')}. Then the token: ${inFours(token)}`,
  )
  for (const status of [200, 200, 429]) {
    world.clock.advance(61_000)
    assert.equal((await ask()).status, status)
  }
})

test('no_goods: another customer’s token is sent to nobody, nor one of a payment that has none', async () => {
  const { params } = await paid(meter())
  assert.equal((await goodsOf(params, other)).problem.code, 'no_goods')
  const asked = await send(world, goods.smsMyToken, { cookie: other.cookie, params })
  assert.equal(asked.problem.code, 'no_goods')
  const waiting = await paid(meter('82'))
  const early = await send(world, goods.smsMyToken, { cookie: ada.cookie, params: waiting.params })
  assert.equal(early.problem.code, 'no_goods')
})

test('a link shows biller, amount and day to whoever has it, and the token only while its owner lets it', async () => {
  const { params } = await paid(meter('81'))
  const { data: link } = await make(params, false)
  assert.match(link.address, /\/bill\/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  const { token } = (await goodsOf(params)).data
  const hidden = await opened(link.address)
  assert.equal(hidden.status, 200)
  for (const line of ['Ikeja Electric, prepaid', '₦5,000.00', '2 Feb 2026'])
    assert.ok(hidden.text.includes(line), line)
  assert.ok(!hidden.text.includes(inFours(token)))
  assert.match(String(hidden.headers['x-robots-tag']), /noindex/)
  assert.equal(hidden.headers['cache-control'], 'no-store')
  assert.equal(hidden.headers['set-cookie'], undefined)
  const change = (showsToken: boolean) =>
    send(world, goods.changeLink, {
      cookie: ada.cookie,
      params: { id: link.id },
      body: { shows_token: showsToken },
    })
  assert.equal((await change(true)).data.address, link.address)
  assert.ok((await opened(link.address)).text.includes(inFours(token)))
  // A chat that looks ahead shows what it reads to everybody in it.
  assert.ok(!(await opened(link.address, 'GET')).text.includes(inFours(token)))
  const [seen] = (await linksOf(params)).data
  assert.deepEqual([seen?.times_opened, seen?.last_opened_at], [2, world.clock.now().toISOString()])
  await change(false)
  assert.ok(!(await opened(link.address)).text.includes(inFours(token)))
  const rows = await world.api.doors.database.sql<{
    all: string
  }>`select string_agg(l::text, '') "all" from bill_links l`
  assert.ok(!(rows[0]?.all ?? '').includes(link.address.slice(-19)))
})

test('link_not_found: a link ends at once, or after 7 days, and another’s cannot be touched', async () => {
  const { params } = await paid(meter())
  const links = [await make(params, true), await make(params, true)].map(({ data }) => data)
  const [first, second] = links
  assert.ok(first && second)
  const end = ({ cookie } = ada) => send(world, goods.endLink, { cookie, params: { id: first.id } })
  const change = ({ cookie } = ada) =>
    send(world, goods.changeLink, { cookie, params: { id: first.id }, body: { shows_token: true } })
  for (const call of [end, change]) assert.equal((await call(other)).problem.code, 'link_not_found')
  assert.equal((await end()).status, 200)
  for (const call of [end, change]) assert.equal((await call()).problem.code, 'link_not_found')
  const gone = await opened(first.address)
  assert.equal(gone.status, 404)
  assert.ok(gone.text.includes('It has ended'))
  assert.equal((await opened(second.address)).status, 200)
  world.clock.advance(7 * 86_400_000)
  assert.equal((await opened(second.address)).status, 404)
  assert.deepEqual((await linksOf(params)).data, [])
})

test('too_many_links: of one bill three are open at once, however many are asked for together', async () => {
  const { params } = await paid(meter())
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => make(params, false)))
  assert.deepEqual(
    made.map(({ status }) => status).toSorted((one, two) => one - two),
    [200, 200, 200, 409, 409],
  )
  const refused = made.find(({ status }) => status === 409)
  assert.equal(refused?.problem.code, 'too_many_links')
  assert.equal((await linksOf(params)).data.length, 3)
})

test('bill_not_found for another’s bill, and bill_not_paid before it is delivered', async () => {
  const { params } = await paid(meter())
  assert.equal((await linksOf(params, other)).problem.code, 'bill_not_found')
  assert.equal((await make(params, true, other)).problem.code, 'bill_not_found')
  const waiting = await paid(meter('82'))
  assert.equal((await make(waiting.params, true)).problem.code, 'bill_not_paid')
})

test('exam PINs come with their serial numbers, and without one the bill is not paid', async () => {
  const { params, state } = await paid(waec(), '3500')
  assert.equal(state, 'success')
  const { data } = await goodsOf(params)
  assert.equal(data.token, null)
  assert.equal(data.pins.length, 1)
  assert.match(data.pins[0]?.pin ?? '', /^\d{12}$/)
  assert.match(data.pins[0]?.serial ?? '', /^WRN\d{9}$/)
  assert.equal((await send(world, goods.smsMyToken, { cookie: ada.cookie, params })).problem.code, 'no_goods')
  const before = await balanceOf(world, ada.cookie)
  const waiting = await paid(waec('82'), '3500')
  assert.equal(waiting.state, 'pending')
  assert.equal((await goodsOf(waiting.params)).problem.code, 'no_goods')
  await reverse(waiting)
  assert.equal(await balanceOf(world, ada.cookie), before)
})

test('NECO and NABTEB PINs come from the second aggregator, as many as were bought', async () => {
  const account = '08031112210'
  const two = { kind: 'bill', code: 'neco', account, choice: { quantity: '2' } } as const
  const { params, state } = await paid(two, '3000')
  assert.equal(state, 'success')
  const { pins } = (await goodsOf(params)).data
  assert.equal(new Set(pins.map(({ pin }) => pin)).size, 2)
  for (const { pin, serial } of pins) {
    assert.match(pin, /^4\d{11}$/)
    assert.match(serial ?? '', /^EBS\d{9}$/)
  }
  const one = await paid({ kind: 'bill', code: 'nabteb', account }, '1300')
  assert.equal(one.state, 'success')
  assert.equal((await goodsOf(one.params)).data.pins.length, 1)
})

test('no token and no PIN stands in any table that is not sealed', async () => {
  const { token } = (await goodsOf((await paid(meter())).params)).data
  const { pins } = (await goodsOf((await paid(waec(), '3500')).params)).data
  const { sql } = world.database.open('finance_owner')
  for (const secret of [token, inFours(token), pins[0]?.pin, pins[0]?.serial]) {
    const holding = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE' and query_to_xml(format(
        'select 1 from %I.%I t where t::text like %L limit 1', table_schema, table_name, ${`%${secret ?? 'none'}%`}::text),
        true, false, '')::text like '%<row%' `
    assert.deepEqual(holding, [])
  }
})

test('who is erased has neither tokens nor links any more', async () => {
  const { params } = await paid(meter())
  const { data: link } = await make(params, true)
  assert.equal((await opened(link.address)).status, 200)
  await world.api.doors.database.begin((sql) => erasePersonKeys(sql, [ada.id]))
  assert.equal((await opened(link.address)).status, 404)
  assert.equal((await goodsOf(params)).problem.code, 'no_goods')
  assert.deepEqual((await send(world, goods.listMyTokens, { cookie: ada.cookie })).data, [])
})
