// Promises about attempts of an order: another partner is handed it only after a refusal that is final, and another day's reference only once
// its partner has said that it does not have the one before; what a partner says later of an attempt that it had ended moves nothing.
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
const day = 24 * 60 * minute
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

/** What Paystack cannot pay goes to Monnify, under the reference that it has. */
const toMonnify: Partial<OrderPartners> = {
  fallBack: ({ provider, reference }) =>
    provider === 'paystack' ? { provider: 'monnify', reference } : undefined,
}

/** One whose first partner has too little of our money, so that the second pays it. */
async function paidByTheSecond() {
  const { one, sent } = await sentBy(pays)
  const before: { balance: string } = Object(await world.control('/bank/float'))
  await world.control('/bank/float', { set: '100.00' })
  await drive(toMonnify)
  await world.control('/bank/float', { set: before.balance })
  return { one, sent }
}

test('what a partner refuses for good is handed to another: paid once, by the second, and booked with it', async () => {
  const { one, sent } = await paidByTheSecond()
  assert.deepEqual(await attemptsOf(sent), [
    { number: 1, provider: 'paystack', reference: sent.reference, outcome: 'float_too_low' },
  ])
  assert.deepEqual(await standing(world, one), held)
  world.clock.advance(2_000)
  await drive(toMonnify)
  world.clock.advance(minute)
  await drive(toMonnify)
  const order = await orderOf(sent)
  assert.deepEqual([order.provider, order.state], ['monnify', 'success'])
  assert.deepEqual(await standsAt(sent.reference), ['monnify success'])
  assert.deepEqual(await standing(world, one), paid)
  const legs = await world.api.doors.database.sql<{ code: string }>`
    select distinct a.code from ledger.entries e join ledger.transfers t on t.id = e.transfer_id join ledger.accounts a on a.id = e.account_id
    where t.intent = 'transfer:' || ${order.id} and a.code like '%monnify%'`
  assert.ok(legs.length > 0, 'the money left our account at the partner that paid')
})

test('a partner that had refused it has it after all: nothing moves, one case, and the order stays with the second', async () => {
  const { one, sent } = await paidByTheSecond()
  const order = await orderOf(sent)
  assert.equal(order.provider, 'monnify')
  const first = railsOf()['paystack']
  const [account] = await world.api.doors.database.sql<{ code: string; account: string; name: string }>`
    select to_code code, to_account account, to_name name from orders where id = ${order.id}`
  assert.ok(first && account)
  const twice = await first.pay({
    reference: sent.reference,
    amount: money('NGN', 1_000_000n),
    payee: { bankCode: account.code, accountNumber: account.account, accountName: account.name },
    narration: '',
  })
  assert.equal(twice.outcome, 'accepted')
  await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'success', code: '00' })
  await told(world, sent.reference)
  for (let round = 0; round < 3; round++) {
    world.clock.advance(minute)
    await drive(toMonnify)
  }
  assert.deepEqual(await casesAbout(world, sent), ['payout_refused_paid'])
  const after = await orderOf(sent)
  assert.deepEqual([after.provider, after.state], ['monnify', 'success'])
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

test('the ledger is whole after all of it', async () => {
  const faults = (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok)
  assert.deepEqual(faults, [])
})
