// Promises about deposits that the bank takes back while we hold them: whoever would give one asks the bank first, and sent back it ends.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as cases from '#features/cases/contract.ts'
import * as debts from '#features/debts/contract.ts'
import * as deposits from '#features/deposits/contract.ts'
import { noticeDifferences, sweepDeposits } from '#features/deposits/public.ts'
import * as ending from '#features/deposits/staff-contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import { signInAdmin } from './admin.ts'
import { booksAgree, pass, topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { arrive, balanceOf } from './depositor.ts'
import { anAccountOfNobody, ownerless, type Ownerless, standingOf } from './ownerless.ts'
import { aCustomer, aMember, type Customer, setTier } from './people.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000
const hour = 60 * minute

let world: World
let nobody: string
let ada: Customer
let finance: Record<string, string>

before(async () => {
  // By then the first day of a customer is limited.
  world = await openWorld({ at: new Date('2026-11-20T09:00:00Z') })
  nobody = await anAccountOfNobody(world)
  ada = await aCustomer(world, { device: 'known', tier: 3 })
  await aMember(world, 'owner')
  await aMember(world, 'finance')
})
// Time passes in each of them.
beforeEach(async () => {
  finance = await signInAdmin(world, 'finance@staff.example')
})
after(() => world.close())

let keys = 0
const keyed = () => ({ ...finance, 'idempotency-key': `wish-${(keys += 1)}` })
const reverse = ({ reference }: Pick<Ownerless, 'reference'>, amount?: string) =>
  world.control(`/bank/deposits/${reference}/reverse`, { amount })
const reason = 'She sent us the receipt'
const seeCredit = ({ id }: Ownerless, user: string) =>
  send(world, ending.previewCredit, { headers: finance, params: { id }, query: `?user=${user}` })
const credit = ({ id }: Ownerless, user: string, hash: string) =>
  send(world, ending.creditDeposit, { headers: keyed(), params: { id }, body: { user, hash, reason } })
const seeRelease = ({ id }: Ownerless) =>
  send(world, deposits.previewRelease, { headers: finance, params: { id } })
const release = ({ id }: Ownerless, hash: string) =>
  send(world, deposits.releaseDeposit, { headers: keyed(), params: { id }, body: { hash, reason } })

const stays = { state: 'suspended', says: null, cases: ['deposit_taken_back'] }
const staysOfNobody = { ...stays, cases: ['deposit_taken_back', 'deposit_without_owner'] }

/** Comes for a customer and waits: more than their tier may hold at once. */
async function held(owner: Customer, amount: string): Promise<Ownerless> {
  const reference = await arrive(world, owner.account, amount)
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from deposits where provider_reference = ${reference} and state = 'suspended'`
  assert.ok(row, 'the deposit waits')
  return { id: row.id, reference }
}

test('a deposit that is sent back after the bank has reversed it ends, with its cases, and the books agree', async () => {
  const chidi = await aCustomer(world, { device: 'known', tier: 1 })
  const [owned, unowned] = [await held(chidi, '62000'), await ownerless(world, nobody, '7100')]
  await reverse(owned)
  await reverse(unowned)
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  await sendBack(owned)
  await sendBack(unowned)
  await world.settle()
  assert.equal((await standingOf(world, unowned)).state, 'returning')
  for (let tries = 0; tries < 6; tries++) await pass(world, minute)
  const ended = { state: 'taken_back', says: 'the bank has reversed it itself', cases: [] }
  assert.deepEqual(await standingOf(world, unowned), ended)
  assert.deepEqual(await standingOf(world, owned), ended)
  const { items } = (await send(world, transactions.listMyTransactions, { cookie: chidi.cookie })).data
  assert.deepEqual(
    items.map(({ amount, status }) => [amount, status]),
    [['62000.00', 'reversed']],
  )
  const left = (await send(world, deposits.listSuspended, { headers: finance })).data.items
  assert.ok(left.every(({ id }) => id !== owned.id && id !== unowned.id))
  await booksAgree(world)
  // Given again it is nobody's by default: it waits as before, and is decided anew.
  for (const { reference } of [owned, unowned])
    await world.control(`/bank/deposits/${reference}/give-again`, {})
  await noticeDifferences(world.api.doors, world.api.rails.bank)
  await noticeDifferences(world.api.doors, world.api.rails.bank)
  const again = { state: 'suspended', says: 'the bank has given it again', cases: [] }
  assert.deepEqual(await standingOf(world, owned), again)
  assert.deepEqual(await standingOf(world, unowned), { ...again, cases: ['deposit_without_owner'] })
  await booksAgree(world)
  const now = (await send(world, transactions.listMyTransactions, { cookie: chidi.cookie })).data.items
  assert.deepEqual(
    now.map(({ status, held_for: heldFor }) => [status, heldFor]),
    [['pending', 'above_single_limit']],
  )
  await sendBack(unowned)
  await setTier(world, chidi, 3)
  const asked = pendingOf(await release(owned, (await seeRelease(owned)).data.hash))
  assert.equal((await approveAs(world, 'owner@staff.example', asked)).status, 200)
  for (let tries = 0; tries < 3; tries++) await pass(world, hour)
  assert.equal((await standingOf(world, unowned)).state, 'returned')
  assert.equal(await balanceOf(world, chidi.cookie), '62000.00')
  await booksAgree(world)
})

async function sendBack({ id }: Ownerless): Promise<void> {
  const params = { id }
  const { hash } = (await send(world, ending.previewReturn, { headers: finance, params })).data
  const asked = await send(world, ending.returnDeposit, { headers: keyed(), params, body: { hash, reason } })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
}

/** What the comparison with the statement finds, or what the bank's word opened. */
async function caseOf(reference: string, kind?: string): Promise<string> {
  const { items } = (await send(world, cases.listCases, { headers: finance, query: '?per_page=100' })).data
  const found = items.find((one) => one.facts['reference'] === reference && (kind ?? one.kind) === one.kind)
  assert.ok(found, `a case about ${reference}`)
  return found.id
}

/** Books what both sides have otherwise of a reference. */
async function book(reference: string, owner: 'suspense' | 'house'): Promise<void> {
  const params = { id: await caseOf(reference, 'settlement_differs') }
  await send(world, deposits.askAboutLine, { headers: keyed(), params })
  await world.settle()
  const query = `?owner=${owner}`
  const { hash } = (await send(world, deposits.previewLine, { headers: finance, params, query })).data
  const body = { owner, hash, reason: 'As its statement has it' }
  assert.equal((await send(world, deposits.bookLine, { headers: keyed(), params, body })).status, 200)
}

/** What differs from the statement gets its case. */
async function readStatement(): Promise<void> {
  for (const minutes of [16, 20]) {
    await noticeDifferences(world.api.doors, world.api.rails.bank)
    await pass(world, minutes * minute)
  }
  finance = await signInAdmin(world, 'finance@staff.example')
}

/** A deposit of which its customer has the money: what the statement says of it now is asked about, and claimed. */
async function isClaimedOnceGone(reference: string): Promise<void> {
  await readStatement()
  const line = { id: await caseOf(reference) }
  await send(world, deposits.askAboutLine, { headers: keyed(), params: line })
  await world.settle()
  const params = { id: await caseOf(reference) }
  assert.notEqual(params.id, line.id, 'what is gone has a case of its own')
  const { hash } = (await send(world, debts.previewClaim, { headers: finance, params })).data
  const claimed = await send(world, debts.claimDebt, { headers: keyed(), params, body: { hash, reason } })
  assert.equal(claimed.status, 200, JSON.stringify(claimed.body))
}

/** Of what its customer has had, the whole is not claimed: the case ends by a note, and the difference is a case of its own. */
async function isClaimedInNoPart(reference: string): Promise<void> {
  const params = { id: await caseOf(reference) }
  const { facts } = (await send(world, cases.findCase, { headers: finance, params })).data
  assert.equal(facts['left_at_bank'], '2950.00', 'whoever decides reads what is left')
  const { hash } = (await send(world, debts.previewClaim, { headers: finance, params })).data
  const body = { hash, reason }
  const claimed = await send(world, debts.claimDebt, { headers: keyed(), params, body })
  assert.equal(claimed.problem.code, 'reversed_in_part')
  const note = { note: 'Only ₦2,000 was reversed' }
  const closed = await send(world, cases.closeCase, { headers: keyed(), params, body: note })
  assert.equal(closed.status, 200, JSON.stringify(closed.body))
}

test('reversed_in_part: what the bank reverses without its fee, or in part, or cannot deliver, ends; the difference is booked, and what is left is given', async () => {
  await pass(world, 24 * hour)
  finance = await signInAdmin(world, 'finance@staff.example')
  await topUpHouse(world)
  const [chidi, efe] = [
    await aCustomer(world, { device: 'known', tier: 1 }),
    await aCustomer(world, { device: 'known', tier: 3 }),
  ]
  const [less, part] = [await held(chidi, '62000'), await ownerless(world, nobody, '7100')]
  const [back, given] = [await ownerless(world, nobody, '3000'), await arrive(world, efe.account, '5000')]
  await sendBack(back)
  for (let times = 0; times < 2; times++) await pass(world, 2 * minute)
  assert.equal((await standingOf(world, back)).state, 'returned')
  await reverse(less, '62000')
  await reverse(part, '2100')
  await reverse({ reference: given }, '2000')
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  await isClaimedInNoPart(given)
  for (const one of [less, part]) await sendBack(one)
  await world.settle()
  for (let tries = 0; tries < 6; tries++) await pass(world, minute)
  const ended = { state: 'taken_back', says: 'the bank has reversed it itself', cases: [] }
  assert.deepEqual(await standingOf(world, less), ended)
  assert.deepEqual(await standingOf(world, part), {
    ...ended,
    says: 'the bank has reversed a part of it itself',
  })
  await world.control(`/bank/refunds/${back.reference}`, { status: 'failed' })
  await pass(world, 16 * minute)
  await noticeDifferences(world.api.doors, world.api.rails.bank)
  await pass(world, 20 * minute)
  finance = await signInAdmin(world, 'finance@staff.example')
  await book(less.reference, 'house')
  await book(given, 'house')
  await book(part.reference, 'suspense')
  const [sent] = await world.api.doors.database.sql<{ reference: string }>`
    select return_reference reference from deposits where id = ${back.id}`
  await book(sent?.reference ?? '', 'suspense')
  for (const one of [part, back]) {
    const waits = { state: 'suspended', says: 'the bank’s statement has it again', cases: [] }
    assert.deepEqual(await standingOf(world, one), waits)
    assert.equal((await credit(one, efe.id, (await seeCredit(one, efe.id)).data.hash)).status, 200)
  }
  assert.equal(await balanceOf(world, efe.cookie), '12929.00')
  await booksAgree(world)
})

test('what the bank has wholly taken back is claimed: with its fee kept, long ago, or of which it had first reversed a part', async () => {
  const efe = await aCustomer(world, { device: 'known', tier: 3 })
  const [part, old] = [await arrive(world, efe.account, '5000'), await arrive(world, efe.account, '4000')]
  await reverse({ reference: part }, '2000')
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  await isClaimedInNoPart(part)
  await pass(world, 72 * hour)
  // It goes on calling it successful.
  await world.control(`/bank/deposits/${old}/reverse`, { amount: '4000', status: 'success' })
  await isClaimedOnceGone(old)
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  await world.settle()
  await world.control(`/bank/deposits/${part}/give-again`, {})
  await reverse({ reference: part }, '7900')
  await isClaimedOnceGone(part)
  await readStatement()
  await book(old, 'house')
  await booksAgree(world)
  const owed = await world.api.doors.database
    .sql`select 1 from debts where user_id = ${efe.id} and state <> 'cancelled'`
  assert.equal(owed.length, 2)
})

test('taken_back: a deposit of nobody that rested for days is given to nobody once the bank has it no more', async () => {
  const one = await ownerless(world, nobody, '7000')
  await pass(world, 72 * hour)
  finance = await signInAdmin(world, 'finance@staff.example')
  const { hash } = (await seeCredit(one, ada.id)).data
  await reverse(one)
  assert.equal((await credit(one, ada.id, hash)).problem.code, 'taken_back')
  assert.equal((await seeCredit(one, ada.id)).problem.code, 'taken_back')
  assert.deepEqual(await standingOf(world, one), staysOfNobody)
  assert.equal(await balanceOf(world, ada.cookie), '0.00')
})

test('what was taken back after it was asked for is not given when a second person agrees', async () => {
  const one = await ownerless(world, nobody, '150000')
  const asked = pendingOf(await credit(one, ada.id, (await seeCredit(one, ada.id)).data.hash))
  await reverse(one)
  const answer = await approveAs(world, 'owner@staff.example', asked)
  assert.equal(answer.problem.code, 'no_longer_possible')
  assert.match(answer.problem.detail ?? '', /reversed this payment/)
  assert.deepEqual(await standingOf(world, one), staysOfNobody)
})

test('taken_back: a deposit of a customer is not released by a person either', async () => {
  const bayo = await aCustomer(world, { device: 'known', tier: 1 })
  const one = await held(bayo, '60000')
  await setTier(world, bayo, 3)
  const { hash } = (await seeRelease(one)).data
  await reverse(one)
  assert.equal((await release(one, hash)).problem.code, 'taken_back')
  assert.equal((await seeRelease(one)).problem.code, 'taken_back')
  assert.deepEqual(await standingOf(world, one), stays)
  assert.equal(await balanceOf(world, bayo.cookie), '0.00')
})

test('amount_differs: of what the bank has charged a part back, still calling it paid, nothing is given until the difference is booked', async () => {
  const bola = await aCustomer(world, { device: 'known', tier: 1 })
  const [owned, unowned] = [await held(bola, '61000'), await ownerless(world, nobody, '900')]
  const hash = (await seeCredit(unowned, ada.id)).data.hash
  for (const { reference } of [owned, unowned])
    await world.control(`/bank/deposits/${reference}/reverse`, { amount: '500', status: 'success' })
  await readStatement()
  await setTier(world, bola, 3)
  await pass(world, minute)
  const codes = [
    seeRelease(owned),
    release(owned, hash),
    seeCredit(unowned, ada.id),
    credit(unowned, ada.id, hash),
  ]
  for (const answer of await Promise.all(codes)) assert.equal(answer.problem.code, 'amount_differs')
  assert.equal(await balanceOf(world, bola.cookie), '0.00')
  await book(owned.reference, 'house')
  assert.equal((await release(owned, (await seeRelease(owned)).data.hash)).status, 200)
  assert.equal(await balanceOf(world, bola.cookie), '61000.00')
})

test('what waits for the first day to end is left in the queue by its job when the bank has taken it back', async () => {
  const chidi = await aCustomer(world, { tier: 3 })
  const [kept, gone] = [await held(chidi, '30000'), await held(chidi, '45000')]
  await reverse(gone)
  await pass(world, 25 * hour)
  assert.deepEqual(await standingOf(world, kept), { state: 'released', says: null, cases: [] })
  assert.deepEqual(await standingOf(world, gone), stays)
  assert.equal(await balanceOf(world, chidi.cookie), '30000.00')
  // Given again, it goes by itself as was promised.
  await world.control(`/bank/deposits/${gone.reference}/give-again`, {})
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  await world.settle()
  assert.deepEqual(await standingOf(world, gone), { state: 'released', says: null, cases: [] })
  assert.equal(await balanceOf(world, chidi.cookie), '75000.00')
})

test('what could not be sent back reaches its customer by itself, also when their first day has ended meanwhile', async () => {
  const efe = await aCustomer(world, { tier: 3 })
  const one = await held(efe, '28000')
  const params = { id: one.id }
  const { hash } = (await send(world, ending.previewReturn, { headers: finance, params })).data
  assert.equal(
    (await send(world, ending.returnDeposit, { headers: keyed(), params, body: { hash, reason } })).status,
    200,
  )
  await world.settle()
  await world.control(`/bank/refunds/${one.reference}`, { status: 'needs-attention' })
  await pass(world, 25 * hour)
  assert.equal((await standingOf(world, one)).state, 'returning')
  await world.control(`/bank/refunds/${one.reference}`, { status: 'failed' })
  await pass(world, hour)
  assert.equal((await standingOf(world, one)).state, 'released')
  assert.equal(await balanceOf(world, efe.cookie), '28000.00')
})

test('bank_unsure: a bank that does not answer confirms nothing, so nothing is given: a person tries again, the job asks again', async () => {
  const dayo = await aCustomer(world, { tier: 3 })
  const [late, ownless] = [await held(dayo, '25000'), await ownerless(world, nobody, '600')]
  const bola = await aCustomer(world, { device: 'known', tier: 1 })
  const owned = await held(bola, '61000')
  await setTier(world, bola, 3)
  const big = await ownerless(world, nobody, '160000')
  const asked = pendingOf(await credit(big, ada.id, (await seeCredit(big, ada.id)).data.hash))
  const hash = (await seeCredit(ownless, ada.id)).data.hash
  const releaseHash = (await seeRelease(owned)).data.hash
  const outage = { rail: 'paystack', path: '/transaction/verify' }
  await world.control('/outage', { ...outage, mode: 'odd_shape', untilMs: 100 * hour })
  assert.equal((await credit(ownless, ada.id, hash)).problem.code, 'bank_unsure')
  assert.equal((await release(owned, releaseHash)).problem.code, 'bank_unsure')
  const unsure = await approveAs(world, 'owner@staff.example', asked)
  assert.equal(unsure.problem.code, 'no_longer_possible')
  assert.match(unsure.problem.detail ?? '', /does not confirm/)
  await pass(world, 25 * hour)
  assert.deepEqual(await standingOf(world, late), { state: 'suspended', says: null, cases: [] })
  await world.control('/outage', { ...outage, mode: 'off' })
  await pass(world, hour)
  assert.deepEqual(await standingOf(world, late), { state: 'released', says: null, cases: [] })
  finance = await signInAdmin(world, 'finance@staff.example')
  assert.equal((await credit(ownless, ada.id, (await seeCredit(ownless, ada.id)).data.hash)).status, 200)
  assert.equal((await release(owned, (await seeRelease(owned)).data.hash)).status, 200)
})

test('user_closed: whose account was closed is given nothing; what comes for them waits', async () => {
  const gone = await aCustomer(world, { device: 'known', tier: 1 })
  const [owned, unowned] = [await held(gone, '63000'), await ownerless(world, nobody, '300')]
  const [creditHash, releaseHash] = [(await seeCredit(unowned, gone.id)).data.hash, 'a'.repeat(64)]
  await world.api.doors.database.sql`update users set status = 'closed', kyc_tier = 3 where id = ${gone.id}`
  assert.equal((await seeCredit(unowned, gone.id)).problem.code, 'user_closed')
  assert.equal((await credit(unowned, gone.id, creditHash)).problem.code, 'user_closed')
  assert.equal((await seeRelease(owned)).problem.code, 'user_closed')
  assert.equal((await release(owned, releaseHash)).problem.code, 'user_closed')
  await held(gone, '100')
})

test('request_waits: while one request about a deposit waits, no other one is asked for, whichever way', async () => {
  const bisi = await aCustomer(world, { device: 'known', tier: 1 })
  const [owned, unowned] = [await held(bisi, '170000'), await ownerless(world, nobody, '180000')]
  await setTier(world, bisi, 3)
  const seeReturn = ({ id }: Ownerless) =>
    send(world, ending.previewReturn, { headers: finance, params: { id } })
  const sendBack = ({ id }: Ownerless, hash: string) =>
    send(world, ending.returnDeposit, { headers: keyed(), params: { id }, body: { hash, reason } })
  const [back, released] = [(await seeReturn(owned)).data.hash, (await seeRelease(owned)).data.hash]
  const other = (await seeCredit(unowned, bisi.id)).data.hash
  const toAda = pendingOf(await credit(unowned, ada.id, (await seeCredit(unowned, ada.id)).data.hash))
  assert.equal((await credit(unowned, bisi.id, other)).problem.code, 'request_waits')
  assert.equal((await seeReturn(unowned)).problem.code, 'request_waits')
  assert.equal((await sendBack(unowned, back)).problem.code, 'request_waits')
  const toBisi = pendingOf(await release(owned, released))
  assert.equal((await sendBack(owned, back)).problem.code, 'request_waits')
  for (const id of [toAda, toBisi])
    assert.equal((await approveAs(world, 'owner@staff.example', id)).status, 200)
  await setTier(world, bisi, 1)
  const sent = await held(bisi, '175000')
  const { hash } = (await seeReturn(sent)).data
  pendingOf(await sendBack(sent, hash))
  await setTier(world, bisi, 3)
  assert.equal((await seeRelease(sent)).problem.code, 'request_waits')
  assert.equal((await release(sent, hash)).problem.code, 'request_waits')
})
