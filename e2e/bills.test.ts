// Promises about bills over HTTP, with the sandbox's aggregator behind them: whose a meter is before any amount, paid once, settled only with its
// token, given back where the biller refuses.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as bills from '#features/bills/contract.ts'
import * as goodsCalls from '#features/bills/goods-contract.ts'
import * as staff from '#features/bills/staff-contract.ts'
import * as standing from '#features/standing-orders/contract.ts'
import * as sending from '#features/orders/sending-contract.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { signInAdmin } from './admin.ts'
import { aCustomer, aMember } from './people.ts'
import { type MyTransfer, quote, type Sender, sendMoney, transferOf, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
})
after(() => world.close())

let meters = 0

/** A prepaid meter of Ikeja Electric. Its last two digits are what the sandbox goes by. */
const meter = (ending = '10'): Wish['to'] => ({
  kind: 'bill',
  code: 'ikeja-electric-prepaid',
  account: `${45_039_200_000 + meters++}${ending}`,
})

async function paid(sender: Sender, to: Wish['to'], amount = '5000'): Promise<MyTransfer> {
  const sent = await sendMoney(world, sender, { to, amount })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return sent.data
}

/** As it stands once jobs have run for so long. */
async function afterWait(sender: Sender, { transaction_id: id }: MyTransfer, milliseconds = 0) {
  await world.settle()
  world.clock.advance(milliseconds)
  await world.settle()
  return transferOf(world, sender, id)
}

const goodsOf = ({ cookie }: Sender, { transaction_id }: MyTransfer) =>
  send(world, goodsCalls.findMyGoods, { cookie, params: { transaction_id } })

test('₦5,000 for a meter: whose it is first, our ₦100 with its VAT within, and a token of twenty digits with its units', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const to = meter()
  const found = await send(world, sending.findPayee, { cookie: sender.cookie, body: { to } })
  assert.equal(found.status, 200, JSON.stringify(found.body))
  assert.equal(found.data.bank_name, 'Ikeja Electric, prepaid')
  assert.deepEqual(found.data.facts, [{ label: 'Area', value: 'Surulere, Lagos' }])
  const quoted = await quote(world, sender, { to, amount: '5000' })
  const { fee, vat, total, strength } = quoted.data
  assert.deepEqual([fee, vat, total, strength], ['93.02', '6.98', '5100.00', 'usual'])
  const done = await afterWait(sender, await paid(sender, to))
  assert.equal(done.state, 'success', JSON.stringify(done))
  assert.equal(await balanceOf(world, sender.cookie), '14900.00')
  const goods = await goodsOf(sender, done)
  assert.match(goods.data.token ?? '', /^\d{20}$/)
  assert.deepEqual([goods.data.before, goods.data.units], [[], '73.5 kWh'])
})

test('a token is its customer’s alone', async () => {
  const [sender, other] = [await aCustomer(world, { money: '20000' }), await aCustomer(world, {})]
  const done = await afterWait(sender, await paid(sender, meter()))
  assert.equal((await goodsOf(sender, done)).status, 200)
  assert.equal((await goodsOf(other, done)).problem.code, 'no_goods')
  const rows = await world.api.doors.database.sql<{ all: string }>`
    select string_agg(g::text, '') "all" from bill_goods g`
  assert.doesNotMatch(rows[0]?.all ?? '', new RegExp((await goodsOf(sender, done)).data.token ?? 'none'))
})

test('a token that its partner names only after the bill was paid is its customer’s all the same', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const done = await afterWait(sender, await paid(sender, meter()))
  const { token } = (await goodsOf(sender, done)).data
  await world.api.doors.database.sql`
    delete from bill_goods where order_id = (select id from orders where transaction_id = ${done.transaction_id})`
  assert.equal((await goodsOf(sender, done)).problem.code, 'no_goods')
  await afterWait(sender, done, 61 * 60_000)
  assert.equal((await goodsOf(sender, done)).data.token, token)
})

test('new keys come with their token, to be entered before it, and a token is found wherever the biller writes it', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const withKeys = (await goodsOf(sender, await afterWait(sender, await paid(sender, meter('81'))))).data
  assert.equal(withKeys.before.length, 2)
  for (const one of [...withKeys.before, withKeys.token]) assert.match(one ?? '', /^\d{20}$/)
  const elsewhere = (await goodsOf(sender, await afterWait(sender, await paid(sender, meter('83'))))).data
  assert.match(elsewhere.token ?? '', /^\d{20}$/)
})

test('delivered without a token is not delivered: the money stays held, and is given back once the partner has reversed it', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const waiting = await afterWait(sender, await paid(sender, meter('82')))
  assert.equal(waiting.state, 'pending')
  assert.equal((await goodsOf(sender, waiting)).problem.code, 'no_goods')
  const [order] = await world.api.doors.database.sql<{ reference: string }>`
    select reference from orders where transaction_id = ${waiting.transaction_id}`
  await world.control(`/vtpass/purchases/${order?.reference ?? ''}`, { status: 'reversed' })
  assert.equal((await afterWait(sender, waiting, 60_000)).state, 'failed')
  assert.equal(await balanceOf(world, sender.cookie), '20000.00')
})

test('what waits at the biller is asked about, and delivered or given back by its last word', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const waits = await afterWait(sender, await paid(sender, meter('90')))
  assert.equal(waits.state, 'pending')
  assert.equal((await afterWait(sender, waits, 10_000)).state, 'success')
  const fails = await afterWait(sender, await paid(sender, meter('91')), 10_000)
  assert.deepEqual([fails.state, await balanceOf(world, sender.cookie)], ['failed', '14900.00'])
})

test('number_not_found for what is nobody’s, and a debt that is said before any amount', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const ask = async (to: Wish['to']) =>
    send(world, sending.findPayee, { cookie: sender.cookie, body: { to } })
  assert.equal((await ask(meter('85'))).problem.code, 'number_not_found')
  assert.equal((await ask({ kind: 'bill', code: 'nobody', account: '1' })).problem.code, 'number_not_found')
  const owing = (await ask(meter('86'))).data.facts.find(({ label }) => label === 'Debt')
  assert.match(owing?.value ?? '', /₦12,500\.00\. A part/)
})

test('biller_away and biller_refuses: nothing is quoted, paid or scheduled', async () => {
  const { cookie } = await aCustomer(world, { money: '20000' })
  const unproven = { hash: '0'.repeat(64), authorisation_id: '00000000-0000-4000-8000-000000000000' }
  const dates = { every: 'month', first_at: '2026-03-01T09:00:00.000Z' } as const
  for (const [ending, code] of [
    ['84', 'biller_away'],
    ['88', 'biller_refuses'],
  ] as const) {
    const wish = { to: meter(ending), amount: '5000' }
    const headers = { 'idempotency-key': `refused-${ending}` }
    const answers = [
      await send(world, sending.findPayee, { cookie, body: { to: wish.to } }),
      await send(world, sending.quoteTransfer, { cookie, body: wish }),
      await send(world, sending.sendTransfer, { cookie, headers, body: { ...wish, ...unproven } }),
      await send(world, standing.previewOrder, { cookie, body: { ...wish, ...dates } }),
      await send(world, standing.makeOrder, { cookie, headers, body: { ...wish, ...dates, ...unproven } }),
    ]
    assert.deepEqual(
      answers.map(({ problem }) => problem.code),
      answers.map(() => code),
    )
  }
})

test('amount_too_small: below what the meter takes', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const to = meter('87')
  const refused = await quote(world, sender, { to, amount: '4000' })
  assert.deepEqual(
    [refused.problem.code, refused.problem.message],
    ['amount_too_small', 'The least is ₦5,000.00.'],
  )
  assert.equal((await quote(world, sender, { to, amount: '5000' })).status, 200)
})

test('biller_not_found: what no partner sells is not listed, and has no form', async () => {
  const { cookie } = await aCustomer(world, {})
  const listed = (await send(world, bills.listBillers, { cookie })).data
  assert.ok(listed.some(({ id }) => id === 'ikeja-electric-prepaid'))
  assert.ok(!listed.some(({ id }) => id === 'ntel-airtime'))
  assert.ok(!listed.some(({ category }) => category === 'betting'))
  const form = (id: string) => send(world, bills.findBiller, { cookie, params: { id } })
  const { reference, choices } = (await form('ikeja-electric-prepaid')).data
  assert.deepEqual(
    [reference.label, choices.map(({ name }) => name)],
    ['Meter number', ['Prepaid', 'Postpaid']],
  )
  assert.ok(!listed.some(({ id }) => id === 'ikeja-electric-postpaid'))
  for (const id of ['ntel-airtime', 'bet-bet9ja'])
    assert.equal((await form(id)).problem.code, 'biller_not_found', id)
})

test('the book proves after all of it', async () => {
  await world.settle()
  const faults = (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok)
  assert.deepEqual(faults, [])
})

test('staff see every biller, through whom customers pay it, and which they cannot pay', async () => {
  await aMember(world, 'support')
  const headers = await signInAdmin(world, 'support@staff.example')
  const all = (await send(world, staff.listAllBillers, { headers })).data
  assert.equal(all.length, 172)
  const of = (id: string) => all.find((one) => one.id === id)
  assert.deepEqual(
    [of('ikeja-electric-prepaid')?.sold_by, of('ikeja-electric-prepaid')?.fee],
    ['vtpass', '100.00'],
  )
  assert.equal(of('remita')?.fee, '161.25')
  assert.deepEqual(
    [of('ntel-airtime')?.sold_by, of('bet-bet9ja')?.sold_by, of('neco')?.sold_by],
    [null, null, 'examplebills'],
  )
})
