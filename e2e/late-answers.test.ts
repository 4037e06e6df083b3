// Promises about late words of a bank whose webhooks get lost: they are heard in hours, in days, or by its statement, each once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noticeDifferences, sweepDeposits } from '#features/deposits/public.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as staff from '#features/orders/staff-contract.ts'
import { createLog } from '#kit/log.ts'
import { money } from '#kit/money/money.ts'
import { startApi } from '../apps/api/server.ts'
import { signInAdmin } from './admin.ts'
import {
  atBank,
  bookOf,
  casesAbout,
  newAccount,
  paid,
  pass,
  type Script,
  sendScripted,
  type Sent,
  standing,
  topUpHouse,
  untouched,
} from './bank-side.ts'
import { confirmEmail, pin, send } from './customer.ts'
import { told, transfer } from './depositor.ts'
import { freePorts } from '#kit/test/free-ports.ts'
import { aCustomer, aMember } from './people.ts'
import { type Sender, transferOf } from './sender.ts'
import { openWorld, type World } from './world.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  await aMember(world, 'finance')
})
after(() => world.close())

/** Whoever slept for a while unlocks the app anew; what they have is looked at then. */
async function has(one: Sender, money: typeof untouched): Promise<void> {
  const cookie = await confirmEmail(world, one.email)
  assert.equal((await send(world, signIn.unlock, { cookie, body: { pin } })).status, 200)
  assert.deepEqual(await standing(world, { ...one, cookie }), money)
}

async function stateIn({ id }: Sent): Promise<string> {
  const [row] = await world.api.doors.database.sql<{ state: string }>`
    select state from orders where transaction_id = ${id}`
  return row?.state ?? 'none'
}

/** Sends ₦10,000.00 and lets the bank answer what it answers at once. */
async function sentWith(script: Script): Promise<{ one: Sender; sent: Sent }> {
  const one = await aCustomer(world, { money: '50000' })
  const sent = await sendScripted(world, one, script)
  await world.settle()
  await pass(world, 2 * second)
  return { one, sent }
}

/** The bank comes to another word by itself, and the webhook that would tell it is lost. */
async function silently({ reference }: Sent, status: 'success' | 'reversed'): Promise<void> {
  await world.control(`/bank/payouts/${reference}/conclude`, { status, code: '00', webhook: false })
}
const compare = (): Promise<number> => noticeDifferences(world.api.doors, world.api.rails.bank)

/** The next answers at a path of the bank are whole and say nothing that anybody documents. */
async function unreadable(path: string, times: number): Promise<void> {
  const script = Array.from({ length: times }, () => ({ kind: 'odd_shape' }))
  await world.control('/scenarios', { rail: 'paystack', match: { path }, script })
}

const countCases = async ({ id }: Sent): Promise<number> => {
  const [row] = await world.api.doors.database.sql<{ count: number }>`
    select count(*)::int count from cases where subject_id = ${id}`
  return row?.count ?? -1
}
const postingsOf = async ({ reference }: Sent): Promise<number> => {
  const [row] = await world.api.doors.database.sql<{ count: number }>`
    select count(*)::int count from ledger.transfers l join orders t on l.intent = 'transfer:' || t.id
    where t.reference = ${reference} and l.kind = 'bank_transfer'`
  return row?.count ?? -1
}

test('paid at its first word, which names no session, and the webhook is lost: the bank is soon asked for it', async () => {
  const one = await aCustomer(world, { money: '50000' })
  const sent = await sendScripted(world, one, {
    steps: [{ status: 'success', code: '00', webhook: false }],
  })
  await world.settle()
  const session = async () => (await transferOf(world, one, sent.id)).session_id
  assert.deepEqual([await stateIn(sent), await session()], ['success', null])
  await pass(world, 2 * second)
  assert.match((await session()) ?? '', /^\d{30}$/)
})

test('“paid” eight seconds after the money was given back, and no webhook: an hour later a person knows, once', async () => {
  const { one, sent } = await sentWith({
    steps: [
      { status: 'failed', code: '06', webhook: false },
      { status: 'success', code: '00', after_ms: 8 * second, webhook: false },
    ],
  })
  assert.equal(await stateIn(sent), 'failed')
  world.clock.advance(8 * second)
  await atBank(world, sent, 'success')
  await pass(world, 58 * minute)
  assert.deepEqual(await casesAbout(world, sent), [])
  await pass(world, 2 * minute)
  assert.deepEqual(await casesAbout(world, sent), ['transfer_paid_after_return'])
  // The statement, a webhook after all, and the questions of the days to come tell the same.
  await compare()
  await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'success', code: '00' })
  await told(world, sent.reference)
  await world.settle()
  await pass(world, 20 * minute)
  await pass(world, day)
  await compare()
  await pass(world, 7 * day)
  assert.equal(await countCases(sent), 1)
  assert.equal(await stateIn(sent), 'failed')
  assert.equal(await postingsOf(sent), 0)
  assert.deepEqual(
    (await bookOf(world, sent.reference)).map(({ status }) => status),
    ['success'],
  )
  await has(one, untouched)
})

test('the questions of later days are asked by whichever server runs then', async () => {
  const { sent } = await sentWith({ steps: [{ status: 'failed', code: '06' }] })
  await pass(world, 2 * hour)
  await silently(sent, 'success')
  const [port = 0] = await freePorts(1)
  const other = await startApi({
    settings: { ...world.settings, port },
    log: createLog({ level: 'silent', name: 'other' }),
    clock: world.clock,
    runsJobs: false,
  })
  world.clock.advance(23 * hour)
  await Promise.all([other.jobs.drain(), world.settle()])
  await other.close()
  assert.deepEqual(await casesAbout(world, sent), ['transfer_paid_after_return'])
  assert.equal(await countCases(sent), 1)
})

test('money that comes back days after it was paid, and no webhook: a week later it is the customer’s, once', async () => {
  const { one, sent } = await sentWith({ steps: [{ status: 'success', code: '00' }] })
  await pass(world, 2 * day)
  await silently(sent, 'reversed')
  await pass(world, 4 * day)
  assert.equal(await stateIn(sent), 'success')
  await has(one, paid)
  await pass(world, day)
  assert.equal(await stateIn(sent), 'returned')
  await has(one, untouched)
  // And after the return it is asked about again: a bank may change its word once more.
  await silently(sent, 'success')
  await pass(world, hour)
  assert.deepEqual(await casesAbout(world, sent), ['transfer_paid_after_return'])
  await has(one, untouched)
  await silently(sent, 'reversed')
})

test('what a person decided is asked about too: “paid” after “not paid” is a case, “back” after “paid” is given back', async () => {
  const never: Script = { steps: [{ status: 'pending', code: '09' }] }
  const [notPaid, asPaid] = [await sentWith(never), await sentWith(never)]
  for (let round = 0; round < 3; round++) await pass(world, day)
  const finance = await signInAdmin(world, 'finance@staff.example')
  for (const [{ sent }, decision] of [
    [notPaid, 'not_paid'],
    [asPaid, 'paid'],
  ] as const) {
    const params = { transaction_id: sent.id }
    const query = `?decision=${decision}`
    const seen = await send(world, staff.previewDecision, { headers: finance, params, query })
    const decided = await send(world, staff.decideOrder, {
      params,
      headers: { ...finance, 'idempotency-key': `late-${decision}` },
      body: { decision, hash: seen.data.hash, reason: 'By the statement of today' },
    })
    assert.equal(decided.status, 200, JSON.stringify(decided.body))
  }
  await silently(notPaid.sent, 'success')
  await silently(asPaid.sent, 'reversed')
  await pass(world, hour)
  assert.ok((await casesAbout(world, notPaid.sent)).includes('transfer_paid_after_return'))
  assert.equal(await postingsOf(notPaid.sent), 0)
  await has(notPaid.one, untouched)
  assert.equal(await stateIn(asPaid.sent), 'returned')
  await has(asPaid.one, untouched)
})

test('a bank that does not answer when it is asked is asked on until it does', async () => {
  const { sent } = await sentWith({ steps: [{ status: 'failed', code: '06' }] })
  await silently(sent, 'success')
  await unreadable(`/transfer/verify/${sent.reference}`, 9)
  await pass(world, hour)
  for (let round = 0; round < 8; round++) await pass(world, 30 * minute)
  assert.deepEqual(await casesAbout(world, sent), [])
  await pass(world, 30 * minute)
  assert.deepEqual(await casesAbout(world, sent), ['transfer_paid_after_return'])
})

test('weeks later nobody asks any more: the statement tells, the bank is asked, and it is the same one case', async () => {
  const { one, sent } = await sentWith({ steps: [{ status: 'failed', code: '06' }] })
  await pass(world, hour)
  await pass(world, day)
  await pass(world, 7 * day)
  await silently(sent, 'success')
  await pass(world, 7 * day)
  assert.deepEqual(await casesAbout(world, sent), [])
  assert.equal(await compare(), 1)
  await Promise.all([world.settle(), world.settle()])
  assert.deepEqual(await casesAbout(world, sent), ['transfer_paid_after_return'])
  assert.equal(await compare(), 0, 'it is known')
  await pass(world, hour)
  assert.equal(await countCases(sent), 1)
  await has(one, untouched)
})

test('a question that the bank has not answered yet holds the second look: its answer alone opens the case', async () => {
  const { sent } = await sentWith({ steps: [{ status: 'failed', code: '06' }] })
  await pass(world, hour)
  await pass(world, day)
  await pass(world, 7 * day)
  await silently(sent, 'success')
  await pass(world, day)
  const path = '/transfer/verify'
  await world.control('/outage', { rail: 'paystack', path, mode: '503', untilMs: 40 * minute })
  assert.equal(await compare(), 1)
  await pass(world, 20 * minute)
  assert.deepEqual(await casesAbout(world, sent), [])
  await world.control('/outage', { rail: 'paystack', path, mode: 'off' })
  await pass(world, hour)
  await pass(world, hour)
  assert.deepEqual(await casesAbout(world, sent), ['transfer_paid_after_return'])
  const { sql } = world.api.doors.database
  const [differs] = await sql<{ count: number }>`
    select count(*)::int count from cases where kind = 'settlement_differs' and facts->>'reference' = ${sent.reference}`
  assert.equal(differs?.count, 0)
})

test('a payout that we never ordered stands in the statement alone: a case, once, after a second look', async () => {
  const { account_number: accountNumber, bank_code: bankCode } = newAccount()
  const reference = 'not-an-order-of-ours'
  const handed = await world.api.rails.payouts.primary.pay({
    reference,
    amount: money('NGN', 250_000n),
    payee: { bankCode, accountNumber, accountName: 'ADA OBI' },
    narration: '',
  })
  assert.equal(handed.outcome, 'accepted')
  const known = async () =>
    world.api.doors.database.sql<{ facts: object; state: string }>`
      select facts - 'last_change' facts, state from cases where kind = 'settlement_differs'`
  await pass(world, 14 * minute)
  assert.equal(await compare(), 0, 'it may be on its way')
  await pass(world, minute)
  assert.equal(await compare(), 1)
  await pass(world, 14 * minute)
  assert.deepEqual(await known(), [])
  await Promise.all([compare(), compare()])
  await pass(world, minute)
  await Promise.all([compare(), compare()])
  await pass(world, hour)
  assert.deepEqual(await known(), [
    {
      state: 'open',
      facts: { provider: 'paystack', reference, bank_amount: '-2510.00', our_amount: '' },
    },
  ])
  assert.equal(await compare(), 0)
})

test('money whose news was late at the first look is no difference at the second', async () => {
  const one = await aCustomer(world, { money: '50000' })
  const reference = await transfer(world, one.account, '700.00', { webhook: false })
  await pass(world, 16 * minute)
  assert.equal(await compare(), 1)
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  await world.settle()
  assert.equal(await compare(), 0)
  await pass(world, hour)
  const [row] = await world.api.doors.database.sql<{ count: number }>`
    select count(*)::int count from cases where facts->>'reference' = ${reference}`
  assert.equal(row?.count, 0)
})

test('a bank without a statement is no difference, and is asked for it again', async () => {
  await unreadable('/balance/ledger', 1)
  assert.equal(await compare(), 0)
  assert.equal(await compare(), 0)
})
