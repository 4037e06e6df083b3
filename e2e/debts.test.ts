// Promises about what customers owe: claimed once from a case, recovered as far as the wallet goes, written off, and the books agree.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as closing from '#features/account-closing/contract.ts'
import { findApproval } from '#features/approvals/contract.ts'
import * as audit from '#features/audit/contract.ts'
import * as cases from '#features/cases/contract.ts'
import * as debts from '#features/debts/contract.ts'
import { recoverDebts } from '#features/debts/public.ts'
import * as adjustments from '#features/adjustments/contract.ts'
import { sweepDeposits } from '#features/deposits/public.ts'
import * as notifications from '#features/notifications/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import * as transfers from '#features/orders/sending-contract.ts'
import * as receipts from '#features/receipts/contract.ts'
import * as record from '#features/user-record/contract.ts'
import { freezeWallets, unfreezeWallets } from '#features/wallets/public.ts'
import { signInAdmin } from './admin.ts'
import { booksAgree, newAccount, pass, standing, topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { debtActs, reason } from './debt-acts.ts'
import { arrive, balanceOf, told } from './depositor.ts'
import { kobo, type MoneyDesk, openMoneyDesk } from './money-desk.ts'
import { staffPaperOf } from './papers.ts'
import { aCustomer, type Customer } from './people.ts'
import { authorise, quote, sendMoney, transferOf } from './sender.ts'
import { approveAs, pendingOf } from './staff.ts'
import type { World } from './world.ts'

const minute = 60_000

let desk: MoneyDesk
let world: World

before(async () => {
  desk = await openMoneyDesk()
  world = desk.world
  await topUpHouse(world)
})
// Time passes in each of them.
beforeEach(() => desk.signIn())
after(() => world.close())

const hashOfNothing = 'a'.repeat(64)
const acts = debtActs(() => desk)
const { previewClaim: see, claimDebt: claim, previewWriteOff: seeOff, writeOffDebt: writeOff } = acts
const { listed, owes } = acts

/** A deposit that reached the wallet and that the bank then took back. */
async function takenBack(owner: Customer, amount: string) {
  const reference = await arrive(world, owner.account, amount)
  const line = await lineOf(owner, amount)
  const receipt = { cookie: owner.cookie, params: { id: line?.id ?? '' } }
  const issued = await send(world, receipts.issueReceipt, receipt)
  await world.control(`/bank/deposits/${reference}/reverse`, {})
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  const about = await desk.caseWhere(
    ({ kind, facts }) => kind === 'deposit_taken_back' && facts['reference'] === reference,
  )
  return { reference, caseId: about.id, code: issued.status === 200 ? issued.data.code : '', receipt }
}

const lineOf = async ({ cookie }: Customer, amount: string) =>
  (await send(world, transactions.listMyTransactions, { cookie })).data.items.find(
    (line) => line.type === 'deposit' && kobo(line.amount) === BigInt(amount) * 100n,
  )

/** From the bank's word on: in both lists, and for whoever was shown its receipt. */
async function isMarked(
  owner: Customer,
  { code, receipt }: Pick<Awaited<ReturnType<typeof takenBack>>, 'code' | 'receipt'>,
) {
  const mine = await lineOf(owner, '9000')
  const { items: lines } = (await send(world, transactions.listTransactions, { headers: desk.headers() }))
    .data
  const seenByDesk = lines.find(({ id }) => id === mine?.id)
  assert.deepEqual([mine?.taken_back, seenByDesk?.taken_back], [true, true])
  assert.equal((await send(world, receipts.issueReceipt, receipt)).problem.code, 'receipt_of_nothing')
  assert.equal((await send(world, receipts.checkReceipt, { params: { code } })).data.state, 'taken_back')
}

test('what the bank took back is owed, whole, once; the wallet gives what it has and never goes below zero', async () => {
  const ada = await aCustomer(world, { device: 'known', tier: 3, money: '3000' })
  const { reference, caseId, code, receipt } = await takenBack(ada, '9000')
  await isMarked(ada, { code, receipt })
  const sent = await sendMoney(world, ada, { to: newAccount(), amount: '10000' }, {})
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await world.settle()
  await told(world, (await transferOf(world, ada, sent.data.transaction_id)).reference)
  await world.settle()
  const left = await standing(world, ada)
  const seen = await see(caseId)
  assert.deepEqual(
    seen.data.postings.map((leg) => [leg.account, leg.side, leg.amount]),
    [
      ['NGN/receivables', 'debit', '9000.00'],
      ['NGN/paystack/settlement', 'credit', '8910.00'],
      ['NGN/paystack/rail-cost', 'credit', '90.00'],
    ],
  )
  const answers = await Promise.all([claim(caseId, seen.data.hash), claim(caseId, seen.data.hash)])
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '409'])
  assert.equal((await claim(caseId, seen.data.hash)).problem.code, 'case_already_closed')
  assert.deepEqual(await owes(ada), [['deposit_taken_back', '9000.00']])
  await booksAgree(world)
  // Two looks at once take what is there once.
  await Promise.all([recoverDebts(world.api.doors), recoverDebts(world.api.doors)])
  assert.equal(await balanceOf(world, ada.cookie), '0.00')
  const [rest] = await owes(ada)
  assert.equal(kobo(rest?.[1] ?? ''), 900_000n - kobo(left.balance))
  await arrive(world, ada.account, '20000')
  const arrived = (await world.mails(ada.email)).find(({ subject }) => subject.includes('₦20,000.00'))
  assert.match(arrived?.text ?? '', /You owe us money/)
  assert.equal(await recoverDebts(world.api.doors), 1)
  assert.equal(await recoverDebts(world.api.doors), 0)
  assert.deepEqual(await owes(ada), [])
  const { items } = (await send(world, transactions.listMyTransactions, { cookie: ada.cookie })).data
  const taken = items.filter(({ channel }) => channel === 'debt')
  assert.equal(
    taken.reduce((sum, { amount }) => sum + kobo(amount), 0n),
    900_000n,
  )
  assert.ok(taken.every(({ narration }) => narration.includes('bank reversed')))
  const inbox = (await send(world, notifications.listMine, { cookie: ada.cookie })).data.items
  assert.ok(inbox.some(({ title }) => title.startsWith('You owe ₦9,000.00')))
  assert.ok(inbox.some(({ body }) => body.includes('It is now fully paid.')))
  const [row] = await world.api.doors.database.sql<{ state: string }>`
    select state from deposits where provider_reference = ${reference}`
  assert.equal(row?.state, 'taken_back')
  await booksAgree(world)
})

test('a recovery is a part of its debt: it is not reversed by hand beside it', async () => {
  const bola = await aCustomer(world, { device: 'known', tier: 3 })
  const { caseId } = await takenBack(bola, '700')
  assert.equal((await claim(caseId, (await see(caseId)).data.hash)).status, 200)
  await recoverDebts(world.api.doors)
  const { items } = (await send(world, transactions.listMyTransactions, { cookie: bola.cookie })).data
  const id = items.find(({ channel }) => channel === 'debt')?.id ?? ''
  const answer = await send(world, adjustments.previewReversal, { headers: desk.headers(), params: { id } })
  assert.equal(answer.problem.code, 'not_reversible')
  await foundByCustomer(bola, caseId)
})

/** Who looks for what was done to somebody finds who claimed what, and why. */
async function foundByCustomer({ id, email }: Customer, caseId: string): Promise<void> {
  const owner = await signInAdmin(world, 'owner@staff.example')
  const query = `?${new URLSearchParams({ target: email, action: 'debts.claim' }).toString()}`
  const [row] = (await send(world, audit.listAudit, { headers: owner, query })).data.items
  assert.deepEqual(
    [row?.target.id, row?.target.sort, row?.reason, row?.target.name !== null],
    [caseId, 'deposit_taken_back', reason, true],
  )
  const { items } = (
    await send(world, record.readTimeline, { headers: owner, params: { id }, query: '?kind=admin' })
  ).data
  const act = items.find(({ what }) => what === 'debts.claim')
  assert.deepEqual([act?.by?.name, act?.reason], [row?.actor.name, reason])
  assert.deepEqual(act?.link, { to: 'case', id: caseId })
}

test('above the threshold two people claim and two write off; debt_has_ended: what is written off is not recovered', async () => {
  const dayo = await aCustomer(world, { device: 'known', tier: 3 })
  const { caseId } = await takenBack(dayo, '150000')
  const seen = (await see(caseId)).data.hash
  assert.equal((await claim(caseId, hashOfNothing)).problem.code, 'changed_since_preview')
  const claimed = pendingOf(await claim(caseId, seen))
  assert.equal((await claim(caseId, seen)).problem.code, 'already_waiting')
  assert.deepEqual(await owes(dayo), [])
  assert.equal((await approveAs(world, 'owner@staff.example', claimed)).status, 200)
  const { items, owed } = await listed()
  const one = items.find(({ user_uuid: id }) => id === dayo.id)
  assert.ok(one)
  assert.equal(owed, '150000.00')
  const { hash } = (await seeOff(one.id)).data
  assert.equal((await writeOff(one.id, hashOfNothing)).problem.code, 'changed_since_preview')
  const off = pendingOf(await writeOff(one.id, hash))
  assert.equal((await writeOff(one.id, hash)).problem.code, 'already_waiting')
  const waits = await listed(`?id=${one.id}`)
  assert.equal(waits.items[0]?.waiting_request, off)
  assert.equal((await approveAs(world, 'owner@staff.example', off)).status, 200)
  assert.equal((await seeOff(one.id)).problem.code, 'debt_has_ended')
  assert.equal((await writeOff(one.id, hash)).problem.code, 'debt_has_ended')
  assert.equal(await recoverDebts(world.api.doors), 0)
  assert.equal(await balanceOf(world, dayo.cookie), '150000.00')
  const ended = (await listed('?state=closed')).items
  const closed = ended.find(({ id }) => id === one.id)
  assert.equal(closed?.written_off, '150000.00')
  assert.deepEqual(closed.ended, {
    act: 'debts.write-off',
    by: 'A finance',
    approved_by: 'A owner',
    reason,
    became: 'written_off',
  })
  // By a link it is found, open or not.
  const found = await listed(`?id=${one.id}`)
  assert.deepEqual([found.items.map(({ id }) => id), found.written_off], [[one.id], '150000.00'])
  await booksAgree(world)
})

test('several small claims and write-offs of one wallet, or by one person, are a large one: the next takes two', async () => {
  world.clock.advance(24 * 60 * minute)
  await desk.signIn()
  const ebele = await aCustomer(world, { device: 'known', tier: 3 })
  const taken = [await takenBack(ebele, '60000'), await takenBack(ebele, '45000')]
  const [first = '', second = ''] = taken.map(({ caseId }) => caseId)
  assert.equal((await claim(first, (await see(first)).data.hash)).status, 200)
  const seen = (await see(second)).data
  assert.equal(seen.needs_approval, true)
  const paper = await staffPaperOf(world, desk.headers(), ebele.id)
  const query = `?paper=${paper}`
  assert.equal((await claim(second, seen.hash, paper)).problem.code, 'paper_not_ready')
  const unready = await send(world, debts.previewClaim, {
    headers: desk.headers(),
    params: { id: second },
    query,
  })
  assert.equal(unready.problem.code, 'paper_not_ready')
  await world.settle()
  const waiting = pendingOf(await claim(second, seen.hash, paper))
  assert.equal((await approveAs(world, 'owner@staff.example', waiting)).status, 200)
  const { items } = await listed(`?user=${ebele.id}`)
  const [one] = items
  assert.ok(items.some(({ claim_paper: onPaper }) => onPaper === paper))
  const params = { id: one?.id ?? '' }
  // The same slip bears what follows from it.
  const off = (await send(world, debts.previewWriteOff, { headers: desk.headers(), params, query })).data
  assert.equal(off.needs_approval, true)
  const request = pendingOf(await writeOff(params.id, off.hash, paper))
  const shown = await send(world, findApproval, { headers: desk.headers(), params: { id: request } })
  assert.ok(shown.data.changes.some(({ field, after: to }) => field === 'paper' && to === paper))
  world.clock.advance(24 * 60 * minute)
  await desk.signIn()
  await recoverDebts(world.api.doors)
})

test('a recovery in the middle of a write-off changes what is written off: the plan that was seen is not carried out', async () => {
  const efe = await aCustomer(world, { device: 'known', tier: 3 })
  const { caseId } = await takenBack(efe, '5000')
  assert.equal((await claim(caseId, (await see(caseId)).data.hash)).status, 200)
  const [one] = (await listed(`?user=${efe.id}`)).items
  assert.ok(one)
  const { hash } = (await seeOff(one.id)).data
  await recoverDebts(world.api.doors)
  assert.equal((await writeOff(one.id, hash)).problem.code, 'debt_has_ended')
  await booksAgree(world)
})

test('debt_first: a wallet that is frozen says so first and gives nothing until it is unfrozen, and then sends nothing before it has', async () => {
  const fola = await aCustomer(world, { device: 'known', tier: 3 })
  const { caseId } = await takenBack(fola, '800')
  const wish = { to: newAccount(), amount: '500' }
  const quoted = (await quote(world, fola, wish)).data
  const authorised = await authorise(world, fola, {
    purpose: 'transfer',
    hash: quoted.hash,
    seen: quoted.seen,
    strength: quoted.strength,
  })
  assert.equal((await claim(caseId, (await see(caseId)).data.hash)).status, 200)
  const { begin } = world.api.doors.database
  const now = world.clock.now()
  await begin((sql) => freezeWallets(sql, { userId: fola.id, now, requestId: undefined }))
  assert.equal(await recoverDebts(world.api.doors), 0)
  assert.equal(await balanceOf(world, fola.cookie), '800.00')
  const [own] = (await send(world, debts.listMyDebts, { cookie: fola.cookie })).data
  assert.equal(own?.waits_for_unfreeze, true)
  // What its customer can end is named before what they owe, and a scheduled payment waits for it.
  assert.equal((await quote(world, fola, wish)).problem.code, 'wallet_frozen')
  assert.equal(await runOrder(fola), 'own_freeze')
  // Whoever writes it off reads that the money is there, and why it is not taken.
  const query = `?user=${fola.id}`
  const [owed] = (await send(world, debts.listDebts, { headers: desk.headers(), query })).data.items
  assert.deepEqual([owed?.available, owed?.frozen], ['800.00', 'by_customer'])
  // Nobody's account is closed while they owe.
  const { blocks } = (await send(world, closing.findMyClosing, { cookie: fola.cookie })).data
  assert.ok(blocks.some(({ kind }) => kind === 'debts'))
  await begin((sql) => unfreezeWallets(sql, { userId: fola.id, now, requestId: undefined }))
  // Whoever is faster than the look that recovers is quoted nothing, and sends nothing past it, also what was authorised before.
  const asked = await send(world, transfers.quoteTransfer, { cookie: fola.cookie, body: wish })
  assert.equal(asked.problem.code, 'debt_first')
  assert.match(asked.problem.detail ?? '', /^You owe ₦800\.00\./)
  const body = { ...wish, hash: quoted.hash, authorisation_id: authorised }
  const sent = await send(world, transfers.sendTransfer, {
    cookie: fola.cookie,
    headers: { 'idempotency-key': 'in-the-gap' },
    body,
  })
  assert.equal(sent.problem.code, 'debt_first')
  world.clock.advance(3 * 3_600_000)
  await world.settle()
  assert.equal(await whyNot(fola), 'debt_first')
  assert.equal(await recoverDebts(world.api.doors), 1)
  assert.equal(await balanceOf(world, fola.cookie), '0.00')
  assert.equal(await countNotYet(fola), 1, 'told once for the run, however often it was tried')
})

/** Runs a scheduled payment that is due now. Answers why it was not sent. */
async function runOrder({ id }: Customer): Promise<string | undefined> {
  const { doors } = world.api
  const now = doors.clock.now()
  const { sql } = doors.database
  await sql`
    insert into standing_orders (id, user_id, destination, to_name, to_place, to_account, amount_minor,
      charges_most_minor, narration, every, first_at, next_at, state, authorisation_id, created_at)
    values (${id}, ${id}, '{"kind":"bank","bank_code":"058","account_number":"0123456710"}', 'A', 'B', 'C', 50000, 0, '', 'day', ${now}, ${now}, 'active', ${id}, ${now})`
  const run = { order_id: id, due_at: now.toISOString() }
  await doors.database.begin((inside) =>
    doors.outbox.enqueue(inside, { kind: 'standing-orders.run', payload: run, key: id }),
  )
  await world.settle()
  return whyNot({ id })
}

async function countNotYet({ id }: Customer): Promise<number> {
  const told = await world.api.doors.database.sql`
    select 1 from notifications where user_id = ${id} and kind = 'standing-orders.not-yet'`
  return told.length
}

async function whyNot({ id }: Pick<Customer, 'id'>): Promise<string | undefined> {
  const { sql } = world.api.doors.database
  const [row] = await sql<{ reason: string }>`select reason from standing_order_runs where order_id = ${id}`
  return row?.reason
}

test('nothing_to_claim, deposit_waits, case_not_found: only what somebody has had is claimed', async () => {
  const gozie = await aCustomer(world, { device: 'known', tier: 1 })
  const waits = await takenBack(gozie, '62000')
  assert.equal((await see(waits.caseId)).problem.code, 'deposit_waits')
  assert.equal((await claim(waits.caseId, hashOfNothing)).problem.code, 'deposit_waits')
  const missing = '00000000-0000-7000-8000-000000000000'
  const other = '00000000-0000-7000-8000-000000000009'
  await world.api.doors.database.sql`
    insert into cases (id, kind, key, state, subject_type, subject_id, facts, opened_at)
    values (${other}, 'job_stopped', 'of-debts', 'open', 'job', '1', '{}', ${world.clock.now()})`
  for (const [id, code] of [
    [missing, 'case_not_found'],
    [other, 'nothing_to_claim'],
  ] as const) {
    assert.equal((await see(id)).problem.code, code)
    assert.equal((await claim(id, hashOfNothing)).problem.code, code)
  }
  assert.equal((await seeOff(missing)).problem.code, 'debt_not_found')
  assert.equal((await writeOff(missing, hashOfNothing)).problem.code, 'debt_not_found')
})

test('bank_unsure, bank_changed_its_word: the bank is asked again before somebody owes', async () => {
  const hauwa = await aCustomer(world, { device: 'known', tier: 3 })
  const { caseId } = await takenBack(hauwa, '1200')
  const { hash } = (await see(caseId)).data
  const outage = { rail: 'paystack', path: '/transaction/verify' }
  await world.control('/outage', { ...outage, mode: 'odd_shape', untilMs: 60 * minute })
  assert.equal((await claim(caseId, hash)).problem.code, 'bank_unsure')
  await world.control('/outage', { ...outage, mode: 'off' })
  await pass(world, minute)
  const reference = await arrive(world, hauwa.account, '1300')
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from deposits where provider_reference = ${reference}`
  const wrong = '00000000-0000-7000-8000-000000000010'
  await world.api.doors.database.sql`
    insert into cases (id, kind, key, state, subject_type, subject_id, facts, opened_at)
    values (${wrong}, 'deposit_taken_back', ${`paystack:${reference}`}, 'open', 'deposit', ${row?.id ?? ''},
      ${JSON.stringify({ provider: 'paystack', reference })}::jsonb, ${world.clock.now()})`
  const closeByNote = (id: string) =>
    send(world, cases.closeCase, {
      headers: desk.headers(),
      params: { id },
      body: { note: 'Nothing to do here' },
    })
  const kept = await closeByNote(caseId)
  assert.equal(kept.problem.code, 'act_ends_it')
  assert.match(kept.problem.detail ?? '', /Claim it from the customer/)
  assert.equal((await closeByNote(wrong)).problem.code, 'act_ends_it')
  assert.equal((await claim(wrong, (await see(wrong)).data.hash)).problem.code, 'bank_changed_its_word')
  // What its act cannot end any more is not stuck.
  assert.equal((await closeByNote(wrong)).status, 200)
  assert.equal(await balanceOf(world, hauwa.cookie), '2500.00')
})

test('step_up_required, money_blocked_after_reset: nothing is claimed or written off by an old sign-in, nor by who was reset today', async () => {
  const ife = await aCustomer(world, { device: 'known', tier: 3 })
  const { caseId } = await takenBack(ife, '900')
  const { hash } = (await see(caseId)).data
  const { sql } = world.api.doors.database
  const missing = '00000000-0000-7000-8000-000000000000'
  const refusedAs = async (code: string) => {
    assert.equal((await claim(caseId, hash)).problem.code, code)
    assert.equal((await writeOff(missing, hash)).problem.code, code)
  }
  const until = new Date(world.clock.now().getTime() + 60 * minute)
  await sql`update admins set money_blocked_until = ${until} where email = 'finance@staff.example'`
  await refusedAs('money_blocked_after_reset')
  await sql`update admins set money_blocked_until = null where email = 'finance@staff.example'`
  world.clock.advance(11 * minute)
  await refusedAs('step_up_required')
  assert.deepEqual(await owes(ife), [])
})
