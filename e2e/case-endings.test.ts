// Promises about cases that nothing ended before: held deposits and returns that go by themselves, lists, doubles, numbers, differences.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as cases from '#features/cases/contract.ts'
import { openCase } from '#features/cases/public.ts'
import * as deposits from '#features/deposits/contract.ts'
import { noticeDifferences, releaseWhatFits } from '#features/deposits/public.ts'
import * as ending from '#features/deposits/staff-contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import * as transfers from '#features/orders/return-contract.ts'
import { releaseReturns } from '#features/orders/public.ts'
import { setAccountState } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import { signInAdmin } from './admin.ts'
import {
  atBank,
  booksAgree,
  casesAbout,
  pass,
  sendScripted,
  standing,
  topUpHouse,
  untouched,
} from './bank-side.ts'
import { selfieOf, send } from './customer.ts'
import { arrive, balanceOf, told } from './depositor.ts'
import { standingOf } from './ownerless.ts'
import { aCustomer, aMember, type Customer, setTier } from './people.ts'
import { approveAs, pendingOf, postedOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000

let world: World
let finance: Record<string, string>
let owner: Record<string, string>

before(async () => {
  world = await openWorld()
  await topUpHouse(world)
  await aMember(world, 'owner')
  await aMember(world, 'finance')
})
// Time passes in each of them.
beforeEach(async () => {
  finance = await signInAdmin(world, 'finance@staff.example')
  owner = await signInAdmin(world, 'owner@staff.example')
})
after(() => world.close())

let keys = 0
const keyed = (who: Record<string, string> = finance) => ({
  ...who,
  'idempotency-key': `wish-${(keys += 1)}`,
})
const reason = 'The bank told us so'
const note = 'We looked at both of them'
const hashOfNothing = 'a'.repeat(64)
const missing = '00000000-0000-7000-8000-000000000000'

async function openCases(userId: string, kind: string) {
  const { items } = (await send(world, cases.listCases, { headers: owner, query: `?user=${userId}` })).data
  return items.filter((one) => one.kind === kind)
}

async function caseOf(userId: string, kind: string): Promise<string> {
  const [found] = await openCases(userId, kind)
  assert.ok(found, `no open case of ${kind}`)
  return found.id
}

/** A case that a command is not for. */
async function otherCase(key: string): Promise<string> {
  const { doors } = world.api
  await doors.database.begin((sql) =>
    openCase(sql, doors, { kind: 'job_stopped', key, subject: { type: 'job', id: '1' }, facts: {} }),
  )
  const [row] = await doors.database.sql<{ id: string }>`select id from cases where key = ${key}`
  return row?.id ?? ''
}

async function setFreeze(one: Pick<Customer, 'email'>, freeze: 'all' | 'none'): Promise<void> {
  const { begin } = world.api.doors.database
  await begin(async (sql) => {
    const [row] = await sql<{ account: bigint }>`
      select w.ledger_account account from wallets w join users u on u.id = w.user_id where u.email = ${one.email}`
    assert.ok(row)
    const context = { actor: 'test', intent: 'freeze', requestId: undefined }
    const at = world.clock.now()
    await setAccountState(sql, { account: accountId(row.account), freeze, closed: false, at, context })
  })
}

/** A transfer that came back while its wallet took no credit. */
async function heldReturn({ money = '50000', amount = '10000' } = {}) {
  const one = await aCustomer(world, { device: 'known', tier: 3, money })
  const steps = [
    { status: 'success', code: '00' },
    { status: 'reversed', after_ms: minute },
  ] as const
  const sent = await sendScripted(world, one, { steps }, { amount, read: true })
  await world.settle()
  await atBank(world, sent, 'success')
  await world.settle()
  await setFreeze(one, 'all')
  world.clock.advance(minute)
  await atBank(world, sent, 'reversed')
  await world.settle()
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from cases where kind = 'transfer_return_held' and subject_id = ${sent.id}`
  assert.ok(row)
  return { one, sent, caseId: row.id }
}

const lookAtHeld = () => releaseWhatFits(world.api.doors, world.api.rails.bank)

test('a deposit above a limit reaches its wallet by itself when the tier rises, once, if the bank has it and nobody decides it', async () => {
  const ada = await aCustomer(world, { device: 'known', tier: 1 })
  const gone = await arrive(world, ada.account, '64000')
  const asked = await arrive(world, ada.account, '165000')
  const reference = await arrive(world, ada.account, '62000')
  assert.equal(await lookAtHeld(), 0)
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from deposits where provider_reference = ${asked}`
  const params = { id: row?.id ?? '' }
  const { hash } = (await send(world, ending.previewReturn, { headers: finance, params })).data
  const returned = await send(world, ending.returnDeposit, {
    headers: keyed(),
    params,
    body: { hash, reason },
  })
  await world.control(`/bank/deposits/${gone}/reverse`, {})
  await setTier(world, ada, 3)
  const [one, other] = await Promise.all([lookAtHeld(), lookAtHeld()])
  assert.ok(one + other >= 1)
  assert.equal(await balanceOf(world, ada.cookie), '62000.00')
  assert.equal(await lookAtHeld(), 0)
  assert.equal((await standingOf(world, { reference })).state, 'released')
  assert.equal((await standingOf(world, { reference: asked })).state, 'suspended')
  assert.deepEqual((await standingOf(world, { reference: gone })).cases, ['deposit_taken_back'])
  await sendBack(gone)
  const request = pendingOf(returned)
  assert.equal((await approveAs(world, 'owner@staff.example', request)).status, 200)
  assert.equal(await postedOf(world, 'owner@staff.example', request), null)
})

/** What the bank has reversed itself ends when it is sent back. */
async function sendBack(reference: string): Promise<void> {
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from deposits where provider_reference = ${reference}`
  const params = { id: row?.id ?? '' }
  const { hash } = (await send(world, ending.previewReturn, { headers: finance, params })).data
  await send(world, ending.returnDeposit, { headers: keyed(), params, body: { hash, reason } })
  await world.settle()
  for (let tries = 0; tries < 6; tries++) await pass(world, minute)
  assert.equal((await standingOf(world, { reference })).state, 'taken_back')
}

test('a returned transfer that was held reaches its wallet by itself when the wallet is unfrozen, once', async () => {
  const { one, sent } = await heldReturn()
  assert.equal(await releaseReturns(world.api.doors, world.api.parts.kinds), 0)
  await setFreeze(one, 'none')
  await Promise.all([
    releaseReturns(world.api.doors, world.api.parts.kinds),
    releaseReturns(world.api.doors, world.api.parts.kinds),
  ])
  assert.deepEqual(await standing(world, one), untouched)
  assert.deepEqual(await casesAbout(world, sent), [])
  await booksAgree(world)
})

test('wallet_frozen, no_return_held: staff release a held return when the wallet takes it, one of two at once', async () => {
  const { one, caseId } = await heldReturn()
  const see = (id: string) =>
    send(world, transfers.previewReturnRelease, { headers: finance, params: { id } })
  const release = (id: string, hash: string) =>
    send(world, transfers.releaseReturn, { headers: keyed(), params: { id }, body: { hash, reason } })
  const other = await otherCase('of-returns')
  for (const [id, code] of [
    [caseId, 'wallet_frozen'],
    [other, 'no_return_held'],
    [missing, 'case_not_found'],
  ] as const) {
    assert.equal((await see(id)).problem.code, code)
    assert.equal((await release(id, hashOfNothing)).problem.code, code)
  }
  await setFreeze(one, 'none')
  const { hash, postings } = (await see(caseId)).data
  assert.deepEqual(
    postings.map(({ side, amount }) => [side, amount]),
    [
      ['debit', '10076.88'],
      ['credit', '10076.88'],
    ],
  )
  assert.equal((await release(caseId, hashOfNothing)).problem.code, 'changed_since_preview')
  const answers = await Promise.all([release(caseId, hash), release(caseId, hash)])
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '409'])
  assert.equal((await see(caseId)).problem.code, 'case_already_closed')
  assert.equal((await release(caseId, hash)).problem.code, 'case_already_closed')
  assert.deepEqual(await standing(world, one), untouched)
  await booksAgree(world)
})

test('already_waiting, step_up_required, money_blocked_after_reset: a large return waits for two people, fresh and not reset today', async () => {
  const { one, caseId } = await heldReturn({ money: '250000', amount: '120000' })
  await setFreeze(one, 'none')
  const params = { id: caseId }
  const { hash } = (await send(world, transfers.previewReturnRelease, { headers: finance, params })).data
  const release = () =>
    send(world, transfers.releaseReturn, { headers: keyed(), params, body: { hash, reason } })
  await blockedFor('finance', async () =>
    assert.equal((await release()).problem.code, 'money_blocked_after_reset'),
  )
  const waiting = pendingOf(await release())
  assert.equal((await release()).problem.code, 'already_waiting')
  assert.equal((await approveAs(world, 'owner@staff.example', waiting)).status, 200)
  assert.equal((await standing(world, one)).balance, '250000.00')
  await booksAgree(world)
  world.clock.advance(11 * minute)
  assert.equal((await release()).problem.code, 'step_up_required')
})

/** As somebody whose password was reset today. */
async function blockedFor(role: 'owner' | 'finance', act: () => Promise<void>): Promise<void> {
  const { sql } = world.api.doors.database
  const email = `${role}@staff.example`
  const until = new Date(world.clock.now().getTime() + 60 * minute)
  await sql`update admins set money_blocked_until = ${until} where email = ${email}`
  await act()
  await sql`update admins set money_blocked_until = null where email = ${email}`
}

let listed = 0
/** Somebody whom the register has on a watch list. */
async function watchListed() {
  const person = await aCustomer(world, { tier: 0 })
  const number = `2238800${String((listed += 1)).padStart(3, '0')}0`
  const [row] = await world.api.doors.database.sql<{ first_name: string; last_name: string }>`
    select first_name, last_name from users where id = ${person.id}`
  const named = { ...row, date_of_birth: '1994-03-14' }
  await world.control('/identity/people', { kind: 'bvn', number, ...named, status: 'watch_listed' })
  const selfie = await selfieOf(world, person.cookie)
  await world.settle()
  const body = { kind: 'bvn', number, selfie }
  assert.equal((await send(world, kyc.checkIdentity, { cookie: person.cookie, body })).status, 200)
  await world.settle()
  return { person, caseId: await caseOf(person.id, 'watch_listed_identity') }
}
const decide = (id: string, decision: 'cleared' | 'confirmed') =>
  send(world, kyc.decideWatchList, { headers: keyed(owner), params: { id }, body: { decision, note } })
/** Whether the customer's open app would stir at what is done. */
async function stirs({ id }: { readonly id: string }, act: () => Promise<{ readonly status: number }>) {
  const { sql } = world.api.doors.database
  const told = async () => (await sql`select id from changes where topic = ${`customer:${id}`}`).length
  const before = await told()
  assert.equal((await act()).status, 200)
  return (await told()) > before
}
const statusOf = async (id: string) =>
  (await world.api.doors.database.sql<{ status: string }>`select status from users where id = ${id}`)[0]
    ?.status

test('whom a register has on a watch list is cleared, and their check goes on; or confirmed, and they are restricted', async () => {
  const [cleared, confirmed, again] = [await watchListed(), await watchListed(), await watchListed()]
  const answers = await Promise.all([decide(cleared.caseId, 'cleared'), decide(cleared.caseId, 'cleared')])
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '409'])
  await world.settle()
  assert.equal((await send(world, kyc.findMyIdentity, { cookie: cleared.person.cookie })).data.tier, 1)
  assert.equal(await stirs(confirmed.person, () => decide(confirmed.caseId, 'confirmed')), false)
  assert.equal(await statusOf(confirmed.person.id), 'restricted')
  assert.equal((await decide(confirmed.caseId, 'cleared')).problem.code, 'case_already_closed')
  await world.api.doors.database.sql`
    update identity_checks set failure = 'not_found' where user_id = ${again.person.id}`
  assert.equal((await decide(again.caseId, 'cleared')).problem.code, 'checked_again')
  assert.equal((await decide(await otherCase('of-lists'), 'cleared')).problem.code, 'no_watch_list')
  assert.equal((await decide(missing, 'cleared')).problem.code, 'case_not_found')
})

test('of one person with two accounts the newer one is restricted; two people keep theirs', async () => {
  const judge = (id: string, verdict: 'same_person' | 'different_people') =>
    send(world, kyc.judgeDouble, { headers: keyed(owner), params: { id }, body: { verdict, note } })
  // All people of these tests have one name and birth date.
  const [first, second] = [await aCustomer(world), await aCustomer(world)]
  const caseId = await caseOf(second.id, 'possible_same_person')
  assert.equal(await stirs(second, () => judge(caseId, 'same_person')), false)
  assert.equal(await statusOf(second.id), 'restricted')
  assert.equal((await judge(caseId, 'different_people')).problem.code, 'case_already_closed')
  const other = await caseOf(first.id, 'possible_same_person')
  assert.equal(await stirs(first, () => judge(other, 'different_people')), false)
  assert.equal(await statusOf(first.id), 'approved')
  assert.equal((await judge(await otherCase('of-doubles'), 'same_person')).problem.code, 'no_double')
  assert.equal((await judge(missing, 'same_person')).problem.code, 'case_not_found')
})

test('an account number that the bank refused is asked for again, and another refusal is another case', async () => {
  const bola = await aCustomer(world)
  const { doors } = world.api
  const ask = (id: string) =>
    send(world, deposits.openAccountAgain, { headers: keyed(), params: { id }, body: { note } })
  await doors.database.begin(async (sql) => {
    await sql`
      update virtual_accounts set state = 'refused', account_number = null, account_name = null, bank_name = null, bank_code = null
      where user_id = ${bola.id}`
    await openCase(sql, doors, {
      kind: 'virtual_account_refused',
      key: 'of-bola',
      subject: { type: 'user', id: bola.id },
      facts: { reason: 'invalid_customer' },
    })
  })
  const caseId = await caseOf(bola.id, 'virtual_account_refused')
  assert.equal((await ask(caseId)).status, 200)
  await world.settle()
  const found = await send(world, deposits.findMyVirtualAccount, { cookie: bola.cookie })
  assert.equal(found.data?.account_number, bola.account)
  assert.equal((await ask(caseId)).problem.code, 'case_already_closed')
  assert.equal((await ask(await otherCase('of-numbers'))).problem.code, 'no_account_refused')
  assert.equal((await ask(missing)).problem.code, 'case_not_found')
})

/** What the comparison with the statement finds is looked at twice; then it has a case. */
async function compares(): Promise<void> {
  await pass(world, 16 * minute)
  await noticeDifferences(world.api.doors, world.api.rails.bank)
  await pass(world, 20 * minute)
}

test('line_of_ours: what both sides have otherwise is the house’s to take, by two above the threshold, and the books agree', async () => {
  const chidi = await aCustomer(world, { device: 'known', tier: 3, money: '250000' })
  const sent = await sendScripted(
    world,
    chidi,
    { steps: [{ status: 'failed', code: '06' }] },
    { amount: '120000', read: true },
  )
  await world.settle()
  await told(world, sent.reference)
  await world.settle()
  await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'success', code: '00' })
  await told(world, sent.reference)
  await world.settle()
  // As the cases of before, which a note alone ended: nobody owes it, and both sides have it otherwise.
  await world.api.doors.database.sql`
    update cases set state = 'closed', closed_at = ${world.clock.now()} where kind = 'transfer_paid_after_return'`
  await compares()
  finance = await signInAdmin(world, 'finance@staff.example')
  owner = await signInAdmin(world, 'owner@staff.example')
  const id = await caseOf(chidi.id, 'settlement_differs')
  const see = (whose: string) =>
    send(world, deposits.previewLine, { headers: finance, params: { id }, query: `?owner=${whose}` })
  const book = (whose: 'house' | 'suspense', seen: string) =>
    send(world, deposits.bookLine, {
      headers: keyed(),
      params: { id },
      body: { owner: whose, hash: seen, reason },
    })
  assert.equal((await see('house')).problem.code, 'ask_bank_first')
  assert.equal((await send(world, deposits.askAboutLine, { headers: keyed(), params: { id } })).status, 200)
  await world.settle()
  assert.equal((await see('suspense')).problem.code, 'line_of_ours')
  assert.equal((await book('suspense', hashOfNothing)).problem.code, 'line_of_ours')
  const request = pendingOf(await book('house', (await see('house')).data.hash))
  assert.equal((await approveAs(world, 'owner@staff.example', request)).status, 200)
  assert.deepEqual(await casesAbout(world, sent), [])
  await booksAgree(world)
  // The bank reverses it after all: both sides differ anew, and somebody is asked again.
  await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'reversed', code: '00' })
  await told(world, sent.reference)
  await compares()
  owner = await signInAdmin(world, 'owner@staff.example')
  assert.deepEqual(await casesAbout(world, sent), ['settlement_differs'])
  assert.notEqual(await caseOf(chidi.id, 'settlement_differs'), id)
})

test('a line that went out and is not ours: the bank’s transfers are asked, and say what it was', async () => {
  const { payouts } = world.api.rails
  const reference = 'nobodys-order-of-ours'
  const paid = await payouts.primary.pay({
    reference,
    amount: { currency: 'NGN', minor: 130_000n },
    payee: { bankCode: '058', accountNumber: '0199900010', accountName: 'ADA OBI' },
    narration: '',
  })
  assert.equal(paid.outcome, 'accepted')
  await compares()
  finance = await signInAdmin(world, 'finance@staff.example')
  const { items } = (await send(world, cases.listCases, { headers: finance, query: '?per_page=100' })).data
  const id = items.find(({ facts }) => facts['reference'] === reference)?.id ?? ''
  assert.equal((await send(world, deposits.askAboutLine, { headers: keyed(), params: { id } })).status, 200)
  await world.settle()
  const asked = (await send(world, cases.listCases, { headers: finance, query: '?per_page=100' })).data.items
  assert.match(
    asked.find((one) => one.id === id)?.facts['bank_says'] ?? '',
    /^a transfer of ₦1,300\.00, success: /,
  )
})
