// Promises about closing an account: asked for when nothing is open, withdrawn until it is done, ended by two of staff, and then shut.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as adjustments from '#features/adjustments/contract.ts'
import * as closing from '#features/account-closing/contract.ts'
import { markItem } from '#features/queues/contract.ts'
import * as desk from '#features/account-closing/staff-contract.ts'
import * as cases from '#features/cases/contract.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as returns from '#features/orders/return-contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { signInAdmin } from './admin.ts'
import { booksAgree, payFromHouse, type Sent, sendScripted, topUpHouse } from './bank-side.ts'
import { confirmEmail, nextCode, pin, send } from './customer.ts'
import { arrive, told } from './depositor.ts'
import { aCustomer, aMember, type Customer, type Wants } from './people.ts'
import { authorise, sendMoney, toBank } from './sender.ts'
import { approveAs, pendingOf, shownTo } from './staff.ts'
import { recordOf } from './transfer-record.ts'
import { openWorld, type World } from './world.ts'

const day = 86_400_000
const nobody = '00000000-0000-7000-8000-000000000000'
const reason = 'The customer asked for it'

let world: World
before(async () => {
  world = await openWorld()
  await topUpHouse(world)
  for (const role of ['owner', 'risk', 'support', 'finance'] as const) await aMember(world, role)
})
after(() => world.close())

const db = () => world.api.doors.database
const standing = async ({ cookie }: Customer) => (await send(world, closing.findMyClosing, { cookie })).data
const kindsOf = async (customer: Customer) => (await standing(customer)).blocks.map(({ kind }) => kind)
const ask = (customer: Customer, authorisation: string, accepts: boolean = true) =>
  send(world, closing.askToClose, {
    cookie: customer.cookie,
    body: { accepts_terms: accepts, authorisation_id: authorisation },
  })
const prove = async (customer: Customer, strength: 'usual' | 'strong' = 'strong') => {
  const { hash, seen } = (await standing(customer)).offer
  return authorise(world, customer, { purpose: 'closing', hash, seen, strength })
}
const withdraw = ({ cookie }: Customer) => send(world, closing.withdrawClosing, { cookie })
const staff = (role: string) => signInAdmin(world, `${role}@staff.example`)

/** Everybody of the tests has one name and one face, of which the product makes cases. */
async function someone(wants?: Wants): Promise<Customer> {
  const customer = await aCustomer(world, wants)
  await world.database.open('finance_owner').sql`
    update cases set state = 'closed', closed_at = ${world.clock.now()} where state = 'open'`
  return customer
}

async function asked(): Promise<Customer> {
  const customer = await someone({ device: 'known' })
  const made = await ask(customer, await prove(customer))
  assert.equal(made.status, 200, JSON.stringify(made.body))
  return customer
}

async function close(customer: Pick<Customer, 'id'>, role = 'risk') {
  const headers = await staff(role)
  return send(world, desk.closeAccount, { headers, params: { id: customer.id }, body: { reason } })
}

async function closed(): Promise<Customer> {
  const customer = await asked()
  world.clock.advance(31 * day)
  await closeByTwo(customer)
  return customer
}

test('asked with a strong proof it has a date 30 days ahead, and a mail; the terms, the proof and a second request are looked at', async () => {
  const ada = await someone()
  const untold = await ask(ada, nobody, false)
  assert.equal(untold.problem.code, 'bad_input')
  assert.equal((await ask(ada, nobody)).problem.code, 'authorisation_missing')
  assert.equal((await ask(ada, await prove(ada, 'usual'))).problem.code, 'step_up_required')
  const stale = await prove(ada)
  world.clock.advance(6 * 60_000)
  assert.equal((await ask(ada, stale)).problem.code, 'authorisation_stale')
  const made = await ask(ada, await prove(ada))
  assert.equal(made.data.request?.closes_at, '2026-07-14T23:00:00.000Z')
  assert.equal((await ask(ada, nobody)).problem.code, 'already_asked')
  await world.settle()
  const [mail] = await world.mails(ada.email)
  assert.match(mail?.subject ?? '', /^Your \w+ account closes from 15 Jul 2026$/)
  assert.match(mail?.text ?? '', /change your mind/)
})

test('closing_blocked: money, a payment under way, a scheduled one, a freeze, a held deposit, a dispute, a check: each is told', async () => {
  const { sql } = world.database.open('finance_owner')
  const ada = await someone({ money: '5000', device: 'known' })
  assert.deepEqual((await standing(ada)).blocks, [
    { kind: 'money', count: 1, amounts: [{ currency: 'NGN', amount: '5000.00' }] },
  ])
  const refused = await ask(ada, await prove(ada))
  assert.equal(refused.problem.code, 'closing_blocked')
  assert.match(refused.problem.detail ?? '', /₦5,000\.00 in the wallet/)
  // 20: the bank has not answered.
  await sendMoney(world, ada, { to: toBank('20'), amount: '1000' })
  await sql`update transactions set status = 'disputed' where user_id = ${ada.id} and direction = 'credit'`
  assert.deepEqual(await kindsOf(ada), ['money', 'payments', 'disputes'])
  const bisi = await someone({ device: 'known' })
  await arrive(world, bisi.account, '90000')
  assert.deepEqual(await kindsOf(bisi), ['held_deposits'])
  const chi = await someone()
  const now = world.clock.now()
  await sql`update wallets set freeze_level = 'debit', freeze_reason = 'x' where user_id = ${chi.id}`
  await sql`
    insert into standing_orders (id, user_id, destination, to_name, to_place, to_account, amount_minor,
      charges_most_minor, narration, every, first_at, next_at, state, authorisation_id, created_at)
    values (${chi.id}, ${chi.id}, '{"kind":"bank","bank_code":"058","account_number":"0123456710"}', 'A', 'B', 'C', 100, 0, '', 'day', ${now}, ${now}, 'active',
      ${chi.id}, ${now})`
  await sql`
    insert into tier_requests (id, user_id, tier, state, proof_kind, asked_at)
    values (${chi.id}, ${chi.id}, 3, 'waiting', 'utility_bill', ${now})`
  await openCase(chi, 'possible_same_person', now)
  await openCase(chi, 'screening_hit', now)
  assert.deepEqual(await kindsOf(chi), ['frozen', 'orders', 'tier_requests', 'cases'])
  const [check] = (await standing(chi)).blocks.filter(({ kind }) => kind === 'cases')
  assert.deepEqual([check?.count, check?.about], [1, ['identity']], 'a confidential check is not told')
})

async function openCase({ id }: Customer, kind: string, now: Date): Promise<void> {
  await world.database.open('finance_owner').sql`
    insert into cases (id, kind, key, state, subject_type, subject_id, facts, opened_at)
    values (md5(${`${kind}:${id}`}::text)::uuid, ${kind}, ${`${kind}:${id}`}, 'open', 'user', ${id}, '{}', ${now})`
}

test('withdrawn by its customer it is over, and may be asked for again', async () => {
  const ada = await asked()
  const { data } = await withdraw(ada)
  assert.equal(data.request, null)
  assert.equal((await withdraw(ada)).problem.code, 'no_closing_request')
  assert.equal((await close(ada)).problem.code, 'no_closing_request')
  await world.settle()
  assert.match((await world.mails(ada.email))[0]?.subject ?? '', /stays open/)
  assert.equal((await ask(ada, await prove(ada))).status, 200)
})

test('staff find the request in the queue and at its user; before its date nobody closes, and rejected its customer is told why', async () => {
  const ada = await asked()
  const headers = await staff('risk')
  const queue = (await send(world, desk.listClosings, { headers })).data
  const mine = queue.items.find(({ user }) => user.uuid === ada.id)
  assert.ok(mine && mine.due_at > mine.closes_at)
  const marking = { type: 'closing_request', id: mine.id } as const
  const took = {
    headers: { ...headers, 'idempotency-key': mine.id },
    params: marking,
    body: { taken: true, note: 'Waits for the court' },
  }
  assert.equal((await send(world, markItem, took)).status, 200)
  const taken = (await send(world, desk.listClosings, { headers, query: '?taken=me' })).data.items
  assert.deepEqual(
    taken.map(({ id, note }) => [id, note]),
    [[mine.id, 'Waits for the court']],
  )
  const free = (await send(world, desk.listClosings, { headers, query: '?taken=nobody' })).data.items
  assert.ok(free.every(({ id }) => id !== mine.id))
  const early = await close(ada)
  assert.equal(early.problem.code, 'closing_not_due')
  assert.match(early.problem.detail ?? '', /until \d+ \w+ 2026/)
  const params = { id: ada.id }
  const told = { reason: 'Confirm your PIN at safe-money.example or call 08031234567' }
  const strange = await send(world, desk.rejectClosing, { headers, params, body: told })
  assert.match(strange.problem.errors?.[0]?.message ?? '', /Remove “safe-money\.example”/)
  const down = await send(world, desk.rejectClosing, {
    headers,
    params,
    body: { reason: 'A court order asks us to keep it open' },
  })
  assert.equal(down.data.state, 'rejected')
  const again = await send(world, desk.rejectClosing, { headers, params, body: { reason } })
  assert.equal(again.problem.code, 'no_closing_request')
  const ended = (await send(world, desk.listClosings, { headers, query: '?state=closed' })).data
  const closed = ended.items.find(({ id }) => id === mine.id)
  assert.deepEqual([closed?.state, closed?.ended?.by], ['rejected', 'A risk'])
  const found = await send(world, desk.findClosingOf, { headers, params })
  assert.equal(found.data.request?.told, 'A court order asks us to keep it open')
  const unknown = { headers, params: { id: nobody } }
  assert.equal((await send(world, desk.findClosingOf, unknown)).problem.code, 'user_not_found')
  assert.equal((await close({ id: nobody })).problem.code, 'user_not_found')
  assert.equal(
    (await send(world, desk.rejectClosing, { ...unknown, body: { reason } })).problem.code,
    'user_not_found',
  )
  await world.settle()
  assert.match((await world.mails(ada.email))[0]?.text ?? '', /A court order asks us to keep it open\./)
})

test('closed by two: signed out, no sign-in, no new account with the address, a mail, and nothing at the bank takes money for it', async () => {
  const ada = await asked()
  const { request } = await standing(ada)
  world.clock.advance(31 * day)
  // The session from before is over after 30 days.
  const cookie = await confirmEmail(world, ada.email)
  const waiting = pendingOf(await close(ada))
  assert.deepEqual(await shownTo(world, 'owner@staff.example', waiting), [
    ['status', 'closed'],
    ['lasts', 'For good. Nobody can open it again.'],
    ['closing_asked_at', request?.asked_at],
    ['closes_at', request?.closes_at],
    ['still_open', 'Nothing'],
    ['wallet_NGN', '0.00 NGN'],
  ])
  assert.equal((await send(world, signIn.whoAmI, { cookie })).status, 200, 'one alone closes nothing')
  world.clock.advance(61_000)
  assert.equal((await close(ada)).problem.code, 'already_waiting')
  const late = 'sent-before'
  const sent = { account_number: ada.account, amount: '700', status: 'pending', reference: late }
  await world.control('/bank/deposits', sent)
  assert.equal((await approveAs(world, 'owner@staff.example', waiting)).status, 200)
  await world.settle()
  assert.equal((await send(world, signIn.whoAmI, { cookie })).problem.code, 'session_ended')
  const code = await nextCode(world, ada.email)
  await send(world, signIn.requestCode, { body: { email: ada.email } })
  await world.settle()
  const back = await send(world, signIn.confirmCode, { body: { email: ada.email, code: await code() } })
  assert.equal(back.problem.code, 'account_closed')
  const mails = await world.mails(ada.email)
  assert.ok(mails.some(({ subject }) => subject.endsWith('account is closed')))
  const more = { account_number: ada.account, amount: '50' }
  await assert.rejects(world.control('/bank/deposits', more), 'the bank takes nothing more for this number')
  // What was under way when it was closed still comes: it waits for staff, as all money for a closed account does.
  await world.control(`/bank/deposits/${late}/conclude`, { status: 'success' })
  await told(world, late)
  await world.settle()
  const [row] = await db().sql`select state from deposits where provider_reference = ${late}`
  assert.deepEqual(row, { state: 'suspended' })
  const [account] = await db().sql<{ closed: boolean; balance: bigint }>`
    select a.closed, a.balance from wallets w join ledger.accounts a on a.id = w.ledger_account where w.user_id = ${ada.id}`
  assert.deepEqual(account, { closed: true, balance: 0n })
  await booksAgree(world)
})

test('closing_blocked at the desk: money that came meanwhile, and a check that the customer does not know of', async () => {
  const [ada, bisi] = [await asked(), await asked()]
  await openCase(bisi, 'screening_hit', world.clock.now())
  world.clock.advance(31 * day)
  const waiting = pendingOf(await close(ada))
  await arrive(world, ada.account, '300')
  const approved = await approveAs(world, 'owner@staff.example', waiting)
  assert.equal(approved.problem.code, 'no_longer_possible')
  assert.match(approved.problem.detail ?? '', /₦300\.00 in the wallet/)
  const checked = await close(bisi)
  assert.equal(checked.problem.code, 'closing_blocked')
  assert.match(checked.problem.detail ?? '', /1 open check/)
  for (const role of ['support', 'finance', 'risk'] as const) {
    const headers = await staff(role)
    const { items } = (await send(world, desk.listClosings, { headers, query: '?per_page=100' })).data
    const found = await send(world, desk.findClosingOf, { headers, params: { id: bisi.id } })
    for (const one of [items.find(({ user }) => user.uuid === bisi.id), found.data.request])
      assert.equal(JSON.stringify(one?.blocks).includes('cases'), role === 'risk', role)
  }
})

test('the customer who keeps the account and the second person at once: one of the two, never both', async () => {
  for (let round = 0; round < 3; round++) {
    const ada = await due()
    const waiting = pendingOf(await close(ada))
    const [kept, done] = await Promise.all([withdraw(ada), approveAs(world, 'owner@staff.example', waiting)])
    const [user] = await db().sql<{ status: string; state: string }>`
      select u.status, r.state from users u join closing_requests r on r.user_id = u.id where u.id = ${ada.id}`
    assert.equal(user?.status === 'closed', done.status === 200)
    assert.equal(user?.state, done.status === 200 ? 'closed' : 'withdrawn')
    assert.equal(kept.status === 200, done.status !== 200, JSON.stringify([kept.body, done.body]))
  }
})

/** Signed in again on the day from which their account may be closed. */
async function due(): Promise<Customer> {
  const customer = await asked()
  world.clock.advance(31 * day)
  const cookie = await confirmEmail(world, customer.email)
  assert.equal((await send(world, signIn.unlock, { cookie, body: { pin } })).status, 200)
  return { ...customer, cookie }
}

async function closeByTwo(customer: Customer): Promise<void> {
  const done = await approveAs(world, 'owner@staff.example', pendingOf(await close(customer)))
  assert.equal(done.status, 200, JSON.stringify(done.body))
  await world.settle()
}

test('account_closed: what the bank returns after the account was closed is owed to its customer until they were paid elsewhere', async () => {
  const ada = await due()
  await arrive(world, ada.account, '10000')
  const sent = await sendScripted(
    world,
    ada,
    { steps: [{ status: 'success', code: '00' }] },
    { amount: '9000' },
  )
  await sendMoney(world, ada, { to: toBank(), amount: '962.37' })
  await world.settle()
  await told(world, sent.reference)
  await world.settle()
  assert.deepEqual(await kindsOf(ada), [], 'its customer has nothing more to do')
  const early = await close(ada)
  assert.equal(early.problem.code, 'closing_blocked')
  assert.match(early.problem.detail ?? '', /2 payments of the last 7 days that the bank may return/)
  world.clock.advance(8 * day)
  await world.settle()
  await closeByTwo(ada)
  await world.control(`/bank/payouts/${sent.reference}/conclude`, { status: 'reversed', code: '00' })
  await told(world, sent.reference)
  await world.settle()
  const { standing: kept } = await recordOf(world, await staff('support'), sent)
  assert.deepEqual(kept, ['returned', 'unclaimed'])
  await booksAgree(world)
  await payElsewhere(sent)
  await booksAgree(world)
})

/** Staff record that the customer was paid at another bank: once, and nothing else ends the case. */
async function payElsewhere(sent: Sent): Promise<void> {
  const own = world.database.open('finance_owner').sql
  const [about] = await own<{ id: string }>`
    select id from cases where subject_id = ${sent.id} and state = 'open'`
  const params = { id: about?.id ?? '' }
  const headers = await staff('finance')
  const unseen = 'a'.repeat(64)
  let keys = 0
  const keyed = () => ({ ...headers, 'idempotency-key': `wish-${(keys += 1)}` })
  const settle = (id: string, hash: string, bank_reference = 'nowhere') => {
    const body = { hash, reason, bank_reference }
    return send(world, returns.settleReturn, { headers: keyed(), params: { id }, body })
  }
  const held = (kind: string) => own`update cases set kind = ${kind} where id = ${params.id}`
  await held('transfer_return_held')
  const release = await send(world, returns.previewReturnRelease, { headers, params })
  assert.equal(release.problem.code, 'account_closed')
  const body = { hash: unseen, reason }
  const released = await send(world, returns.releaseReturn, { headers: keyed(), params, body })
  assert.equal(released.problem.code, 'account_closed')
  assert.equal((await settle(params.id, unseen)).problem.code, 'nothing_unclaimed')
  assert.equal((await settle(nobody, unseen)).problem.code, 'case_not_found')
  await held('transfer_return_unclaimed')
  const note = await send(world, cases.closeCase, { headers, params, body: { note: 'Nothing to do' } })
  assert.equal(note.problem.code, 'act_ends_it')
  await own`update admins set money_blocked_until = ${new Date(world.clock.now().getTime() + day)} where role = 'finance'`
  assert.equal((await settle(params.id, unseen)).problem.code, 'money_blocked_after_reset')
  await own`update admins set money_blocked_until = null where role = 'finance'`
  // Nothing leaves our books on a word: the payment is a line of the bank's statement first.
  assert.equal((await settle(params.id, unseen)).problem.code, 'payment_not_booked')
  const line = await payFromHouse(world, 902_688n)
  assert.equal((await settle(params.id, unseen, line)).problem.code, 'changed_since_preview')
  const query = `?${new URLSearchParams({ bank_reference: line }).toString()}`
  const seen = (await send(world, returns.previewReturnSettlement, { headers, params, query })).data
  assert.deepEqual(
    seen.postings.map(({ account, side, amount }) => `${account} ${side} ${amount}`),
    ['NGN/unclaimed debit 9026.88', 'NGN/owner-funds credit 9026.88'],
  )
  assert.equal(seen.needs_approval, true, 'two people, whatever the sum')
  const waiting = pendingOf(await settle(params.id, seen.hash, line))
  assert.equal((await settle(params.id, seen.hash, line)).problem.code, 'already_waiting')
  assert.equal((await approveAs(world, 'owner@staff.example', waiting)).status, 200)
  assert.equal((await settle(params.id, seen.hash, line)).problem.code, 'case_already_closed')
  const { standing: how, steps, legs } = await recordOf(world, headers, sent)
  assert.deepEqual([...how, legs.at(-1)], ['returned', 'paid_out', 'NGN/owner-funds credit 9026.88'])
  assert.deepEqual(steps, [['unclaimed_paid', '9026.88', 'A finance', 'A owner', reason, line]])
  await own`update cases set state = 'open', closed_at = null where id = ${params.id}`
  assert.equal((await settle(params.id, seen.hash, line)).problem.code, 'payment_used')
  await own`update cases set state = 'closed', closed_at = ${world.clock.now()} where id = ${params.id}`
}

test('who may not, may not: support, somebody without a fresh proof or after a reset; a closed account is read, never opened, and funded by nobody (wallet_closed)', async () => {
  const ada = await closed()
  const support = await staff('support')
  assert.equal((await send(world, desk.listClosings, { headers: support })).status, 200)
  assert.equal((await close(ada, 'support')).problem.code, 'not_allowed')
  const headers = await staff('owner')
  const [wallet] = (await send(world, wallets.listUserWallets, { headers, params: { id: ada.id } })).data
  assert.equal(wallet?.balance, '0.00')
  const params = { account_id: wallet?.account_id ?? '' }
  const body = { amount: '10', narration: 'Goodwill', reason_code: 'goodwill' } as const
  for (const call of [adjustments.fundWallet, adjustments.withdrawFromWallet]) {
    const key = { 'idempotency-key': call.name }
    const moved = await send(world, call, { headers: { ...headers, ...key }, params, body })
    assert.equal(moved.problem.code, 'wallet_closed')
  }
  const seen = await send(world, adjustments.previewAdjustment, {
    headers,
    params,
    query: '?kind=fund&amount=10&narration=Goodwill',
  })
  assert.equal(seen.problem.code, 'wallet_closed')
  const closeNow = () => send(world, desk.closeAccount, { headers, params: { id: ada.id }, body: { reason } })
  assert.equal((await closeNow()).problem.code, 'no_closing_request')
  world.clock.advance(11 * 60_000)
  assert.equal((await closeNow()).problem.code, 'step_up_required')
  await world.database.open('finance_owner').sql`
    update admins set money_blocked_until = ${new Date(world.clock.now().getTime() + day)} where role = 'risk'`
  assert.equal((await close(ada)).problem.code, 'staff_blocked_after_reset')
})
