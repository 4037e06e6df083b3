// Promises about attempts of an order: another partner is handed it only after a refusal that is final, another day's reference only once
// its partner does not have the one before, and both only when nothing handed over before can still arrive; an attempt that had ended is asked
// about on, and what its partner carried out after all moves nothing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { jobs, type OrderPartners } from '#features/orders/public.ts'
import { bankTransfers, type PayoutRails } from '#features/transfers/public.ts'
import { createJobRunner } from '#kit/jobs/runner.ts'
import { lagosDay } from '#kit/lagos.ts'
import { money } from '#kit/money/money.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import {
  bookOf,
  casesAbout,
  held,
  paid,
  type Script,
  type Sent,
  sendScripted,
  standing,
  topUpHouse,
} from './bank-side.ts'
import { told } from './depositor.ts'
import { aCustomer } from './people.ts'
import type { Sender } from './sender.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const pays: Script = { steps: [{ status: 'success', code: '00', webhook: false }] }

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
})
after(() => world.close())

const railsOf = (): PayoutRails => world.api.rails.payouts.all

/** Lets the jobs of orders that are due run, as transfers would whose kind says more of attempts than it does. */
async function drive(more: Partial<OrderPartners>): Promise<void> {
  const { worker, doors } = world.api
  const partners: OrderPartners = { ...bankTransfers(railsOf()), ...more }
  const runner = createJobRunner({
    database: worker,
    clock: world.clock,
    log: doors.log,
    queue: 'main',
    handlers: jobs(
      { ...doors, database: worker },
      {
        partners: { bank_transfer: partners },
        mailer: world.api.rails.mailer,
      },
    ),
  })
  await runner.drain()
}

/** Sends ₦10,000.00 of ₦50,000.00; no partner has been asked yet. */
async function sentBy(script: Script): Promise<{ one: Sender; sent: Sent }> {
  const one = await aCustomer(world, { money: '50000' })
  return { one, sent: await sendScripted(world, one, script) }
}

const orderOf = async ({ id }: Sent) => {
  const [row] = await world.api.doors.database.sql<{
    id: string
    provider: string
    reference: string
    state: string
  }>`
    select id, provider, reference, state from orders where transaction_id = ${id}`
  assert.ok(row)
  return row
}
const attemptsOf = async ({ id }: Sent) =>
  world.api.doors.database.sql<{ number: number; provider: string; reference: string; outcome: string }>`
    select a.number, a.provider, a.reference, a.outcome from order_attempts a join orders o on o.id = a.order_id
    where o.transaction_id = ${id} order by a.number`
const standsAt = async (reference: string): Promise<string[]> => {
  const lines: readonly { rail: string; status: string }[] = Object(await bookOf(world, reference))
  return lines.map(({ rail, status }) => `${rail} ${status}`)
}

const wordsOf = async ({ id }: Sent): Promise<string[]> => {
  const rows = await world.api.doors.database.sql<{ line: string }>`
    select trim(e.name || ' ' || e.outcome) line from order_events e join orders o on o.id = e.order_id
    where o.transaction_id = ${id} order by e.number`
  return rows.map(({ line }) => line)
}

/** Time passes, and what is due by then is done. */
async function driveAfter(milliseconds: number, more: Partial<OrderPartners>): Promise<void> {
  world.clock.advance(milliseconds)
  await drive(more)
}

/** Paystack has too little of our money meanwhile. */
async function withoutFloat(work: () => Promise<void>): Promise<void> {
  const before: { balance: string } = Object(await world.control('/bank/float'))
  await world.control('/bank/float', { set: '100.00' })
  await work()
  await world.control('/bank/float', { set: before.balance })
}

/** Sent, and handed over in a request that Paystack has not got yet. */
async function delayedOnItsWay(): Promise<{ one: Sender; sent: Sent }> {
  const made = await sentBy(pays)
  await world.control('/scenarios', {
    rail: 'paystack',
    match: { path: '/transfer' },
    script: [{ kind: 'drop_before' }],
  })
  await drive({})
  assert.deepEqual(await wordsOf(made.sent), ['submitted', 'pay unknown'])
  return made
}

/** The request reaches Paystack now, under the reference of the first attempt, and is carried out. */
async function arrives({ id, reference }: Sent): Promise<void> {
  const rail = railsOf()['paystack']
  const [to] = await world.api.doors.database.sql<{ code: string; account: string; name: string }>`
    select to_code code, to_account account, to_name name from orders where transaction_id = ${id}`
  assert.ok(rail && to)
  await world.control('/bank/outcomes', { match: { reference }, ...pays })
  const { outcome } = await rail.pay({
    reference,
    amount: money('NGN', 1_000_000n),
    payee: { bankCode: to.code, accountNumber: to.account, accountName: to.name },
    narration: '',
  })
  assert.equal(outcome, 'accepted')
}

/** It arrives, and Paystack tells us of it. */
async function arrivesAndIsTold(sent: Sent): Promise<void> {
  await arrives(sent)
  await world.control(`/bank/payouts/${sent.reference}/conclude`, {
    status: 'success',
    code: '00',
    rail: 'paystack',
  })
  await told(world, sent.reference)
}

/** What Paystack cannot pay goes to Monnify, under the reference that it has. */
const toMonnify: Partial<OrderPartners> = {
  fallBack: async ({ provider, reference }) =>
    provider === 'paystack' ? { provider: 'monnify', reference } : undefined,
}

/** One whose first partner has too little of our money, so that the second is handed it next. */
async function leftToTheSecond() {
  const { one, sent } = await sentBy(pays)
  await withoutFloat(() => drive(toMonnify))
  return { one, sent }
}

test('what a partner refuses for good is handed to another: paid once, by the second, and booked with it', async () => {
  const { one, sent } = await leftToTheSecond()
  assert.deepEqual(await attemptsOf(sent), [
    { number: 1, provider: 'paystack', reference: sent.reference, outcome: 'float_too_low' },
  ])
  assert.deepEqual(await standing(world, one), held)
  await driveAfter(2_000, toMonnify)
  await driveAfter(minute, toMonnify)
  const order = await orderOf(sent)
  assert.deepEqual([order.provider, order.state], ['monnify', 'success'])
  assert.deepEqual(await standsAt(sent.reference), ['monnify success'])
  assert.deepEqual(await standing(world, one), paid)
  const legs = await world.api.doors.database.sql<{ code: string }>`
    select distinct a.code from ledger.entries e join ledger.transfers t on t.id = e.transfer_id join ledger.accounts a on a.id = e.account_id
    where t.intent = 'transfer:' || ${order.id} and a.code like '%monnify%'`
  assert.ok(legs.length > 0, 'the money left our account at the partner that paid')
})

test('a partner that had refused it has it after all: the second is handed nothing, and a person decides', async () => {
  const { one, sent } = await leftToTheSecond()
  await arrivesAndIsTold(sent)
  await drive(toMonnify)
  assert.deepEqual(await casesAbout(world, sent), ['payout_refused_paid', 'transfer_unresolved'])
  for (let round = 0; round < 3; round++) await driveAfter(7 * hour, toMonnify)
  const order = await orderOf(sent)
  assert.deepEqual([order.provider, order.state], ['monnify', 'in_review'])
  assert.deepEqual(await standsAt(sent.reference), ['paystack success'])
  assert.deepEqual(await standing(world, one), held)
})

test('an attempt that had ended is asked about after an hour, a day and a week: late, it moves nothing of an order that is over', async () => {
  const { one, sent } = await leftToTheSecond()
  for (let round = 0; round < 3; round++) await driveAfter(minute, toMonnify)
  assert.equal((await orderOf(sent)).state, 'success')
  const questions = await world.api.doors.database.sql<{ key: string; minutes: number }>`
    select substr(j.key, 38) key, (extract(epoch from j.run_at - a.ended_at) / 60)::int minutes
    from orders o join order_attempts a on a.order_id = o.id
    join jobs j on j.kind = 'orders.ask' and j.payload ->> 'order_id' = o.id::text and j.payload ->> 'attempt' = a.number::text
    where o.transaction_id = ${sent.id} order by j.run_at`
  assert.deepEqual(questions, [
    { key: 'attempt 1:1h', minutes: 60 },
    { key: 'attempt 1:24h', minutes: 24 * 60 },
    { key: 'attempt 1:168h', minutes: 168 * 60 },
  ])
  await driveAfter(hour, toMonnify)
  await arrives(sent)
  await driveAfter(21 * hour, toMonnify)
  assert.deepEqual(await casesAbout(world, sent), [])
  await driveAfter(2 * hour, toMonnify)
  assert.deepEqual(await casesAbout(world, sent), ['payout_refused_paid'])
  const order = await orderOf(sent)
  assert.deepEqual([order.provider, order.state], ['monnify', 'success'])
  assert.deepEqual(await standing(world, one), paid)
})

test('a refusal is not final while a hand-over before it may still arrive: the second is handed it half an hour after that one', async () => {
  const { one, sent } = await delayedOnItsWay()
  await driveAfter(minute, toMonnify)
  const refuses: OrderPartners['hand'] = async () => ({ outcome: 'rejected', reason: 'refused', detail: '' })
  await driveAfter(minute, { ...toMonnify, hand: refuses })
  assert.equal((await wordsOf(sent)).at(-1), 'pay refused')
  assert.deepEqual([await attemptsOf(sent), await standing(world, one)], [[], held])
  await driveAfter(minute, toMonnify)
  assert.equal((await wordsOf(sent)).at(-1), 'find not_found')
  await withoutFloat(async () => {
    await driveAfter(5 * minute, toMonnify)
    assert.equal((await wordsOf(sent)).at(-1), 'pay float_too_low')
    assert.deepEqual(await attemptsOf(sent), [])
    await driveAfter(31 * minute, toMonnify)
  })
  assert.deepEqual(await attemptsOf(sent), [
    { number: 1, provider: 'paystack', reference: sent.reference, outcome: 'float_too_low' },
  ])
  for (let round = 0; round < 2; round++) await driveAfter(31 * minute, toMonnify)
  assert.deepEqual(await standsAt(sent.reference), ['monnify success'])
  assert.deepEqual(await standing(world, one), paid)
})

/** The day stands in the reference, so that another day has another one. */
const daily: Partial<OrderPartners> = {
  referenceAt: ({ reference }, now) =>
    `${reference.slice(0, 20)}${lagosDay(now).replaceAll('-', '')}${reference.slice(28)}`,
}

test('a day that is over: asked about first, and handed over under another reference once the partner has none', async () => {
  const { one, sent } = await sentBy(pays)
  const underDay = daily.referenceAt
  assert.ok(underDay)
  for (let round = 0; round < 4; round++) {
    await drive(daily)
    world.clock.advance(minute)
  }
  const order = await orderOf(sent)
  assert.notEqual(order.reference, sent.reference)
  assert.equal(order.state, 'success')
  assert.deepEqual(await attemptsOf(sent), [
    { number: 1, provider: 'paystack', reference: sent.reference, outcome: 'not_found' },
  ])
  assert.deepEqual(await standsAt(sent.reference), [])
  assert.deepEqual(await standsAt(order.reference), ['paystack success'])
  assert.deepEqual(await standing(world, one), paid)
})

test('an answer that is lost is never handed over again on another day: the reference of that day is asked about', async () => {
  const { one, sent } = await sentBy({ ...pays, answer: 'drop' })
  await drive({})
  assert.deepEqual(await standing(world, one), held)
  world.clock.advance(day)
  for (let round = 0; round < 4; round++) {
    await drive(daily)
    world.clock.advance(minute)
  }
  const order = await orderOf(sent)
  assert.deepEqual([order.reference, order.state], [sent.reference, 'success'])
  assert.deepEqual(await attemptsOf(sent), [])
  assert.deepEqual(await standsAt(sent.reference), ['paystack success'])
  assert.deepEqual(await standing(world, one), paid)
})

test('“not found” of less than half an hour after the hand-over is no reason for another reference, however late it is acted on', async () => {
  const { one, sent } = await delayedOnItsWay()
  await driveAfter(25 * minute, daily)
  assert.equal((await wordsOf(sent)).at(-1), 'find not_found')
  await driveAfter(40 * minute, daily)
  assert.deepEqual([(await orderOf(sent)).reference, await attemptsOf(sent)], [sent.reference, []])
  // It has been asked about again meanwhile, and that answer counts.
  await driveAfter(31 * minute, daily)
  const order = await orderOf(sent)
  assert.notEqual(order.reference, sent.reference)
  assert.equal(order.state, 'success')
  assert.deepEqual(await attemptsOf(sent), [
    { number: 1, provider: 'paystack', reference: sent.reference, outcome: 'not_found' },
  ])
  assert.deepEqual(await standing(world, one), paid)
})

test('what arrives twenty minutes after its partner was asked for it is paid once, under the reference that it had', async () => {
  const { one, sent } = await delayedOnItsWay()
  for (let round = 0; round < 4; round++) await driveAfter(5 * minute, daily)
  await arrives(sent)
  for (let round = 0; round < 2; round++) await driveAfter(31 * minute, daily)
  const order = await orderOf(sent)
  assert.deepEqual([order.reference, order.state], [sent.reference, 'success'])
  assert.deepEqual(await attemptsOf(sent), [])
  assert.deepEqual(await standing(world, one), paid)
})

test('killed while it was handed over again: that hand-over may still arrive, whatever was said before it', async () => {
  const { one, sent } = await sentBy(pays)
  const sameDay: Partial<OrderPartners> = { referenceAt: ({ reference }) => reference }
  await withoutFloat(() => drive(sameDay))
  const killed = { ...sameDay, hand: () => Promise.reject(new Error('killed')) }
  await driveAfter(minute, killed)
  assert.deepEqual(await wordsOf(sent), ['submitted', 'pay float_too_low', 'submitted'])
  await driveAfter(minute, daily)
  assert.equal((await wordsOf(sent)).at(-1), 'find not_found')
  await driveAfter(31 * minute, daily)
  assert.deepEqual(await attemptsOf(sent), [])
  await driveAfter(31 * minute, daily)
  assert.equal((await attemptsOf(sent)).length, 1)
  assert.deepEqual(await standing(world, one), paid)
})

test('an earlier attempt is carried out while the present one waits: nothing is given back by a word about that one', async () => {
  const { one, sent } = await sentBy({ steps: [{ status: 'pending', webhook: false }] })
  for (let round = 0; round < 2; round++) await driveAfter(minute, daily)
  const present = await orderOf(sent)
  assert.deepEqual([present.reference === sent.reference, present.state], [false, 'pending'])
  await arrivesAndIsTold(sent)
  await drive(daily)
  assert.equal((await orderOf(sent)).state, 'in_review')
  assert.deepEqual(await casesAbout(world, sent), ['payout_refused_paid', 'transfer_unresolved'])
  await world.control(`/bank/payouts/${present.reference}/conclude`, { status: 'failed', code: '06' })
  await told(world, present.reference)
  for (let round = 0; round < 2; round++) await driveAfter(7 * hour, daily)
  assert.ok((await wordsOf(sent)).includes('find failed'))
  const after = await orderOf(sent)
  assert.deepEqual([after.reference, after.state], [present.reference, 'in_review'])
  assert.deepEqual(await standing(world, one), held)
})

test('the ledger is whole after all of it', async () => {
  const faults = (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok)
  assert.deepEqual(faults, [])
})
