// Promises about a transfer that the bank treats in every way banks do: the money is held, delivered once, or back whole.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { recordTopUps } from '#features/deposits/public.ts'
import { endSettledCases } from '#features/orders/api/end-settled-cases.ts'
import { eventually } from '#kit/test/eventually.ts'
import { signInAdmin } from './admin.ts'
import {
  atBank,
  bookOf,
  booksAgree,
  casesAbout,
  held,
  paid,
  pass,
  type Script,
  sendScripted,
  type Sent,
  standing,
  type Standing,
  standsAs,
  topUpHouse,
  untouched,
} from './bank-side.ts'
import { send } from './customer.ts'
import { tellSigned, told } from './depositor.ts'
import { aCustomer, aMember } from './people.ts'
import { type Sender, transferOf } from './sender.ts'
import * as staff from '#features/orders/staff-contract.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000
const hour = 60 * minute

let world: World
before(async () => {
  world = await openWorld()
  await topUpHouse(world)
})
after(() => world.close())
// Whatever happened, nothing is left that has not been explained.
afterEach(() => booksAgree(world))

const sender = (naira = '50000') => aCustomer(world, { money: naira })

const is = (one: Sender, sent: Sent, state: string, money: Standing) =>
  standsAs(world, one, sent, { state, money })

/** Sends ₦10,000.00 and lets the bank be asked for the first time. */
async function handedOver(one: Sender, script: Script): Promise<Sent> {
  const sent = await sendScripted(world, one, script)
  await is(one, sent, 'held', held)
  await world.settle()
  return sent
}

const statesOf = async (one: Sender, { id }: Sent): Promise<string[]> =>
  (await transferOf(world, one, id)).events.map(({ state }) => state)
const callsOf = async ({ id }: Sent): Promise<string[]> => {
  const rows = await world.api.doors.database.sql<{ line: string }>`
    select e.name || ' ' || e.outcome line from order_events e join orders t on t.id = e.order_id
    where t.transaction_id = ${id} and e.kind = 'call' order by e.number`
  return rows.map(({ line }) => line)
}
const mailsWith = async (one: Sender, words: string): Promise<number> =>
  (await world.mails(one.email)).filter(({ subject }) => subject.includes(words)).length

test('pending, then success: held until the bank has answered, then paid, and told once', async () => {
  const one = await sender()
  const sent = await handedOver(one, {
    steps: [
      { status: 'pending', code: '09' },
      { status: 'success', code: '00', after_ms: 5_000 },
    ],
  })
  await is(one, sent, 'pending', held)
  world.clock.advance(5_000)
  await atBank(world, sent, 'success')
  await world.settle()
  await is(one, sent, 'success', paid)
  assert.deepEqual(await statesOf(one, sent), [
    'created',
    'authorised',
    'held',
    'submitted',
    'pending',
    'success',
  ])
  const mine = await transferOf(world, one, sent.id)
  assert.match(mine.session_id ?? '', /^\d{30}$/)
  assert.deepEqual([mine.promised_by, mine.expected_by, mine.reason], [null, null, null])
  await pass(world, 25 * hour)
  assert.equal(await mailsWith(one, 'reached'), 1)
})

test('pending, then failed: everything is back, with why in words, and told once', async () => {
  const one = await sender()
  const sent = await handedOver(one, {
    steps: [
      { status: 'pending', code: '09' },
      { status: 'failed', code: '06', after_ms: 5_000 },
    ],
  })
  await is(one, sent, 'pending', held)
  world.clock.advance(5_000)
  await atBank(world, sent, 'failed')
  await world.settle()
  await is(one, sent, 'failed', untouched)
  assert.match((await transferOf(world, one, sent.id)).reason ?? '', /not in use any more/)
  await pass(world, hour)
  assert.equal(await mailsWith(one, 'did not go through'), 1)
})

test('a word that is believed twice: held after the first, back after the second, however late the next question is', async () => {
  const one = await sender()
  const sent = await handedOver(one, {
    steps: [
      { status: 'pending', code: '09' },
      { status: 'failed', code: '91', after_ms: hour, webhook: false },
    ],
  })
  for (let round = 0; round < 55; round++) await pass(world, minute)
  await is(one, sent, 'pending', held)
  assert.deepEqual(await callsOf(sent), ['pay pending', 'find pending'])
  world.clock.advance(5 * minute)
  await atBank(world, sent, 'failed')
  await pass(world, 31 * minute)
  await is(one, sent, 'pending', held)
  assert.deepEqual((await callsOf(sent)).at(-1), 'find failed')
  await pass(world, 2_000)
  await is(one, sent, 'failed', untouched)
})

test('“failed” in the answer to the order itself names no code: the bank is asked before the money goes back', async () => {
  const one = await sender()
  const sent = await handedOver(one, { steps: [{ status: 'failed', code: '06', webhook: false }] })
  await is(one, sent, 'pending', held)
  await pass(world, 2_000)
  await is(one, sent, 'failed', untouched)
  assert.match((await transferOf(world, one, sent.id)).reason ?? '', /not in use any more/)
})

test('“failed” beside a code that says nothing final: the money stays held until the two agree', async () => {
  const one = await sender()
  const sent = await handedOver(one, {
    steps: [
      { status: 'failed', code: '96', webhook: false },
      { status: 'success', code: '00', after_ms: hour },
    ],
  })
  for (let round = 0; round < 5; round++) await pass(world, minute)
  await is(one, sent, 'pending', held)
  world.clock.advance(hour)
  await atBank(world, sent, 'success')
  await world.settle()
  await is(one, sent, 'success', paid)
})

test('a word of suspected fraud gives the money back and is looked at', async () => {
  const one = await sender()
  const sent = await handedOver(one, { steps: [{ status: 'failed', code: '34' }] })
  await pass(world, 2_000)
  await is(one, sent, 'failed', untouched)
  assert.deepEqual(await casesAbout(world, sent), ['transfer_suspected'])
})

test('success, then reversed: the amount, fee, VAT, duty and limit are all back', async () => {
  const one = await sender()
  const sent = await handedOver(one, {
    steps: [
      { status: 'success', code: '00' },
      { status: 'reversed', after_ms: 30_000 },
    ],
  })
  await atBank(world, sent, 'success')
  await world.settle()
  await is(one, sent, 'success', paid)
  await booksAgree(world)
  world.clock.advance(30_000)
  await atBank(world, sent, 'reversed')
  await world.settle()
  await is(one, sent, 'returned', untouched)
  assert.equal(await mailsWith(one, 'We returned ₦10,076.88'), 1)
  const [row] = await world.api.doors.database.sql<{ status: string }>`
    select status from transactions where id = ${sent.id}`
  assert.equal(row?.status, 'reversed')
  await pass(world, 25 * hour)
  await is(one, sent, 'returned', untouched)
})

test('a free transfer that fails or comes back is free again, in its own month', async () => {
  const one = await sender()
  const setFree = (perMonth: number) => world.api.doors.database.sql`
    insert into free_transfer_settings (per_month, valid_from, set_at)
    values (${perMonth}, ${world.clock.now()}, ${world.clock.now()})`
  const leftOver = async (): Promise<number> => {
    const [row] = await world.api.doors.database.sql<{ used: number }>`
      select coalesce(sum(used), 0)::int used from free_transfers_used f join users u on u.id = f.user_id
      where u.email = ${one.email}`
    return 1 - (row?.used ?? 0)
  }
  await setFree(1)
  for (const steps of [
    [{ status: 'failed', code: '06' }],
    [
      { status: 'success', code: '00' },
      { status: 'reversed', after_ms: 30_000 },
    ],
  ] as const) {
    const sent = await sendScripted(world, one, { steps })
    assert.equal((await transferOf(world, one, sent.id)).total, '10050.00')
    assert.equal(await leftOver(), 0)
    await world.settle()
    world.clock.advance(30_000)
    await atBank(world, sent, steps.at(-1)?.status ?? '')
    await world.settle()
    assert.equal(await leftOver(), 1)
    assert.deepEqual(await standing(world, one), untouched)
    world.clock.advance(11 * minute)
  }
  await setFree(0)
})

for (const [name, answer] of [
  ['a dropped response', 'drop'],
  ['a response that never comes', 'hang'],
] as const)
  test(`${name}: nobody is told anything but what the bank says when it is asked`, async () => {
    const one = await sender()
    const handing = handedOver(one, { answer, steps: [{ status: 'success', code: '00', webhook: false }] })
    const [sent] = await Promise.all([handing, ...(answer === 'hang' ? [world.endPatience()] : [])])
    await is(one, sent, 'submitted', held)
    assert.deepEqual(await callsOf(sent), ['pay unknown'])
    await pass(world, 2_000)
    await is(one, sent, 'success', paid)
    assert.equal((await bookOf(world, sent.reference)).length, 1)
  })

test('a request that is lost on its way goes again as the same, and is paid once', async () => {
  const one = await sender()
  await world.control('/scenarios', {
    rail: 'paystack',
    match: { path: '/transfer' },
    script: [{ kind: 'drop_before' }, { kind: 'drop_before' }],
  })
  const sent = await handedOver(one, { steps: [{ status: 'success', code: '00' }] })
  await is(one, sent, 'submitted', held)
  assert.deepEqual(await bookOf(world, sent.reference), [])
  for (let round = 0; round < 6; round++) await pass(world, minute)
  await is(one, sent, 'success', paid)
  assert.equal((await bookOf(world, sent.reference)).length, 1)
  assert.deepEqual((await callsOf(sent)).slice(0, 4), [
    'pay unknown',
    'find not_found',
    'pay unknown',
    'find not_found',
  ])
})

test('a code that nobody gives: held for half an hour, then back', async () => {
  const one = await sender()
  const sent = await handedOver(one, {
    steps: [{ status: 'otp' }, { status: 'abandoned', after_ms: 30 * minute }],
  })
  await is(one, sent, 'pending', held)
  await pass(world, 20 * minute)
  await is(one, sent, 'pending', held)
  world.clock.advance(10 * minute)
  await atBank(world, sent, 'abandoned')
  await world.settle()
  await is(one, sent, 'failed', untouched)
})

test('three copies of a webhook at once: one is kept, and the money moves once', async () => {
  const one = await sender()
  const sent = await handedOver(one, {
    steps: [
      { status: 'pending', code: '09' },
      { status: 'success', code: '00', after_ms: 1_000, webhook_times: 3 },
    ],
  })
  world.clock.advance(1_000)
  await atBank(world, sent, 'success')
  await Promise.all([world.settle(), world.settle(), world.settle()])
  await is(one, sent, 'success', paid)
  const [row] = await world.api.doors.database.sql<{ kept: number }>`
    select count(*)::int kept from webhook_inbox where hint->>'reference' = ${sent.reference}`
  assert.equal(row?.kept, 1)
})

test('out of order: the news of the success comes after that of the reversal, and changes nothing', async () => {
  const one = await sender()
  const sent = await handedOver(one, {
    steps: [
      { status: 'pending', code: '09' },
      { status: 'success', code: '00', after_ms: 100, webhook_delay_ms: 60_000 },
      { status: 'reversed', after_ms: 100 },
    ],
  })
  world.clock.advance(100)
  await atBankOnly(sent, 'success')
  world.clock.advance(100)
  await atBankOnly(sent, 'reversed')
  await world.settle()
  await pass(world, 2_000)
  await is(one, sent, 'failed', untouched)
  world.clock.advance(60_000)
  await told(world, sent.reference)
  await world.settle()
  await is(one, sent, 'failed', untouched)
  assert.deepEqual(await casesAbout(world, sent), [])
})

// Its webhook is late: only the book is waited for.
async function atBankOnly({ reference }: Sent, status: string): Promise<void> {
  await eventually(async () => assert.equal((await bookOf(world, reference))[0]?.status, status))
}

test('a lost webhook: the bank is asked by ourselves, later and later', async () => {
  const one = await sender()
  const sent = await handedOver(one, {
    steps: [
      { status: 'pending', code: '09' },
      { status: 'success', code: '00', after_ms: 10 * minute, webhook: false },
    ],
  })
  for (let round = 0; round < 9; round++) await pass(world, minute)
  await is(one, sent, 'pending', held)
  for (let round = 0; round < 12; round++) await pass(world, minute)
  await is(one, sent, 'success', paid)
})

test('a webhook that overtakes the response: paid once', async () => {
  const one = await sender()
  const sent = await handedOver(one, {
    answer: 'webhook_first',
    steps: [{ status: 'success', code: '00' }],
  })
  await world.settle()
  await is(one, sent, 'success', paid)
})

test('a webhook that claims another amount: what counts is what the bank answers', async () => {
  const one = await sender()
  const sent = await handedOver(one, {
    steps: [
      { status: 'pending', code: '09' },
      { status: 'success', code: '00', after_ms: 1_000, webhook_amount: '99.00' },
    ],
  })
  world.clock.advance(1_000)
  await atBank(world, sent, 'success')
  await world.settle()
  await is(one, sent, 'success', paid)
  assert.deepEqual(await casesAbout(world, sent), [])
})

test('an answer about another amount: a case is opened, the money stays held, and nothing is believed', async () => {
  const one = await sender()
  const sent = await sendScripted(world, one, { steps: [{ status: 'pending', code: '09' }] })
  const { reference } = sent
  const unchanged = { reference, currency: 'NGN', transfer_code: 'TRF_another', fee_charged: 2_500 }
  const claims = (status: string, claimed: number) => ({
    kind: 'answer',
    status: 200,
    body: {
      status: true,
      message: 'Transfer retrieved',
      data: { ...unchanged, amount: claimed, status },
    },
  })
  await world.settle()
  await is(one, sent, 'pending', held)
  await world.control('/scenarios', {
    rail: 'paystack',
    match: { path: `/transfer/verify/${sent.reference}` },
    script: [claims('success', 9_900), claims('success', 100_000_000), claims('failed', 100_000_000)],
  })
  for (let answers = 0; answers < 3; answers++) await pass(world, 10_000)
  await is(one, sent, 'pending', held)
  assert.deepEqual(await casesAbout(world, sent), ['transfer_amount_mismatch'])
  await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'success', code: '00' })
  await told(world, sent.reference)
  await world.settle()
  await is(one, sent, 'success', paid)
  await endSettledCases(world.api.doors)
  assert.deepEqual(await casesAbout(world, sent), [])
})

test('a webhook with a wrong signature is refused with 401 and leaves nothing', async () => {
  const one = await sender()
  const sent = await handedOver(one, { steps: [{ status: 'pending', code: '09' }] })
  const body = JSON.stringify({
    event: 'transfer.success',
    data: { reference: sent.reference, amount: 1_000_000, currency: 'NGN', status: 'success' },
  })
  const forged = await fetch(`${world.api.url}/hooks/paystack`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': 'ab'.repeat(64) },
    body,
  })
  assert.equal(forged.status, 401)
  await world.settle()
  await is(one, sent, 'pending', held)
  // Signed, it is a hint alone: the bank is asked, and says otherwise.
  assert.equal((await tellSigned(world, body)).status, 200)
  await world.settle()
  await is(one, sent, 'pending', held)
  await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'failed', code: '06' })
  await told(world, sent.reference)
  await world.settle()
  await is(one, sent, 'failed', untouched)
})

test('too little of ours at the bank: the money is held, staff are told, and it is paid after the top-up', async () => {
  const one = await sender()
  await world.control('/bank/float', { set: '100.00' })
  const sent = await handedOver(one, { steps: [{ status: 'success', code: '00' }] })
  await pass(world, minute)
  await is(one, sent, 'submitted', held)
  assert.deepEqual(await casesAbout(world, sent), ['payout_float_low'])
  assert.deepEqual(await bookOf(world, sent.reference), [])
  await world.control('/bank/float', { top_up: '3000000.00' })
  await recordTopUps(world.api.doors, world.api.rails.bank)
  await pass(world, hour)
  await atBank(world, sent, 'success')
  await world.settle()
  await is(one, sent, 'success', paid)
})

test('requery: staff ask the bank now, and what it says is acted on as always', async () => {
  const one = await sender()
  const sent = await handedOver(one, {
    steps: [
      { status: 'pending', code: '09' },
      { status: 'success', code: '00', after_ms: 7 * minute, webhook: false },
    ],
  })
  for (let round = 0; round < 6; round++) await pass(world, minute)
  world.clock.advance(minute)
  await atBank(world, sent, 'success')
  const finance = await signInAdmin(world, await aMember(world, 'finance'))
  const asked = await send(world, staff.requeryOrder, {
    params: { transaction_id: sent.id },
    body: {},
    headers: finance,
  })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  await world.settle()
  await is(one, sent, 'success', paid)
  const seen = await send(world, staff.findOrder, {
    params: { transaction_id: sent.id },
    headers: finance,
  })
  assert.deepEqual(
    [seen.data.state, seen.data.provider_fee, seen.data.response?.code],
    ['success', '25.00', '00'],
  )
  assert.deepEqual(
    seen.data.legs.filter(({ kind }) => kind === 'bank_transfer').map(({ side, amount }) => [side, amount]),
    [
      ['debit', '10076.88'],
      ['credit', '10000.00'],
      ['credit', '25.00'],
      ['credit', '1.88'],
      ['credit', '50.00'],
    ],
  )
})

test('a fault of ours after a long wait is no end: the transfer is driven on', async () => {
  const one = await sender()
  const sent = await handedOver(one, { steps: [{ status: 'pending', code: '09' }] })
  for (let round = 0; round < 14; round++) await pass(world, 31 * minute)
  const owner = world.database.open('finance_owner')
  await owner.sql`revoke update on order_events from finance_worker`
  await pass(world, 31 * minute)
  await owner.sql`grant update on order_events to finance_worker`
  const [dead] = await world.api.doors.database.sql<{ count: number }>`
    select count(*)::int count from jobs where dead_at is not null`
  assert.equal(dead?.count, 0)
  await world.control(`/bank/payouts/${sent.reference}/conclude`, {
    status: 'success',
    code: '00',
    webhook: false,
  })
  await pass(world, 31 * minute)
  await is(one, sent, 'success', paid)
})
