// Promises about lines of the bank's statement that our books lack: the bank is asked, and what it does not explain is booked once.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as cases from '#features/cases/contract.ts'
import * as deposits from '#features/deposits/contract.ts'
import * as ending from '#features/deposits/staff-contract.ts'
import { noticeDifferences, sweepDeposits } from '#features/deposits/public.ts'
import { money } from '#kit/money/money.ts'
import { booksAgree, newAccount, pass, topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { balanceOf, chargeOf, tellSigned, transfer } from './depositor.ts'
import { kobo, type MoneyDesk, openMoneyDesk } from './money-desk.ts'
import { standingOf } from './ownerless.ts'
import { aCustomer, type Customer } from './people.ts'
import { approveAs, pendingOf } from './staff.ts'
import type { World } from './world.ts'

const minute = 60_000

let desk: MoneyDesk
let world: World
let ada: Customer

before(async () => {
  desk = await openMoneyDesk()
  world = desk.world
  ada = await aCustomer(world, { device: 'known' })
})
// Time passes in each of them.
beforeEach(() => desk.signIn())
after(() => world.close())

const ask = (id: string) => send(world, deposits.askAboutLine, { headers: desk.keyed(), params: { id } })
const see = (id: string, owner: 'suspense' | 'house') =>
  send(world, deposits.previewLine, { headers: desk.headers(), params: { id }, query: `?owner=${owner}` })
const book = (id: string, owner: 'suspense' | 'house', hash: string) =>
  send(world, deposits.bookLine, {
    headers: desk.keyed(),
    params: { id },
    body: { owner, hash, reason: 'The bank cannot say more' },
  })

/** What the comparison finds is looked at twice; then it has a case. */
async function caseAbout(reference: string) {
  await pass(world, 16 * minute)
  await noticeDifferences(world.api.doors, world.api.rails.bank)
  await pass(world, 20 * minute)
  await desk.signIn()
  return desk.caseWhere(({ facts }) => facts['reference'] === reference)
}

async function caseOf(reference: string): Promise<string> {
  const found = await caseAbout(reference)
  assert.deepEqual([found.kind, found.subject.type], ['settlement_differs', 'statement'])
  return found.id
}

/** A deposit whose webhook is lost, and about which the bank is asked in vain, `times` often. */
async function forgotten(amount: string): Promise<{ id: string; reference: string }> {
  const reference = await transfer(world, ada.account, amount, { webhook: false })
  const body = {
    status: false,
    message: 'Transaction reference not found.',
    type: 'validation_error',
    code: 'transaction_not_found',
  }
  await world.control('/scenarios', {
    rail: 'paystack',
    match: { path: `/transaction/verify/${reference}` },
    script: [{ kind: 'answer', status: 404, body }],
  })
  return { id: await caseOf(reference), reference }
}

/** A payment that our books know nothing of has left the bank. */
async function wentOut(reference: string): Promise<string> {
  const { account_number: accountNumber, bank_code: bankCode } = newAccount()
  const paid = await world.api.rails.payouts.primary.pay({
    reference,
    amount: money('NGN', 250_000n),
    payee: { bankCode, accountNumber, accountName: 'ADA OBI' },
    narration: '',
  })
  assert.equal(paid.outcome, 'accepted')
  return caseOf(reference)
}

test('a line that the bank knows is recorded like any deposit when it is asked, once, and its case closes', async () => {
  const reference = await transfer(world, ada.account, '9000', { webhook: false })
  const id = await caseOf(reference)
  const answers = await Promise.all([ask(id), ask(id)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  await world.settle()
  assert.equal(await balanceOf(world, ada.cookie), '9000.00')
  assert.deepEqual(await standingOf(world, { reference }), { state: 'credited', says: null, cases: [] })
  assert.equal((await ask(id)).problem.code, 'case_already_closed')
  assert.equal((await see(id, 'suspense')).problem.code, 'case_already_closed')
  await booksAgree(world)
})

test('a bank that does not answer is asked again; ask_bank_first: nothing is booked before it has', async () => {
  const reference = await transfer(world, ada.account, '400', { webhook: false })
  const id = await caseOf(reference)
  await world.control('/outage', {
    rail: 'paystack',
    path: '/transaction',
    mode: '503',
    untilMs: 10 * minute,
  })
  await ask(id)
  await world.settle()
  assert.equal((await see(id, 'suspense')).problem.code, 'ask_bank_first')
  assert.equal((await book(id, 'suspense', 'a'.repeat(64))).problem.code, 'ask_bank_first')
  await world.control('/outage', { rail: 'paystack', path: '/transaction', mode: 'off' })
  await pass(world, 10 * minute)
  assert.equal((await standingOf(world, { reference })).state, 'credited')
})

test('what the bank says nothing readable about, as of a payment by card, is a person’s to book after an hour', async () => {
  const reference = await transfer(world, ada.account, '300', { webhook: false })
  const id = await caseOf(reference)
  const path = `/transaction/verify/${reference}`
  await world.control('/outage', { rail: 'paystack', path, mode: 'odd_shape', untilMs: 900 * minute })
  await ask(id)
  await world.settle()
  await pass(world, 10 * minute)
  assert.equal((await see(id, 'suspense')).problem.code, 'ask_bank_first')
  for (let half = 0; half < 11; half++) await pass(world, 30 * minute)
  await desk.signIn()
  assert.equal((await see(id, 'suspense')).status, 200)
  await world.control('/outage', { rail: 'paystack', path, mode: 'off' })
  await ask(id)
  await world.settle()
  assert.equal((await standingOf(world, { reference })).state, 'credited')
})

test('a line that the bank does not explain says so, and waits for its owner once it is booked', async () => {
  const { id, reference } = await forgotten('5000')
  await ask(id)
  await world.settle()
  const { items } = (await send(world, cases.listCases, { headers: desk.headers() })).data
  const {
    asked_at: askedAt,
    last_change: changed,
    ...facts
  } = items.find((one) => one.id === id)?.facts ?? {}
  assert.ok(askedAt && changed && changed < askedAt)
  assert.deepEqual(facts, {
    provider: 'paystack',
    reference,
    bank_amount: '4950.00',
    our_amount: '',
    bank_says: 'Transaction reference not found.',
  })
  const seen = await see(id, 'suspense')
  assert.deepEqual(
    seen.data.postings.map((leg) => [leg.account, leg.side, leg.amount]),
    [
      ['NGN/paystack/settlement', 'debit', '4950.00'],
      ['NGN/paystack/suspense', 'credit', '4950.00'],
    ],
  )
  const answers = await Promise.all([
    book(id, 'suspense', seen.data.hash),
    book(id, 'suspense', seen.data.hash),
  ])
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '409'])
  assert.deepEqual(await standingOf(world, { reference }), { state: 'suspended', says: null, cases: [] })
  await booksAgree(world)
  // Its webhook comes after all: the line is Ada's deposit, whole, and counts once.
  const before = await balanceOf(world, ada.cookie)
  for (let times = 0; times < 2; times++) await tells(reference)
  assert.deepEqual(await standingOf(world, { reference }), { state: 'released', says: null, cases: [] })
  assert.equal(kobo(await balanceOf(world, ada.cookie)) - kobo(before), 500_000n)
  await booksAgree(world)
})

/** The bank tells of a payment. */
async function tells(reference: string): Promise<void> {
  const { outbox, database } = world.api.doors
  await outbox.enqueue(database.sql, { kind: 'deposits.record', payload: { provider_reference: reference } })
  await world.settle()
}

test('a line that was booked as the house’s is posted once: what the bank then tells of it opens a case, and credits nobody', async () => {
  const { id, reference } = await forgotten('900')
  await ask(id)
  await world.settle()
  const before = await balanceOf(world, ada.cookie)
  assert.equal((await book(id, 'house', (await see(id, 'house')).data.hash)).status, 200)
  const { doors } = world.api
  for (let times = 0; times < 2; times++) {
    await doors.outbox.enqueue(doors.database.sql, {
      kind: 'deposits.record',
      payload: { provider_reference: reference },
    })
    await sweepDeposits(doors, world.api.rails.bank)
    await world.settle()
  }
  assert.equal(await balanceOf(world, ada.cookie), before)
  const { items } = (await send(world, cases.listCases, { headers: desk.headers() })).data
  const about = items.filter(({ facts }) => facts['reference'] === reference)
  assert.deepEqual(
    about.map(({ kind, user }) => [kind, user?.uuid]),
    [['deposit_booked_as_house', ada.id]],
  )
  await booksAgree(world)
})

test('a line is booked as the house’s or recorded as a deposit, whichever of the two comes first', async () => {
  const { id, reference } = await forgotten('700')
  await ask(id)
  await world.settle()
  const { hash } = (await see(id, 'house')).data
  const { doors } = world.api
  await doors.outbox.enqueue(doors.database.sql, {
    kind: 'deposits.record',
    payload: { provider_reference: reference },
  })
  await Promise.all([book(id, 'house', hash), world.settle()])
  await world.settle()
  const [once] = await doors.database.sql<{ count: number }>`
    select (select count(*) from deposits where provider_reference = ${reference})::int
      + (select count(*) from float_top_ups where provider_reference = ${reference})::int as count`
  assert.equal(once?.count, 1)
  await booksAgree(world)
})

test('ask_bank_first, bank_unsure: what the bank has taken back since it was asked is not booked, alone or by two', async () => {
  const one = await forgotten('4000')
  await ask(one.id)
  await world.settle()
  const { hash } = (await see(one.id, 'suspense')).data
  const outage = { rail: 'paystack', path: '/balance/ledger' }
  await world.control('/outage', { ...outage, mode: 'odd_shape', untilMs: 60 * minute })
  assert.equal((await book(one.id, 'suspense', hash)).problem.code, 'bank_unsure')
  await world.control('/outage', { ...outage, mode: 'off' })
  await world.control(`/bank/deposits/${one.reference}/reverse`, {})
  assert.equal((await book(one.id, 'suspense', hash)).problem.code, 'ask_bank_first')
  assert.equal((await book(one.id, 'house', hash)).problem.code, 'ask_bank_first')
  const two = await forgotten('240000')
  await ask(two.id)
  await world.settle()
  const waiting = pendingOf(await book(two.id, 'suspense', (await see(two.id, 'suspense')).data.hash))
  await world.control(`/bank/deposits/${two.reference}/reverse`, {})
  assert.equal((await approveAs(world, 'owner@staff.example', waiting)).problem.code, 'no_longer_possible')
  await ask(one.id)
  await ask(two.id)
  await world.settle()
  assert.deepEqual((await standingOf(world, one)).cases, [])
  await booksAgree(world)
})

test('line_recorded: what has reached our books meanwhile is not booked; asked again, the case closes', async () => {
  const { id, reference } = await forgotten('600')
  await ask(id)
  await world.settle()
  const { hash } = (await see(id, 'suspense')).data
  await world.api.doors.outbox.enqueue(world.api.doors.database.sql, {
    kind: 'deposits.record',
    payload: { provider_reference: reference },
  })
  await world.settle()
  assert.equal((await see(id, 'suspense')).problem.code, 'line_recorded')
  assert.equal((await book(id, 'suspense', hash)).problem.code, 'line_recorded')
  await ask(id)
  await world.settle()
  assert.deepEqual(await standingOf(world, { reference }), { state: 'credited', says: null, cases: [] })
  await booksAgree(world)
})

test('line_went_out, house_funds_short: what left the bank is borne by the house, from what it has', async () => {
  const reference = 'not-an-order-of-ours'
  const id = await wentOut(reference)
  await ask(id)
  await world.settle()
  assert.equal((await see(id, 'suspense')).problem.code, 'line_went_out')
  assert.equal((await book(id, 'suspense', 'a'.repeat(64))).problem.code, 'line_went_out')
  assert.equal((await see(id, 'house')).problem.code, 'house_funds_short')
  assert.equal((await book(id, 'house', 'a'.repeat(64))).problem.code, 'house_funds_short')
  await topUpHouse(world)
  assert.equal((await book(id, 'house', 'a'.repeat(64))).problem.code, 'changed_since_preview')
  const { hash } = (await see(id, 'house')).data
  const done = await book(id, 'house', hash)
  assert.deepEqual([done.status, done.data], [200, { owner: 'house', deposit: null }])
  assert.deepEqual((await standingOf(world, { reference })).cases, [])
  await booksAgree(world)
})

test('a deposit whose webhook named another amount is recorded as the bank has it when a person asks, once', async () => {
  const reference = await transfer(world, ada.account, '350', { webhook: false })
  assert.equal((await tellSigned(world, chargeOf(reference, 99_900n, 4_711))).status, 200)
  await world.settle()
  assert.deepEqual(await standingOf(world, { reference }), {
    state: undefined,
    says: undefined,
    cases: ['deposit_amount_mismatch'],
  })
  const before = await balanceOf(world, ada.cookie)
  const { items } = (await send(world, cases.listCases, { headers: desk.headers() })).data
  const id = items.find(({ facts }) => facts['reference'] === reference)?.id ?? ''
  assert.equal((await see(id, 'suspense')).problem.code, 'ask_bank_first')
  assert.deepEqual([(await ask(id)).status, (await ask(id)).status], [200, 200])
  await world.settle()
  assert.deepEqual(await standingOf(world, { reference }), { state: 'credited', says: null, cases: [] })
  assert.equal(kobo(await balanceOf(world, ada.cookie)) - kobo(before), 35_000n)
  await booksAgree(world)
})

test('case_not_found, case_without_line: only a line that our books lack is asked about and booked', async () => {
  const missing = '00000000-0000-7000-8000-000000000000'
  const other = '00000000-0000-7000-8000-000000000001'
  await world.api.doors.database.sql`
    insert into cases (id, kind, key, state, subject_type, subject_id, facts, opened_at)
    values (${other}, 'job_stopped', 'one', 'open', 'job', '1', '{}', ${world.clock.now()})`
  for (const [id, code] of [
    [missing, 'case_not_found'],
    [other, 'case_without_line'],
  ] as const) {
    assert.equal((await ask(id)).problem.code, code)
    assert.equal((await see(id, 'house')).problem.code, code)
    assert.equal((await book(id, 'house', 'a'.repeat(64))).problem.code, code)
  }
})

test('above the threshold a line waits for a second person (already_waiting), and needs a fresh sign-in (step_up_required)', async () => {
  const { id, reference } = await forgotten('250000')
  await ask(id)
  await world.settle()
  const seen = await see(id, 'suspense')
  assert.equal(seen.data.needs_approval, true)
  const waiting = pendingOf(await book(id, 'suspense', seen.data.hash))
  assert.equal((await book(id, 'suspense', seen.data.hash)).problem.code, 'already_waiting')
  assert.deepEqual((await standingOf(world, { reference })).cases, ['settlement_differs'])
  world.clock.advance(11 * minute)
  assert.equal((await book(id, 'suspense', seen.data.hash)).problem.code, 'step_up_required')
  assert.equal((await approveAs(world, 'owner@staff.example', waiting)).status, 200)
  assert.deepEqual(await standingOf(world, { reference }), { state: 'suspended', says: null, cases: [] })
  // The bank's list has it later, as more than Ada may hold at once: it waits for her.
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  await world.settle()
  const [held] = await world.api.doors.database.sql<object>`
    select user_id, suspension, gross_minor from deposits where provider_reference = ${reference}`
  assert.deepEqual(
    { ...held },
    { user_id: ada.id, suspension: 'above_single_limit', gross_minor: 25_000_000n },
  )
  await booksAgree(world)
  await world.api.doors.database.sql`
    update admins set money_blocked_until = ${new Date(world.clock.now().getTime() + minute)} where email = 'finance@staff.example'`
  await desk.signIn()
  assert.equal((await book(id, 'suspense', seen.data.hash)).problem.code, 'money_blocked_after_reset')
})

test('what the bank takes back of a line that was booked is another case, and is given to nobody', async () => {
  await world.api.doors.database.sql`update admins set money_blocked_until = null`
  await desk.signIn()
  const { id, reference } = await forgotten('3000')
  await ask(id)
  await world.settle()
  assert.equal((await book(id, 'suspense', (await see(id, 'suspense')).data.hash)).status, 200)
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from deposits where provider_reference = ${reference}`
  const params = { id: row?.id ?? '' }
  const seen = () =>
    send(world, ending.previewCredit, { headers: desk.headers(), params, query: `?user=${ada.id}` })
  const { hash } = (await seen()).data
  await world.control(`/bank/deposits/${reference}/reverse`, {})
  const differs = await caseAbout(reference)
  assert.deepEqual([differs.kind, differs.subject.type], ['settlement_differs', 'deposit'])
  assert.equal((await seen()).problem.code, 'amount_differs')
  const body = { user: ada.id, hash, reason: 'She sent us the receipt' }
  const given = await send(world, ending.creditDeposit, { headers: desk.keyed(), params, body })
  assert.equal(given.problem.code, 'taken_back')
})
