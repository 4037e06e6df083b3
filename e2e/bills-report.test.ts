// Promises about the numbers of the bills desk, over HTTP: the report by day and biller, the list behind each of its rows, the files of both, and
// the ledger say the same, to the kobo; and of health each attempt counts with the partner that it was made at.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as desk from '#features/bills/desk-contract.ts'
import * as exports from '#features/exports/contract.ts'
import { readExport } from '#features/exports/test-exports.ts'
import { listStuck } from '#features/orders/staff-contract.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { sendMoney, toBank, transferOf, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000
const day = 24 * 60 * minute
const [first, second] = ['2026-02-02', '2026-02-03']

let world: World
let ada: Customer
let bo: Customer
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  for (const role of ['support', 'auditor'] as const) await aMember(world, role)
  ada = await aCustomer(world, { tier: 3, money: '900000', device: 'known' })
  bo = await aCustomer(world, { tier: 3, money: '100000', device: 'known' })
  await twoDays()
})
after(() => world.close())

let meters = 0
const ikeja = (ending = '10'): Wish['to'] => ({
  kind: 'bill',
  code: 'ikeja-electric-prepaid',
  account: `${45_039_200_000 + meters++}${ending}`,
})
const mtn = (ending = '10'): Wish['to'] => ({ kind: 'airtime', code: 'mtn', account: `080312345${ending}` })

/** Pays, and runs what is due for a minute; answers its transaction. */
async function paid(sender: Customer, to: Wish['to'], amount: string): Promise<string> {
  const sent = await sendMoney(world, sender, { to, amount })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await world.settle()
  world.clock.advance(minute)
  await world.settle()
  return sent.data.transaction_id
}

const known: Record<'returned' | 'refused' | 'stuck', string> = { returned: '', refused: '', stuck: '' }

/** On the first day bills and airtime are paid, one is refused by VTpass and delivered by the next, one fails; on the second one of them comes back. */
async function twoDays(): Promise<void> {
  known.returned = await paid(ada, ikeja(), '5000')
  await paid(bo, ikeja(), '2500.50')
  await paid(ada, mtn(), '700')
  await paid(ada, ikeja('80'), '3000')
  known.refused = await paid(bo, mtn('96'), '400')
  await paid(ada, toBank(), '1000')
  world.clock.advance(day)
  await paid(ada, ikeja(), '1200')
  const [order] = await sql()<{ reference: string }>`
    select reference from orders where transaction_id = ${known.returned}`
  await world.control(`/vtpass/purchases/${order?.reference ?? ''}`, { status: 'reversed' })
  world.clock.advance(61 * minute)
  await world.settle()
  assert.equal((await transferOf(world, ada, known.returned)).state, 'returned')
  known.stuck = await paid(bo, ikeja('95'), '1500')
}

const sql = () => world.api.doors.database.sql
const staff = (role = 'support') => signInAdmin(world, `${role}@staff.example`)
const report = async (query = `?from=${first}&to=${second}`) =>
  send(world, desk.readBillReport, { headers: await staff(), query })
const orders = async (query: string) => send(world, desk.listBillOrders, { headers: await staff(), query })

type Legs = Readonly<Record<string, bigint>>

/** What orders of bills and airtime moved on a day in each of the house's accounts: credits less debits. */
async function ledgerOf(on: string): Promise<Legs> {
  const rows = await sql()<{ name: string; sum: bigint }>`
    select split_part(reverse(split_part(reverse(a.code), '/', 1)), ' ', 1) as name, sum(e.amount)::bigint sum
    from ledger.entries e join ledger.transfers t on t.id = e.transfer_id join ledger.accounts a on a.id = e.account_id
    where t.business_day = ${on}::date and a.code is not null and (t.kind like 'bill%' or t.kind like 'airtime%')
    group by 1`
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
const kobo = (decimal: string): bigint => BigInt(decimal.replace('.', ''))

test('the report of a day is what the ledger moved on it, and its rows come to its total', async () => {
  for (const on of [first, second]) {
    const { data } = await report(`?from=${on}&to=${on}`)
    const all = data.total_of_all
    const legs = await ledgerOf(on)
    const net = (one: string, back: string) => kobo(one) - kobo(back)
    assert.equal(net(all.fee, all.fee_back), legs['fees'], on)
    assert.equal(net(all.vat, all.vat_back), legs['vat-payable'], on)
    assert.equal(net(all.commission, all.commission_back), legs['rail-cost'], on)
    assert.equal(
      net(all.amount, all.amount_back) - net(all.commission, all.commission_back),
      legs['settlement'],
      on,
    )
    for (const name of ['amount', 'fee', 'vat', 'commission', 'amount_back', 'fee_back'] as const)
      assert.equal(
        data.items.reduce((sum, row) => sum + kobo(row[name]), 0n),
        kobo(all[name]),
        `${on} ${name}`,
      )
  }
  const { data } = await report()
  assert.deepEqual(
    data.items.map((row) => [row.day, row.code, row.paid, row.amount, row.returned, row.amount_back]),
    [
      [second, 'ikeja-electric-prepaid', 1, '1200.00', 1, '5000.00'],
      [first, 'ikeja-electric-prepaid', 3, '10500.50', 0, '0.00'],
      [first, 'mtn', 1, '700.00', 0, '0.00'],
    ],
  )
  assert.equal(data.total, 3)
})

test('the list behind a row of the report has its orders and comes to its sums', async () => {
  const { data } = await report()
  for (const row of data.items) {
    const of = `biller=${row.code}&from=${row.day}&to=${row.day}`
    const list = (await orders(`?day=paid&${of}`)).data
    assert.equal(list.total, row.paid)
    assert.deepEqual(list.sums, {
      amount: row.amount,
      fee: row.fee,
      vat: row.vat,
      commission: row.commission,
    })
    const back = (await orders(`?day=returned&${of}`)).data
    assert.deepEqual([back.total, back.sums?.amount], [row.returned, row.amount_back])
  }
})

test('the file of the report, and that of its orders, have what the screen has, accounts masked', async () => {
  const { data } = await report()
  const ofReport = await exported({
    list: 'bill_report',
    from: first,
    to: second,
    columns: ['day', 'biller', 'paid', 'amount', 'fee', 'vat', 'commission', 'returned', 'amount_back'],
  })
  const all = data.total_of_all
  assert.deepEqual(
    ofReport.rows.slice(1),
    data.items.map((row) => [
      row.day,
      row.name,
      String(row.paid),
      row.amount,
      row.fee,
      row.vat,
      row.commission,
      String(row.returned),
      row.amount_back,
    ]),
  )
  for (const amount of [all.amount, all.fee, all.vat, all.commission, all.amount_back])
    assert.ok(ofReport.totals[0]?.includes(amount), `${JSON.stringify(ofReport.totals)} has ${amount}`)
  const ofOrders = await exported({
    list: 'bill_orders',
    kind: 'electricity',
    day: 'paid',
    from: first,
    to: first,
    columns: ['biller', 'account', 'amount', 'commission', 'state', 'delivers'],
  })
  assert.equal(ofOrders.rows.length, 1 + 3)
  for (const [biller, account] of ofOrders.rows.slice(1)) {
    assert.equal(biller, 'Ikeja Electric, prepaid')
    assert.match(account ?? '', /^\*+\d{4}$/)
  }
  assert.deepEqual(
    ['List', 'Kind', 'From', 'Days of'].map((label) => ofOrders.facts[label]),
    ['Bills', 'Electricity', first, 'Paid'],
  )
})

/** Asked for by support, made and downloaded. */
async function exported(wanted: Readonly<Record<string, string | readonly string[]>>) {
  const headers = await staff()
  const asked = await world.api.app.inject({
    method: 'POST',
    url: exports.askForExport.path,
    headers,
    payload: { format: 'csv', ...wanted },
  })
  assert.equal(asked.statusCode, 200, asked.body)
  const { id } = Object(JSON.parse(asked.body)).data
  await world.settle()
  const link = await send(world, exports.linkToExport, { headers, params: { id } })
  const file = await world.api.app.inject({ method: 'GET', url: link.data.href })
  return readExport(file.rawPayload)
}

test('files of what nobody knows are refused', async () => {
  const headers = await staff()
  for (const query of [
    'list=bill_orders&status=lost',
    'list=bill_orders&kind=horses',
    'list=bill_orders&day=sold',
    'list=bill_orders&from=yesterday',
    'list=bill_report&query=x',
    'list=bill_report&from=2025-01-01&to=2026-01-01',
  ]) {
    const preview = await send(world, exports.previewExport, { headers, query: `?${query}` })
    assert.equal(preview.problem.code, 'bad_input', query)
  }
})

test('orders are narrowed by state, partner, category, customer and words; transfers are none of them', async () => {
  const ids = async (query: string) => (await orders(query)).data.items.map(({ transaction_id: id }) => id)
  assert.equal((await ids('')).length, 7)
  assert.deepEqual(await ids('?state=failed'), [known.refused])
  assert.deepEqual(await ids('?state=returned&category=electricity'), [known.returned])
  assert.deepEqual(await ids('?state=returned&category=airtime'), [])
  assert.equal((await ids('?partner=examplebills')).length, 1)
  assert.equal((await ids(`?user=${bo.id}`)).length, 3)
  assert.equal((await ids(`?query=${encodeURIComponent(bo.email)}`)).length, 3)
  const [one] = (await orders(`?state=returned`)).data.items
  assert.ok(one)
  assert.match(one.account, /^\*+\d{4}$/)
  assert.deepEqual(await ids(`?query=${one.reference}`), [known.returned])
  const [order] = await sql()<{ to_account: string; reference: string; provider_reference: string }>`
    select to_account, reference, provider_reference from orders where transaction_id = ${known.returned}`
  for (const code of [order?.to_account, order?.reference, order?.provider_reference])
    assert.deepEqual(await ids(`?query=${code ?? 'none'}`), [known.returned], code)
  const firstPage = (await orders('?per_page=3')).data
  const next = (await orders(`?per_page=3&page=2&cursor=${firstPage.next_cursor ?? ''}`)).data
  assert.deepEqual(
    [...firstPage.items, ...next.items].map(({ transaction_id: id }) => id),
    (await ids('')).slice(0, 6),
  )
  assert.equal((await orders('?cursor=none')).problem.code, 'cursor_unknown')
})

test('a biller’s receipt number finds its order, in the list of all transactions too', async () => {
  const id = await paid(bo, { kind: 'bill', code: 'lswc', account: '4503920010' }, '900')
  const [row] = await sql()<{ number: string }>`
    select f ->> 'value' as number from transactions t, jsonb_array_elements(t.facts) f
    where t.id = ${id} and f ->> 'label' = 'Biller’s receipt number'`
  assert.ok(row)
  const { items } = (await orders(`?query=${row.number}`)).data
  assert.deepEqual(
    items.map(({ transaction_id: found }) => found),
    [id],
  )
})

test('a report is of at most 92 days, the first before the last; by itself of the last seven', async () => {
  for (const query of ['?from=2025-01-01&to=2026-01-01', `?from=${second}&to=${first}`])
    assert.equal((await report(query)).problem.code, 'report_too_long')
  const { data } = await report('')
  assert.deepEqual([data.from, data.to], ['2026-01-28', second])
})

test('what was delivered is told as a fact, and never shown', async () => {
  const tokens = await sql()<{ sealed: Buffer }>`select sealed from bill_goods`
  assert.ok(tokens.length >= 4)
  const list = await orders('?category=electricity')
  const [stuck, ...others] = list.data.items
  assert.deepEqual(
    [stuck?.transaction_id, stuck?.delivers, stuck?.delivered_at],
    [known.stuck, 'token', null],
  )
  for (const one of others) assert.ok(one.delivered_at !== null, one.state)
  assert.doesNotMatch(JSON.stringify(list.body), /\b\d{20}\b|(?:\d{4} ){4}\d{4}/)
})

test('health: each attempt counts with its partner, a payment once with its biller, and one without an answer after a minute', async () => {
  const read = async (span: string) =>
    (await send(world, desk.readBillHealth, { headers: await staff('auditor'), query: `?span=${span}` })).data
  world.clock.advance(2 * minute)
  const lately = await read('quarter')
  const [ikejaNow] = lately.places.filter(({ code }) => code === 'ikeja-electric-prepaid')
  assert.deepEqual([ikejaNow?.tried, ikejaNow?.unknown, ikejaNow?.median_seconds], [1, 1, null])
  world.clock.advance(-25 * 60 * minute)
  const then = await read('day')
  world.clock.advance(25 * 60 * minute)
  const [places, partners] = [
    then.places.map(({ code, tried, delivered, refused }) => [code, tried, delivered, refused]),
    then.partners.map(({ partner, tried, delivered, refused }) => [partner, tried, delivered, refused]),
  ]
  assert.deepEqual(places, [
    ['ikeja-electric-prepaid', 3, 2, 1],
    ['mtn', 2, 1, 1],
  ])
  assert.deepEqual(partners, [
    ['vtpass', 5, 2, 3],
    ['examplebills', 1, 1, 0],
  ])
})

test('what is stuck of bills is what is stuck of all, without transfers', async () => {
  world.clock.advance(11 * minute)
  const { data } = await send(world, listStuck, { headers: await staff(), query: '?bought=true' })
  assert.deepEqual(
    data.items.map(({ transaction_id: id }) => id),
    [known.stuck],
  )
})

test('saved billers of a customer, masked; billers and networks by category', async () => {
  const { data } = await send(world, desk.listSavedBillers, {
    headers: await staff(),
    params: { uuid: bo.id },
  })
  assert.ok(data.some(({ name }) => name === 'Ikeja Electric, prepaid'))
  for (const { account } of data) assert.match(account, /^\*+\d{4}$/)
  const places = (await send(world, desk.listBillPlaces, { headers: await staff() })).data
  assert.ok(places.some(({ code, category }) => code === 'mtn' && category === 'airtime'))
  assert.equal(new Set(places.map(({ code }) => code)).size, places.length)
})
