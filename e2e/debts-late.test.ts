// Promises about debts of late payments: owed while the bank stands by them, cancelled and given back when it does not, and nothing is lost where a process dies.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as adjustments from '#features/adjustments/contract.ts'
import * as cases from '#features/cases/contract.ts'
import { recoverDebts } from '#features/debts/public.ts'
import { noticeDifferences, sweepDeposits } from '#features/deposits/public.ts'
import * as notifications from '#features/notifications/contract.ts'
import * as receipts from '#features/receipts/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import { releaseReturns } from '#features/orders/public.ts'
import { setAccountState } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import {
  booksAgree,
  casesAbout,
  forgottenOnce,
  type Sent,
  sendScripted,
  standing,
  topUpHouse,
} from './bank-side.ts'
import { send } from './customer.ts'
import { debtActs, reason } from './debt-acts.ts'
import { arrive, balanceOf, told } from './depositor.ts'
import { cutWhereItWrites, type WrittenTable } from './held-rows.ts'
import { type MoneyDesk, openMoneyDesk } from './money-desk.ts'
import { aCustomer, type Customer } from './people.ts'
import { notInUse, tellsPaidLate, toldOfTransfer } from './told-of-transfer.ts'
import { recordOf } from './transfer-record.ts'
import type { World } from './world.ts'

let desk: MoneyDesk
let world: World

before(async () => {
  desk = await openMoneyDesk()
  world = desk.world
  await topUpHouse(world)
})
beforeEach(() => desk.signIn())
after(() => world.close())

const acts = debtActs(() => desk)
const { previewClaim: see, claimDebt: claim, previewWriteOff: seeOff, writeOffDebt: writeOff } = acts
const { listed, owes } = acts
const record = (sent: Sent) => recordOf(world, desk.headers(), sent)
const debtOf = async ({ id }: Pick<Customer, 'id'>) => {
  const { items } = await listed(`?user=${id}`)
  return items[0] ?? assert.fail('nothing is owed')
}

async function caseOf(kind: string, about: string): Promise<string> {
  const { items } = (await send(world, cases.listCases, { headers: desk.headers() })).data
  return items.find((one) => one.kind === kind && one.subject.id === about)?.id ?? assert.fail(`no ${kind}`)
}

/** Whether staff's list of transactions says what the record says. */
async function deskSaysPaidLate({ id }: Sent): Promise<boolean> {
  const { items } = (await send(world, transactions.listTransactions, { headers: desk.headers() })).data
  const line = items.find((one) => one.id === id) ?? assert.fail('it is not listed')
  return line.paid_late_at !== null
}

test('a transfer that the bank paid after its money was given back is owed without charges, and the books agree', async () => {
  const chidi = await aCustomer(world, { device: 'known', tier: 3, money: '50000' })
  const { sent, caseId } = await paidLate(chidi, '10000')
  const saysPaidLate = (debt: object | null = null) => tellsPaidLate(world, chidi, { sent, debt })
  await saysPaidLate()
  assert.deepEqual([await deskSaysPaidLate(sent), (await standing(world, chidi)).balance], [true, '50000.00'])
  await mailSaidFailed(chidi, sent)
  assert.deepEqual(await casesAbout(world, sent), ['transfer_paid_after_return'])
  // Whoever was paid has the money, from the bank's word on; the charges stay with the customer.
  const receipt = await send(world, receipts.issueReceipt, { cookie: chidi.cookie, params: { id: sent.id } })
  const { status, amount, fee, total, code } = receipt.data
  assert.deepEqual([status, amount, fee, total], ['success', '10000.00', '0.00', '10000.00'])
  const { hash } = (await see(caseId)).data
  assert.equal((await claim(caseId, hash)).status, 200)
  const shown = async () => (await send(world, receipts.checkReceipt, { params: { code } })).data
  assert.deepEqual([(await shown()).state, (await shown()).paid_late_at === null], ['paid', false])
  await saysPaidLate({ state: 'open', owed: '10000.00', recovered: '0.00' })
  await booksAgree(world)
  assert.deepEqual((await record(sent)).standing, ['failed', 'owed'])
  await recoverDebts(world.api.doors)
  assert.equal((await standing(world, chidi)).balance, '40000.00')
  assert.deepEqual(await owes(chidi), [])
  await saysPaidLate({ state: 'recovered', owed: '0.00', recovered: '10000.00' })
  await booksAgree(world)
  await tellsItAll(sent)
  // The bank takes its word back once more: nothing is owed, and what was recovered is theirs again, once.
  await reversedAfterAll(sent)
  await reversedAfterAll(sent)
  assert.equal((await standing(world, chidi)).balance, '50000.00')
  assert.deepEqual([(await shown()).state, (await shown()).paid_late_at], ['not_paid', null])
  assert.deepEqual(await toldOfTransfer(world, chidi, sent), {
    words: ['Failed. Not charged', 'Failed', 'Failed', 'receipt_of_nothing'],
    debt: null,
    reason: notInUse,
  })
  assert.deepEqual(await casesAbout(world, sent), [])
  const ended = await listed(`?state=closed&user=${chidi.id}`)
  assert.deepEqual(
    ended.items.map(({ state, remaining }) => [state, remaining]),
    [['cancelled', '0.00']],
  )
  const inbox = (await send(world, notifications.listMine, { cookie: chidi.cookie })).data.items
  assert.ok(
    inbox.some(({ body }) => body.includes('The ₦10,000.00 that we had taken is in your wallet again.')),
  )
  await booksAgree(world)
  assert.deepEqual([await deskSaysPaidLate(sent), (await record(sent)).standing], [false, ['failed', null]])
  await paidOnceMore(chidi, sent, caseId)
})

async function mailSaidFailed({ email }: Customer, { account }: Sent): Promise<void> {
  const failed = (await world.mails(email)).find(({ subject }) => subject.endsWith('did not go through'))
  for (const part of ['You were not charged', '₦10,000.00', 'None', 'Guaranty', account, 'tr_', notInUse])
    assert.ok(failed?.text.includes(part), part)
}

/** Each step with whose it was, every leg, and the way to case and debt. */
async function tellsItAll(sent: Sent): Promise<void> {
  assert.deepEqual(await record(sent), {
    standing: ['failed', 'recovered'],
    decided: null,
    steps: [
      ['debt_of_transfer', '10000.00', 'A finance', reason],
      ['debt_recovery', '10000.00'],
    ],
    legs: [
      'NGN/receivables debit 10000.00',
      'NGN/paystack/rail-cost debit 25.00',
      'NGN/paystack/settlement credit 10025.00',
      'Sender’s wallet debit 10000.00',
      'NGN/receivables credit 10000.00',
    ],
    open: [
      ['transfer_paid_after_return', 'closed'],
      ['debt 0.00', 'recovered'],
    ],
  })
}

/** The bank says once more that it paid: it is another case, with the same acts, and another debt. */
async function paidOnceMore(who: Customer, sent: Sent, first: string): Promise<void> {
  await paidAfterAll(sent)
  assert.deepEqual(await casesAbout(world, sent), ['transfer_paid_after_return'])
  const again = await caseOf('transfer_paid_after_return', sent.id)
  assert.notEqual(again, first)
  assert.equal((await claim(again, (await see(again)).data.hash)).status, 200)
  await recoverDebts(world.api.doors)
  assert.equal((await standing(world, who)).balance, '40000.00')
  await booksAgree(world)
  // The same word as before, at another time, is heard at once.
  await reversedAfterAll(sent)
  assert.equal((await standing(world, who)).balance, '50000.00')
  await booksAgree(world)
}

const closeByNote = (id: string) =>
  send(world, cases.closeCase, {
    headers: desk.keyed(),
    params: { id },
    body: { note: 'Nothing more to do' },
  })

test('bank_pending, bank_unsure: a word that is no change changes nothing, and a note ends a case only while the bank itself says that it did not pay', async () => {
  const femi = await aCustomer(world, { device: 'known', tier: 3, money: '50000' })
  const { sent, caseId } = await paidLate(femi, '10000')
  const { hash } = (await see(caseId)).data
  await concludes(sent, 'pending')
  assert.equal((await claim(caseId, hash)).problem.code, 'bank_pending')
  assert.equal((await closeByNote(caseId)).problem.code, 'act_ends_it')
  await reversedAfterAll(sent)
  await says(sent, 'success')
  assert.equal(
    (await closeByNote(caseId)).problem.code,
    'act_ends_it',
    'the bank stands by it, and told nobody',
  )
  await reversedAfterAll(sent)
  await says(sent, 'pending')
  assert.equal((await closeByNote(caseId)).problem.code, 'bank_pending')
  const outage = { rail: 'paystack', path: '/transfer/verify' }
  await world.control('/outage', { ...outage, mode: 'odd_shape', untilMs: 3_600_000 })
  assert.equal((await closeByNote(caseId)).problem.code, 'bank_unsure')
  await world.control('/outage', { ...outage, mode: 'off' })
  // Nor is it one that the bank does not know its own payment: its statement says whether the money left.
  await says(sent, 'success')
  await lost(sent)
  assert.equal((await closeByNote(caseId)).problem.code, 'act_ends_it', 'the statement has it as paid')
  const book = { rail: 'paystack', path: '/balance/ledger' }
  await world.control('/outage', { ...book, mode: 'odd_shape', untilMs: 3_600_000 })
  await lost(sent)
  assert.equal((await claim(caseId, hash)).problem.code, 'bank_unsure')
  await world.control('/outage', { ...book, mode: 'off' })
  assert.equal((await closeByNote(caseId)).problem.code, 'act_ends_it')
  await says(sent, 'reversed')
  await lost(sent)
  assert.equal((await claim(caseId, hash)).problem.code, 'bank_changed_its_word')
  assert.equal((await closeByNote(caseId)).status, 200)
  await paidAfterAll(sent)
  const again = await caseOf('transfer_paid_after_return', sent.id)
  assert.equal((await claim(again, (await see(again)).data.hash)).status, 200)
  assert.equal(await recoverDebts(world.api.doors), 1)
  await booksAgree(world)
})

/** Kind and id of the open cases about a deposit. */
const casesOf = (reference: string) => world.api.doors.database.sql<{ kind: string; id: string }>`
  select kind, id from cases where facts ->> 'reference' = ${reference} and state = 'open'`
const takesBack = async (reference: string): Promise<string> => {
  await world.control(`/bank/deposits/${reference}/reverse`, {})
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  const [about] = await casesOf(reference)
  assert.equal(about?.kind, 'deposit_taken_back')
  return about.id
}
/** Heard by its list, each minute; what is older than that, by its statement. */
const givesAgain = async (reference: string, hear = sweepDeposits): Promise<void> => {
  await world.control(`/bank/deposits/${reference}/give-again`, {})
  await hear(world.api.doors, world.api.rails.bank)
  await hear(world.api.doors, world.api.rails.bank)
  await world.settle()
}

test('a deposit that the bank gives again: its case ends by itself; once it is owed, the debt ends, and what was recovered goes back', async () => {
  const zara = await aCustomer(world, { device: 'known', tier: 3 })
  const reference = await arrive(world, zara.account, '6000')
  const unclaimed = await takesBack(reference)
  await givesAgain(reference)
  assert.deepEqual(await casesOf(reference), [])
  await booksAgree(world)
  const caseId = await takesBack(reference)
  assert.notEqual(caseId, unclaimed)
  assert.equal((await claim(caseId, (await see(caseId)).data.hash)).status, 200)
  await recoverPart(zara)
  const one = await debtOf(zara)
  assert.equal((await writeOff(one.id, (await seeOff(one.id)).data.hash)).status, 200)
  await setFreeze(zara, 'all')
  await givesAgain(reference)
  assert.deepEqual(
    (await casesOf(reference)).map(({ kind }) => kind),
    ['transfer_return_held'],
  )
  await booksAgree(world)
  await setFreeze(zara, 'none')
  assert.equal(await releaseReturns(world.api.doors, world.api.parts.kinds), 1)
  assert.equal(await balanceOf(world, zara.cookie), '1000.00')
  const { items } = (await send(world, transactions.listMyTransactions, { cookie: zara.cookie })).data
  const back = items.filter(({ channel, direction }) => channel === 'debt' && direction === 'credit')
  assert.deepEqual(
    back.map(({ status, amount }) => [status, amount]),
    [['success', '1000.00']],
  )
  world.clock.advance(60_000)
  const third = await takesBack(reference)
  assert.equal((await claim(third, (await see(third)).data.hash)).status, 200)
  await recoverDebts(world.api.doors)
  await givesAgain(reference, noticeDifferences)
  assert.equal(await balanceOf(world, zara.cookie), '1000.00')
  assert.deepEqual([await owes(zara), await casesOf(reference)], [[], []])
  await booksAgree(world)
})

type Says = 'reversed' | 'success' | 'pending'
/** What the bank says when it is asked; no two of its words bear one time. */
async function says({ reference }: Sent, status: Says): Promise<void> {
  world.clock.advance(1_000)
  await world.control(`/bank/payouts/${reference}/conclude`, { status, code: '00' })
}
async function concludes(sent: Sent, status: Says): Promise<void> {
  await says(sent, status)
  await told(world, sent.reference)
  await world.settle()
}
const reversedAfterAll = (sent: Sent) => concludes(sent, 'reversed')
const paidAfterAll = (sent: Sent) => concludes(sent, 'success')

const lost = ({ reference }: Sent) => forgottenOnce(world, reference)

/** A transfer that failed at first, and that the bank then paid: its case. */
async function paidLate(who: Customer, amount: string) {
  const sent = await sendScripted(world, who, { steps: [{ status: 'failed', code: '06' }] }, { amount })
  await world.settle()
  await told(world, sent.reference)
  await world.settle()
  await paidAfterAll(sent)
  return { sent, caseId: await caseOf('transfer_paid_after_return', sent.id) }
}

test('a debt that the bank gives back before and after a write-off: what was borne is the house’s again; a frozen wallet waits for what it gave', async () => {
  const dami = await aCustomer(world, { device: 'known', tier: 3, money: '9000' })
  const { sent, caseId } = await paidLate(dami, '6000')
  assert.equal((await claim(caseId, (await see(caseId)).data.hash)).status, 200)
  await recoverPart(dami)
  const one = await debtOf(dami)
  assert.equal((await writeOff(one.id, (await seeOff(one.id)).data.hash)).status, 200)
  assert.deepEqual((await record(sent)).standing, ['failed', 'written_off'])
  await setFreeze(dami, 'all')
  await reversedAfterAll(sent)
  assert.deepEqual((await record(sent)).standing, ['failed', 'kept'])
  await booksAgree(world)
  await setFreeze(dami, 'none')
  assert.equal(await releaseReturns(world.api.doors, world.api.parts.kinds), 1)
  assert.equal(await balanceOf(world, dami.cookie), '4000.00')
  const { standing: how, steps } = await record(sent)
  assert.deepEqual(how, ['failed', null])
  assert.deepEqual(steps, [
    ['debt_of_transfer', '6000.00', 'A finance', reason],
    ['debt_recovery', '4000.00'],
    ['debt_write_off', '2000.00', 'A finance', reason],
    ['debt_cancelled'],
    ['bank_transfer_return_release', '4000.00'],
  ])
  await booksAgree(world)
})

/** Leaves a part of what is owed in the wallet, and has it recovered. */
async function recoverPart(who: Customer): Promise<void> {
  await withdraw(who, '5000')
  assert.equal(await recoverDebts(world.api.doors), 1)
  assert.equal(await balanceOf(world, who.cookie), '0.00')
}

async function withdraw(who: Customer, amount: string): Promise<void> {
  const { sql } = world.api.doors.database
  const [wallet] = await sql<{
    account_id: string
  }>`select id account_id from wallets where user_id = ${who.id}`
  const withdrawn = await send(world, adjustments.withdrawFromWallet, {
    headers: desk.keyed(),
    params: { account_id: wallet?.account_id ?? '' },
    body: { amount, narration: 'Court order', reason_code: 'court_order' },
  })
  assert.equal(withdrawn.status, 200, JSON.stringify(withdrawn.body))
}

async function setFreeze({ id }: Customer, freeze: 'all' | 'none'): Promise<void> {
  const { begin } = world.api.doors.database
  await begin(async (sql) => {
    const [wallet] = await sql<{ account: bigint }>`
      select ledger_account account from wallets where user_id = ${id}`
    const context = { actor: 'test', intent: 'freeze', requestId: undefined }
    const account = accountId(wallet?.account ?? 0n)
    await setAccountState(sql, { account, freeze, closed: false, at: world.clock.now(), context })
  })
}

const debtsTable: WrittenTable = { table: 'debts', lock: (sql) => sql`lock table debts in share mode` }
const cut = (under: () => Promise<unknown>) =>
  cutWhereItWrites(world.database.superuserUrl, debtsTable, under)

test('killed in the middle of a claim, a recovery, a write-off and a cancelling, nothing is lost or doubled', async () => {
  const lami = await aCustomer(world, { device: 'known', tier: 3, money: '9000' })
  const { sent, caseId } = await paidLate(lami, '6000')
  const { hash } = (await see(caseId)).data
  await cut(() => claim(caseId, hash))
  assert.deepEqual(await owes(lami), [])
  await booksAgree(world).then(
    () => assert.fail('the bank has paid and our books do not say so'),
    () => undefined,
  )
  assert.equal((await claim(caseId, hash)).status, 200)
  await withdraw(lami, '5000')
  await cut(() => recoverDebts(world.api.doors))
  assert.equal(await balanceOf(world, lami.cookie), '4000.00')
  await booksAgree(world)
  assert.equal(await recoverDebts(world.api.doors), 1)
  const one = await debtOf(lami)
  const off = (await seeOff(one.id)).data.hash
  await cut(() => writeOff(one.id, off))
  assert.deepEqual(await owes(lami), [['transfer_paid_late', '2000.00']])
  assert.equal((await writeOff(one.id, off)).status, 200)
  await booksAgree(world)
  await cut(() => reversedAfterAll(sent))
  world.clock.advance(120_000)
  await world.settle()
  assert.equal(await balanceOf(world, lami.cookie), '4000.00')
  await booksAgree(world)
})
