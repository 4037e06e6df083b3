// Promises about airtime over HTTP, with the sandbox's aggregator behind it: bought once, held until it is delivered, given back when it is
// not, asked about when no answer came, and counted, priced and listed as whatever else is sent.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { whoAmI } from '#features/customer-sign-in/contract.ts'
import * as beneficiaries from '#features/orders/beneficiaries-contract.ts'
import * as sending from '#features/orders/sending-contract.ts'
import * as standing from '#features/standing-orders/contract.ts'
import { tryAgainHours } from '#features/standing-orders/rules.ts'
import { readStatus } from '#features/status/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import type { WireBody } from '#kit/http/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { vtpassHook } from './bill-webhooks.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer } from './people.ts'
import { authorise, type MyTransfer, quote, type Sender, sendMoney, transferOf, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000
let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
})
after(() => world.close())

/** A number at MTN. Its last two digits are what the sandbox goes by. */
const number = (ending = '10'): Wish['to'] => ({
  kind: 'airtime',
  code: 'mtn',
  account: `080312345${ending}`,
})

async function bought(sender: Sender, ending?: string, amount = '500'): Promise<MyTransfer> {
  const sent = await sendMoney(world, sender, { to: number(ending), amount })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return sent.data
}

/** As it stands once jobs have run for so long. */
async function afterWait(sender: Sender, { transaction_id: id }: MyTransfer, milliseconds: number) {
  await world.settle()
  world.clock.advance(milliseconds)
  await world.settle()
  return transferOf(world, sender, id)
}

type Book = { readonly balance: string; readonly purchases: readonly { readonly requestId: string }[] }
const book = async (): Promise<Book> => Object(await world.control('/vtpass/purchases'))
const rowOf = async ({ transaction_id: id }: MyTransfer) => {
  const [row] = await world.api.doors.database.sql<{
    reference: string
    provider_fee_minor: bigint | null
    state: string
  }>`select reference, provider_fee_minor, state from orders where transaction_id = ${id}`
  assert.ok(row)
  return row
}

test('airtime of ₦500 for a number: held, delivered, charged no more, and the commission is ours', async () => {
  const sender = await aCustomer(world, { money: '2000' })
  const quoted = await quote(world, sender, { to: number(), amount: '500' })
  assert.equal(quoted.data.payee.name, 'MTN airtime')
  assert.deepEqual([quoted.data.total, quoted.data.fee, quoted.data.strength], ['500.00', '0.00', 'usual'])
  const made = await bought(sender)
  assert.deepEqual([made.kind, made.state], ['airtime', 'held'])
  const done = await afterWait(sender, made, 0)
  assert.equal(done.state, 'success', JSON.stringify(done))
  assert.equal(await balanceOf(world, sender.cookie), '1500.00')
  const row = await rowOf(made)
  assert.equal(row.provider_fee_minor, -1_500n)
  assert.ok((await book()).purchases.some(({ requestId }) => requestId === row.reference))
})

test('what waits at the network is asked about, and delivered or given back by its last word', async () => {
  const sender = await aCustomer(world, { money: '2000' })
  const waits = await bought(sender, '90')
  assert.equal((await afterWait(sender, waits, 0)).state, 'pending')
  assert.equal((await afterWait(sender, waits, 10_000)).state, 'success')
  const fails = await bought(sender, '91', '300')
  assert.equal((await afterWait(sender, fails, 10_000)).state, 'failed')
  assert.equal(await balanceOf(world, sender.cookie), '1500.00')
})

test('airtime that the network refuses costs nothing, and says why in words', async () => {
  const sender = await aCustomer(world, { money: '2000' })
  for (const ending of ['94', '96']) {
    const refused = await afterWait(sender, await bought(sender, ending), 10_000)
    assert.equal(refused.state, 'failed', ending)
    assert.match(refused.reason ?? '', /network/)
    // It has topped nothing up: the stronger proof of a new number is asked on.
    assert.equal((await quote(world, sender, { to: number(ending), amount: '600' })).data.payee.is_new, true)
  }
  assert.equal(await balanceOf(world, sender.cookie), '2000.00')
})

test('what the aggregator refuses because of our account there goes back at once, and staff have one open case of it', async () => {
  await world.control('/scenarios', {
    rail: 'vtpass',
    match: { path: '/pay' },
    script: ['087', '087', '022'].map((code) => ({ kind: 'answer', status: 200, body: { code } })),
  })
  const { sql } = world.api.doors.database
  const cases = () =>
    sql<{ state: string; facts: Record<string, string> }>`
    select state, facts from cases where kind = 'partner_account_refused' order by opened_at`
  for (const round of [1, 2, 3]) {
    // What staff have closed is no answer to the next.
    if (round === 3)
      await sql`update cases set state = 'closed', closed_at = opened_at where kind = 'partner_account_refused'`
    const sender = await aCustomer(world, { money: '2000' })
    const refused = await afterWait(sender, await bought(sender), 0)
    assert.deepEqual(
      [refused.state, refused.reason],
      ['failed', 'Our airtime partner could not sell it right now. Try again later.'],
    )
    assert.equal(await balanceOf(world, sender.cookie), '2000.00')
  }
  assert.deepEqual(
    (await cases()).map(({ state, facts }) => [state, facts.provider, facts.partner_says]),
    [
      ['closed', 'vtpass', 'Our keys are not valid'],
      ['open', 'vtpass', 'Our account is suspended'],
    ],
  )
})

test('an answer that was lost after the work: asked about under the same id, delivered once', async () => {
  const sender = await aCustomer(world, { money: '2000' })
  const made = await bought(sender, '93')
  assert.equal((await afterWait(sender, made, minute)).state, 'success')
  const { reference } = await rowOf(made)
  assert.equal((await book()).purchases.filter(({ requestId }) => requestId === reference).length, 1)
  assert.equal(await balanceOf(world, sender.cookie), '1500.00')
})

test('a refusal is not final while a hand-over before it may still arrive: the aggregator is asked, and has delivered', async () => {
  const sender = await aCustomer(world, { money: '2000' })
  const script = (path: string, ...faults: readonly object[]) =>
    world.control('/scenarios', { rail: 'vtpass', match: { path }, script: faults })
  const says = (code: string) => ({ kind: 'answer', status: 200, body: { code } })
  await script('/pay', { kind: 'drop_after' }, says('030'))
  await script('/requery', says('015'))
  const made = await bought(sender, '14')
  for (let round = 0; round < 3; round++) await afterWait(sender, made, minute)
  assert.equal((await transferOf(world, sender, made.transaction_id)).state, 'success')
  assert.equal(await balanceOf(world, sender.cookie), '1500.00')
})

test('airtime that was delivered and reversed comes back whole, commission too', async () => {
  const sender = await aCustomer(world, { money: '2000' })
  const made = await bought(sender, '92')
  assert.equal((await afterWait(sender, made, 0)).state, 'success')
  const back = await eventually(async () => {
    const now = await afterWait(sender, made, 61 * minute)
    assert.equal(now.state, 'returned')
    return now
  })
  assert.equal(back.state, 'returned')
  assert.equal(await balanceOf(world, sender.cookie), '2000.00')
})

test('a webhook only hints: the aggregator is asked, whoever sent it, once a minute however many came, and nothing of it is kept', async () => {
  const sender = await aCustomer(world, { money: '2000' })
  const made = await bought(sender, '95')
  assert.equal((await afterWait(sender, made, 0)).state, 'pending')
  const { reference } = await rowOf(made)
  const tell = (requestId: string, more = {}) =>
    fetch(vtpassHook(world), {
      method: 'POST',
      body: JSON.stringify({
        type: 'transaction-update',
        ...more,
        data: { code: '000', requestId, content: { transactions: { status: 'delivered' } } },
      }),
    })
  const kept = async () => {
    const [row] = await world.api.doors.database.sql<{ count: number }>`
      select count(*)::int count from webhook_inbox where provider = 'vtpass'`
    return row?.count
  }
  const asked = async () => {
    const [row] = await world.api.doors.database.sql<{ count: number }>`
      select count(*)::int count from jobs where kind = 'orders.ask' and key like 'hint:%'`
    return row?.count ?? 0
  }
  const [before, askedBefore] = [await kept(), await asked()]
  assert.equal((await tell(`${reference.slice(0, 12)}${'0'.repeat(25)}`)).status, 200)
  assert.equal(await asked(), askedBefore, 'a stranger names no order of ours')
  const heard = await tell(reference)
  assert.deepEqual([heard.status, await heard.json()], [200, { response: 'success' }])
  for (let copy = 0; copy < 20; copy++) assert.equal((await tell(reference, { copy })).status, 200)
  assert.deepEqual([await kept(), await asked()], [before, askedBefore + 1])
  await world.settle()
  assert.equal((await transferOf(world, sender, made.transaction_id)).state, 'pending')
  assert.equal((await tell(reference, { padding: 'x'.repeat(70_000) })).status, 401)
  world.clock.advance(minute)
  await world.control(`/vtpass/purchases/${reference}`, { status: 'delivered' })
  await eventually(async () => {
    await world.settle()
    assert.equal((await transferOf(world, sender, made.transaction_id)).state, 'success')
  })
})

test('a hand-over on another Lagos day has another request id, and never two at once', async () => {
  const sender = await aCustomer(world, { money: '2000' })
  await world.control('/vtpass/wallet', { balance: '10.00' })
  const made = await bought(sender)
  assert.equal((await afterWait(sender, made, 0)).state, 'submitted')
  const first = (await rowOf(made)).reference
  await world.control('/vtpass/wallet', { balance: '5000000.00' })
  const later = await afterWait(sender, made, 20 * 60 * minute)
  assert.equal(later.state, 'success')
  const { reference } = await rowOf(made)
  assert.notEqual(reference.slice(0, 8), first.slice(0, 8))
  assert.equal(reference.slice(12), first.slice(12))
})

test('too little, too much, kobo, no network and no number are refused in words, and change nothing', async () => {
  const sender = await aCustomer(world, { money: '2000' })
  const { cookie } = sender
  const refusedBy = async (wish: Wish) =>
    (await send(world, sending.quoteTransfer, { cookie, body: wish })).problem.code
  assert.equal(await refusedBy({ to: number(), amount: '49.99' }), 'amount_too_small')
  assert.equal(await refusedBy({ to: number(), amount: '50000.01' }), 'amount_too_large')
  assert.equal(await refusedBy({ to: number(), amount: '500.50' }), 'amount_not_whole')
  const to = { kind: 'airtime', code: 'mtn', account: '08031234510' } as const
  assert.equal(await refusedBy({ to: { ...to, code: 'elsewhere' }, amount: '500' }), 'number_not_found')
  assert.equal(await refusedBy({ to: { ...to, account: '0123' }, amount: '500' }), 'number_not_found')
  const found = await send(world, sending.findPayee, { cookie, body: { to: { ...to, code: 'elsewhere' } } })
  assert.equal(found.problem.code, 'number_not_found')
  const sent = await send(world, sending.sendTransfer, {
    cookie,
    headers: { 'idempotency-key': 'airtime-too-small' },
    body: { to, amount: '49', hash: '0'.repeat(64), authorisation_id: crypto.randomUUID() },
  })
  assert.equal(sent.problem.code, 'amount_too_small')
  assert.equal(await balanceOf(world, sender.cookie), '2000.00')
})

test('the aggregator’s news of prices is heard in its own words and leaves no row', async () => {
  const heard = await fetch(vtpassHook(world), {
    method: 'POST',
    body: JSON.stringify({ type: 'variations-update', serviceID: 'dstv', data: [] }),
  })
  assert.deepEqual([heard.status, await heard.json()], [200, { response: 'success' }])
  const [row] = await world.api.doors.database.sql<{ count: number }>`
    select count(*)::int count from webhook_inbox where hint->>'name' = 'variations-update'`
  assert.equal(row?.count, 0)
})

test('the same again within minutes is asked about, and numbers stand apart from people', async () => {
  const sender = await aCustomer(world, { money: '3000' })
  await afterWait(sender, await bought(sender, '11'), 0)
  const again = await sendMoney(world, sender, { to: number('11'), amount: '500' })
  assert.equal(again.problem.code, 'duplicate_transfer')
  const list = (query?: string) =>
    send(world, beneficiaries.listMyBeneficiaries, { cookie: sender.cookie, query: query ?? '' })
  assert.deepEqual((await list()).data, [])
  const numbers = (await list('?kind=airtime')).data
  assert.deepEqual(
    numbers.map(({ account_number: phone, bank_name: network, last_amount: last }) => [phone, network, last]),
    [['08031234511', 'MTN', '500.00']],
  )
})

test('airtime is listed as a type of its own', async () => {
  const sender = await aCustomer(world, { money: '3000' })
  await afterWait(sender, await bought(sender, '12'), 0)
  const { data } = await send(world, transactions.listMyTransactions, {
    cookie: sender.cookie,
    query: '?type=airtime',
  })
  assert.deepEqual(
    data.items.map(({ type, status, counterparty }) => [type, status, counterparty.name]),
    [['airtime', 'success', 'MTN airtime']],
  )
})

test('airtime every week: scheduled once with a strong proof, and bought when it is due', async () => {
  const sender = await aCustomer(world, { money: '3000' })
  const plan = {
    to: number(),
    amount: '200',
    every: 'week',
    first_at: new Date(world.clock.now().getTime() + 60 * minute).toISOString(),
  } as const
  const seen = await send(world, standing.previewOrder, { cookie: sender.cookie, body: plan })
  assert.equal(seen.status, 200, JSON.stringify(seen.body))
  const { hash, seen: sight } = seen.data
  const authorisation = await authorise(world, sender, {
    purpose: 'standing_order',
    hash,
    seen: sight,
    strength: 'strong',
  })
  const made = await send(world, standing.makeOrder, {
    cookie: sender.cookie,
    headers: { 'idempotency-key': 'airtime-every-week' },
    body: { ...plan, hash, authorisation_id: authorisation },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  assert.deepEqual(made.data.to, number())
  const params = { id: made.data.id }
  const { to: _, ...terms } = { ...plan, amount: '49' }
  const { cookie } = sender
  const seenSmaller = await send(world, standing.previewOrderChange, { cookie, params, body: terms })
  assert.equal(seenSmaller.problem.code, 'amount_too_small')
  const body = { ...terms, hash: '0'.repeat(64) }
  const smaller = await send(world, standing.changeOrder, {
    cookie,
    params,
    headers: { 'idempotency-key': 'airtime-every-week-smaller' },
    body,
  })
  assert.equal(smaller.problem.code, 'amount_too_small')
  world.clock.advance(61 * minute)
  await world.settle()
  await world.settle()
  assert.equal(await balanceOf(world, sender.cookie), '2800.00')
  // The aggregator knows it by the minute in which it was due: forgotten by a restore and run again, it is the same purchase there.
  const dueInLagos = new Date(Date.parse(plan.first_at) + 60 * minute).toISOString().replace(/\D/g, '')
  const [bought] = (await book()).purchases.slice(-1)
  assert.equal(bought?.requestId.slice(0, 12), dueInLagos.slice(0, 12))
  await assertNoneWhileOff(sender, made.data.id, plan)
})

/** What is sold no more is neither scheduled nor taken: it is tried again, and bought once it is sold again. */
async function assertNoneWhileOff(
  { cookie }: Sender,
  id: string,
  plan: WireBody<typeof standing.previewOrder>,
): Promise<void> {
  const runs = () => world.api.doors.database.sql<{ state: string }>`
    select r.state from standing_order_runs r where r.order_id = ${id} order by r.due_at`
  const states = async () => (await runs()).map(({ state }) => state)
  assert.deepEqual(await states(), ['sent'])
  await switchAirtime(false)
  const first_at = new Date(world.clock.now().getTime() + 60 * minute).toISOString()
  const later = await send(world, standing.previewOrder, { cookie, body: { ...plan, first_at } })
  assert.equal(later.problem.code, 'service_off')
  world.clock.advance(7 * 24 * 60 * minute)
  await world.settle()
  await world.settle()
  assert.notEqual((await states())[1], 'sent')
  assert.equal(await balanceOf(world, cookie), '2800.00')
  await switchAirtime(true)
  world.clock.advance(tryAgainHours * 60 * minute)
  await world.settle()
  await world.settle()
  assert.deepEqual(await states(), ['sent', 'sent'])
  assert.equal(await balanceOf(world, cookie), '2600.00')
}

const switchAirtime = (isOn: boolean) => world.database.open('finance_owner').sql`
  insert into product_service_switches (code, enabled, reason, set_at)
  values ('airtime', ${isOn}, 'a test', ${world.clock.now()})`

/** What the app says of airtime before anybody types, and whether it offers it at all. */
async function told({ cookie }: Sender): Promise<{ isPaused: boolean; isOffered: boolean }> {
  const { data: status } = await send(world, readStatus)
  const { data: me } = await send(world, whoAmI, { cookie })
  return {
    isPaused: status.parts.some(({ part, is_paused: isPaused }) => part === 'airtime' && isPaused),
    isOffered: !me.services_off.includes('airtime'),
  }
}

test('a stop of payouts, and one of the product, stop airtime too: what was made waits, and nothing new is taken', async () => {
  const sender = await aCustomer(world, { money: '3000' })
  const { sql } = world.database.open('finance_owner')
  const payouts = (isOn: boolean) => sql`
    insert into payout_switches (currency, is_on, changed_at) values ('NGN', ${isOn}, ${world.clock.now()})`
  for (const [turn, amount] of [
    [payouts, '500'],
    [switchAirtime, '600'],
  ] as const) {
    const made = await bought(sender, '10', amount)
    await turn(false)
    assert.equal((await afterWait(sender, made, minute)).state, 'held')
    assert.equal((await quote(world, sender, { to: number(), amount: '700' })).problem.code, 'sending_paused')
    assert.deepEqual(await told(sender), { isPaused: true, isOffered: turn !== switchAirtime })
    await turn(true)
    assert.equal((await afterWait(sender, made, 2 * minute)).state, 'success')
    assert.deepEqual(await told(sender), { isPaused: false, isOffered: true })
  }
})

test('the book proves after all of it', async () => {
  await world.settle()
  const faults = (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok)
  assert.deepEqual(faults, [])
})
