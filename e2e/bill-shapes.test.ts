// Promises about bills over HTTP that the second aggregator sells: what is due, and nothing else, once, whoever pays it; any amount to somebody
// who is named; and any to whom nobody asks about. Its book and ours agree at the end.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBillers, soldBy } from '#features/bills/api/catalogue.ts'
import { billerTerms } from '#features/bills/biller-contract.ts'
import * as staff from '#features/bills/staff-contract.ts'
import * as sending from '#features/orders/sending-contract.ts'
import { findOrder } from '#features/orders/staff-contract.ts'
import * as standing from '#features/standing-orders/contract.ts'
import { openDatabase } from '#kit/db/database.ts'
import { asksFor } from '#rails/sandbox/examplebills/services-sold.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer, aMember } from './people.ts'
import { authorise, type MyTransfer, quote, type Sender, sendMoney, transferOf, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
})
after(() => world.close())

const to = (code: string, account: string): Wish['to'] => ({ kind: 'bill', code, account })

let bills = 0
/** An RRR that asks for ₦3,800: its digits before the last two are 56. */
const rrr = (ending = '10'): Wish['to'] => to('remita', `${31_000_000 + bills++}56${ending}`)
/** A customer of the Lagos Water Corporation. */
const water = (ending = '10'): Wish['to'] => to('lswc', `${4_100_000 + bills++}56${ending}`)

const find = ({ cookie }: Sender, wish: Wish['to']) =>
  send(world, sending.findPayee, { cookie, body: { to: wish } })

async function paid(sender: Sender, wish: Wish['to'], amount: string): Promise<MyTransfer> {
  const sent = await sendMoney(world, sender, { to: wish, amount })
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

const referenceOf = async ({ transaction_id: id }: MyTransfer): Promise<string> => {
  const [row] = await world.api.doors.database.sql<{ reference: string }>`
    select reference from orders where transaction_id = ${id}`
  return row?.reference ?? ''
}

test('what is due: who it is and the one amount come first, another is refused, and it is paid', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const wish = rrr()
  const { name, bank_name: place, price } = (await find(sender, wish)).data
  assert.deepEqual([name, place, price], ['NGOZI NWOSU', 'Remita invoice (any biller)', '3800.00'])
  const refused = await quote(world, sender, { to: wish, amount: '3000' })
  assert.deepEqual(
    [refused.problem.code, refused.problem.message],
    ['not_the_price', 'This costs ₦3,800.00 now. Go back and check it.'],
  )
  const { fee, vat, total } = (await quote(world, sender, { to: wish, amount: '3800' })).data
  assert.deepEqual([fee, vat, total], ['150.00', '11.25', '3961.25'])
  assert.equal((await afterWait(sender, await paid(sender, wish, '3800'))).state, 'success')
  assert.equal(await balanceOf(world, sender.cookie), '16038.75')
})

test('any amount to somebody who is named, within what they take; and credit on a toll account', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const found = (await find(sender, water('86'))).data
  assert.deepEqual([found.name, found.price], ['NGOZI NWOSU', null])
  assert.match(JSON.stringify(found.facts), /Garki, Abuja.*₦12,500\.00/)
  assert.equal(
    (await quote(world, sender, { to: water('87'), amount: '4000' })).problem.code,
    'amount_too_small',
  )
  assert.equal((await afterWait(sender, await paid(sender, water(), '2000'))).state, 'success')
  const toll = await paid(sender, to('lcc-lekki', '70815610'), '3000')
  assert.equal((await afterWait(sender, toll)).state, 'success')
  assert.equal(await balanceOf(world, sender.cookie), '14800.00')
})

test('whoever gives is asked for no name of anybody: the payee is whom they give to, and their own name stays as it is written', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const wish = to('give-redcross', ' Ada  Obi ')
  await world.control('/outage', { rail: 'examplebills', path: '/v1/enquiries', mode: '503' })
  const found = (await find(sender, wish)).data
  await world.control('/outage', { rail: 'examplebills', path: '/v1/enquiries', mode: 'off' })
  assert.deepEqual([found.name, found.account_number], ['Nigerian Red Cross Society', 'Ada Obi'])
  assert.equal((await afterWait(sender, await paid(sender, wish, '1000'))).state, 'success')
  assert.equal(await balanceOf(world, sender.cookie), '19000.00')
})

test('a plan of the second aggregator costs what it says', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const account = String(20_000_000 + bills++)
  const wish: Wish['to'] = { kind: 'bill', code: 'tizeti', account, choice: { plan: 'solo' } }
  assert.equal((await find(sender, wish)).data.price, '10750.00')
  assert.equal((await afterWait(sender, await paid(sender, wish, '10750'))).state, 'success')
})

test('bill_paid, bill_paid_by_you, bill_on_its_way, bill_expired, biller_away, biller_refuses and number_not_found: nothing is quoted, paid or scheduled', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const { cookie } = sender
  const unproven = { hash: '0'.repeat(64), authorisation_id: '00000000-0000-4000-8000-000000000000' }
  const dates = { every: 'month', first_at: '2026-03-01T09:00:00.000Z' } as const
  const [own, onItsWay] = [rrr(), rrr('95')]
  await afterWait(sender, await paid(sender, own, '3800'))
  const waits = await afterWait(sender, await paid(sender, onItsWay, '3800'))
  for (const [payee, code] of [
    [own, 'bill_paid_by_you'],
    [onItsWay, 'bill_on_its_way'],
    [rrr('82'), 'bill_paid'],
    [rrr('83'), 'bill_expired'],
    [rrr('84'), 'biller_away'],
    [rrr('85'), 'number_not_found'],
    [rrr('88'), 'biller_refuses'],
    [to('bet-bet9ja', 'adaobi10'), 'number_not_found'],
  ] as const) {
    const wish = { to: payee, amount: '3800' }
    const headers = { 'idempotency-key': `refused-${code}-${JSON.stringify(payee)}`.slice(0, 100) }
    const answers = [
      await find(sender, payee),
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
  assert.equal(await balanceOf(world, cookie), '16038.75')
  assert.equal(
    (await find(sender, own)).problem.message,
    'You paid this on 2 Feb 2026. Nothing more was taken.',
  )
  const other = await aCustomer(world)
  assert.equal((await find(other, own)).problem.code, 'bill_paid')
  await world.control(`/examplebills/purchases/${await referenceOf(waits)}`, { status: 'completed' })
  assert.equal((await afterWait(sender, waits, 1_800_000)).state, 'success')
})

test('only_now: what is due is neither scheduled nor led to a second time', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const wish = rrr()
  assert.equal((await find(sender, wish)).data.only_now, true)
  const dates = { every: 'month', first_at: '2026-03-01T09:00:00.000Z' } as const
  const plan = { to: wish, amount: '3800', ...dates }
  const refused = await send(world, standing.previewOrder, { cookie: sender.cookie, body: plan })
  assert.equal(refused.problem.code, 'only_now')
  assert.equal((await afterWait(sender, await paid(sender, wish, '3800'))).may_repeat, false)
  assert.equal((await afterWait(sender, await paid(sender, water(), '3800'))).may_repeat, true)
})

/** A biller that sells its plan at one price. */
const planned = (): Wish['to'] => ({
  kind: 'bill',
  code: 'tizeti',
  account: String(20_000_000 + bills++),
  choice: { plan: 'solo' },
})

async function scheduled(sender: Sender, wish: Wish['to'], amount = '3800') {
  const { cookie } = sender
  const first_at = new Date(world.clock.now().getTime() + 86_400_000).toISOString()
  const plan = { to: wish, amount, every: 'once', first_at } as const
  const { hash, seen } = (await send(world, standing.previewOrder, { cookie, body: plan })).data
  const proof = await authorise(world, sender, { purpose: 'standing_order', hash, seen, strength: 'strong' })
  const made = await send(world, standing.makeOrder, {
    cookie,
    headers: { 'idempotency-key': `plan-${hash}` },
    body: { ...plan, hash, authorisation_id: proof },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  return { id: made.data.id, terms: { amount, every: 'once', first_at } as const }
}

/** What looking at a change to ₦3,000, and making it, are refused with. */
async function changed(sender: Sender, { id, terms }: Awaited<ReturnType<typeof scheduled>>) {
  const { cookie } = sender
  const body = { ...terms, amount: '3000' }
  const params = { id }
  const answers = [
    await send(world, standing.previewOrderChange, { cookie, params, body }),
    await send(world, standing.changeOrder, {
      cookie,
      params,
      headers: { 'idempotency-key': `change-${id}-${body.amount}` },
      body: { ...body, hash: '0'.repeat(64) },
    }),
  ]
  return answers.map(({ problem }) => problem.code)
}

test('not_the_price: a scheduled bill is changed to no other amount', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  assert.deepEqual(await changed(sender, await scheduled(sender, planned(), '10750')), [
    'not_the_price',
    'not_the_price',
  ])
})

test('choice_missing: one of what is sold in plans by now, where none was chosen, is not changed', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const kept = await scheduled(sender, water())
  const destination = { kind: 'bill', code: 'mtn-data', account: '08035550010' }
  await world.api.doors.database.sql`
    update standing_orders set destination = ${JSON.stringify(destination)}::jsonb where id = ${kept.id}`
  assert.deepEqual(await changed(sender, kept), ['choice_missing', 'choice_missing'])
})

test('a scheduled bill is paid on its day, and what was due and is paid by then is not sent and says why', async () => {
  const [sender, other] = [
    await aCustomer(world, { money: '20000' }),
    await aCustomer(world, { money: '20000' }),
  ]
  const taken = rrr()
  const plans = [await scheduled(sender, water()), await scheduled(sender, water())]
  // As it was kept before what is due could no longer be scheduled.
  await world.api.doors.database.sql`
    update standing_orders set destination = ${JSON.stringify(taken)}::jsonb where id = ${plans[1]?.id ?? ''}`
  assert.equal((await afterWait(other, await paid(other, taken, '3800'))).state, 'success')
  world.clock.advance(86_400_000)
  await world.settle()
  const mine = (await send(world, standing.listMyOrders, { cookie: sender.cookie })).data
  const runs = plans.map(({ id }) => mine.find((one) => one.id === id)?.runs[0])
  assert.deepEqual(
    runs.map((run) => [run?.state, run?.reason]),
    [
      ['sent', null],
      ['not_sent', 'It is paid already.'],
    ],
  )
  assert.equal(await balanceOf(world, sender.cookie), '16100.00')
})

test('two who pay one bill at once: the partner takes the first, and the second has the money back and reads why', async () => {
  const people = [await aCustomer(world, { money: '20000' }), await aCustomer(world, { money: '20000' })]
  const wish = rrr()
  const sent = await Promise.all(people.map((sender) => paid(sender, wish, '3800')))
  await world.settle()
  world.clock.advance(120_000)
  await world.settle()
  const ended = await Promise.all(
    people.map((sender, place) => transferOf(world, sender, sent[place]?.transaction_id ?? '')),
  )
  const balances = await Promise.all(people.map(({ cookie }) => balanceOf(world, cookie)))
  assert.deepEqual(ended.map(({ state }) => state).sort(), ['failed', 'success'])
  assert.deepEqual(balances.sort(), ['16038.75', '20000.00'])
  assert.equal(ended.find(({ state }) => state === 'failed')?.reason, 'It was paid before.')
  const there = (await book()).purchases.filter(
    ({ customer }) => 'account' in wish && customer === wish.account,
  )
  assert.equal(there.length, 1)
})

test('what waits there is asked about, and ends by its last word; a failure that may not be one is heard twice', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const waits = await afterWait(sender, await paid(sender, water('90'), '1000'))
  assert.equal(waits.state, 'pending')
  assert.equal((await afterWait(sender, waits, 10_000)).state, 'success')
  const fails = await afterWait(sender, await paid(sender, water('91'), '1000'), 10_000)
  assert.equal((await afterWait(sender, fails, 10_000)).state, 'failed')
  const byHand = await afterWait(sender, await paid(sender, water('95'), '1000'), 3_600_000)
  assert.equal(byHand.state, 'pending')
  await world.control(`/examplebills/purchases/${await referenceOf(byHand)}`, { status: 'completed' })
  assert.equal((await afterWait(sender, byHand, 1_800_000)).state, 'success')
  assert.equal(await balanceOf(world, sender.cookie), '17800.00')
})

test('an answer that is lost is asked for, a refusal and a failure cost nothing, and what is refunded comes back', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  assert.equal((await afterWait(sender, await paid(sender, water('93'), '1000'), 10_000)).state, 'success')
  for (const [ending, reason] of [
    ['94', /cannot be reached/],
    ['96', /did not accept/],
  ] as const) {
    const ended = await afterWait(sender, await paid(sender, water(ending), '1000'), 10_000)
    assert.equal(ended.state, 'failed', ending)
    assert.match(ended.reason ?? '', reason)
  }
  assert.equal(await balanceOf(world, sender.cookie), '18900.00')
  const back = await afterWait(sender, await paid(sender, rrr('92'), '3800'))
  assert.equal(back.state, 'success')
  assert.equal((await afterWait(sender, back, 61 * 60_000)).state, 'returned')
  assert.equal(await balanceOf(world, sender.cookie), '18900.00')
})

test('too little money of ours there waits, and is paid once there is more', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  await world.control('/examplebills/wallet', { balance: '10.00' })
  const waits = await afterWait(sender, await paid(sender, rrr(), '3800'), 60_000)
  assert.equal(waits.state, 'submitted')
  await world.control('/examplebills/wallet', { balance: '5000000.00' })
  // The wallet was set, not topped up: what it held is no part of the book.
  assert.equal((await afterWait(sender, waits, 600_000)).state, 'success')
})

type Bought = { readonly customer: string }
const book = async (): Promise<{ readonly purchases: readonly Bought[] }> =>
  Object(await world.control('/examplebills/purchases'))

test('its book is ours: what it took of our money is what our account there has, and the ledger proves itself', async () => {
  await world.settle()
  const bank = openDatabase({ url: world.settings.databaseSandboxUrl })
  const [there] = await bank.sql<{ taken: bigint }>`
    select coalesce(sum(amount - commission), 0)::bigint taken from examplebills_payments where state = 'completed'`
  await bank.close()
  const [house] = await world.api.doors.database.sql<{ paid: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint paid from ledger.entries e
    join ledger.accounts a on a.id = e.account_id where a.code = 'NGN/examplebills/settlement'`
  assert.ok(there && there.taken > 0n)
  assert.equal(house?.paid, there.taken)
  assert.deepEqual(
    (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok),
    [],
  )
})

test('staff see what the partner sells, and its word for a refusal in ours', async () => {
  const sender = await aCustomer(world, { money: '20000' })
  const refused = await afterWait(sender, await paid(sender, water('94'), '1000'), 10_000)
  await aMember(world, 'support')
  const headers = await signInAdmin(world, 'support@staff.example')
  const all = (await send(world, staff.listAllBillers, { headers })).data
  const soldHere = (id: string) => all.find((one) => one.id === id)?.sold_by
  assert.deepEqual(['remita', 'lswc', 'bet-bet9ja'].map(soldHere), ['examplebills', 'examplebills', null])
  const { data } = await send(world, findOrder, {
    headers,
    params: { transaction_id: refused.transaction_id },
  })
  assert.match(JSON.stringify(data), /biller_unavailable/)
})

test('the status page is told of bills as one part, which answers when each partner does', async () => {
  const part = world.api.parts.measured.find(({ name }) => name === 'bills')
  assert.equal(await part?.answers?.(world.api.doors), true)
  for (const rail of ['vtpass', 'examplebills']) {
    await world.control('/outage', { rail, mode: 'html' })
    assert.equal(await part?.answers?.(world.api.doors), false, rail)
    await world.control('/outage', { rail, mode: 'off' })
  }
})

test('a new installation has 172 billers of sixteen shapes, each whole, with its source and somebody who sells it', async () => {
  const all = await findBillers(world.api.doors.database.sql, world.clock.now())
  assert.equal(new Set(all.map(({ biller }) => biller.id)).size, 172)
  assert.equal(
    new Set(all.map(({ biller }) => `${biller.amount} ${biller.check} ${biller.delivers}`)).size,
    16,
  )
  for (const { biller } of all) {
    const { id, reference: _, ...terms } = biller
    assert.deepEqual(billerTerms.parse(terms), terms, id)
    assert.ok(biller.sources.length > 0 && biller.offers.length > 0, id)
  }
})

test('the twin sells just what is sold through its partner, and asks for it as the catalogue says', async () => {
  const asks = { due: 'due', variable: 'named', plan: 'plans', fixed: 'plans' } as const
  for (const one of await findBillers(world.api.doors.database.sql, world.clock.now())) {
    const { biller } = one
    const sold = soldBy(one, { bills: ['examplebills'], abroad: [], betting: true })
    if (sold === undefined) continue
    const expected = biller.check === 'none' && biller.amount === 'variable' ? 'anyone' : asks[biller.amount]
    assert.equal(asksFor(sold.offer.code), expected, biller.id)
  }
})
