// Promises about debts of customers whose account is closed: nothing is recovered, and what the bank gives again is theirs until it is paid.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as cases from '#features/cases/contract.ts'
import { recoverDebts } from '#features/debts/public.ts'
import { sweepDeposits } from '#features/deposits/public.ts'
import { releaseReturns } from '#features/orders/public.ts'
import * as returns from '#features/orders/return-contract.ts'
import {
  booksAgree,
  casesAbout,
  payFromHouse,
  type Sent,
  sendScripted,
  standing,
  topUpHouse,
} from './bank-side.ts'
import { closeAccount, setWallet } from './closed-account.ts'
import { send } from './customer.ts'
import { debtActs } from './debt-acts.ts'
import { arrive, told } from './depositor.ts'
import { type MoneyDesk, openMoneyDesk } from './money-desk.ts'
import { aCustomer, type Customer } from './people.ts'
import { sendMoney } from './sender.ts'
import { approveAs, pendingOf } from './staff.ts'
import { toldOfTransfer } from './told-of-transfer.ts'
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

const { previewClaim: see, claimDebt: claim } = debtActs(() => desk)

/** What the bank does with a deposit, and our books hear by its list. */
async function hears(reference: string, what: 'reverse' | 'give-again'): Promise<void> {
  await world.control(`/bank/deposits/${reference}/${what}`, {})
  await sweepDeposits(world.api.doors, world.api.rails.bank)
  await world.settle()
}
/** The open case about a deposit. */
async function caseOf(reference: string) {
  const { sql } = world.api.doors.database
  const [row] = await sql<{ kind: string; id: string }>`
    select kind, id from cases where facts ->> 'reference' = ${reference} and state = 'open'`
  return row
}

test('what is claimed of a customer whose account is closed says so, and nothing is recovered', async () => {
  const [musa, ngozi] = [
    await aCustomer(world, { device: 'known', tier: 3 }),
    await aCustomer(world, { device: 'known', tier: 3 }),
  ]
  const reference = await arrive(world, musa.account, '5000')
  const to = { kind: 'customer', handle: ngozi.email } as const
  assert.equal((await sendMoney(world, musa, { to, amount: '5000' })).status, 200)
  await closeAccount(world, musa)
  await hears(reference, 'reverse')
  const { items } = (
    await send(world, cases.listCases, { headers: desk.headers(), query: `?user=${musa.id}` })
  ).data
  const [about] = items.filter(({ kind }) => kind === 'deposit_taken_back')
  assert.equal(about?.user?.closed, true)
  const id = about?.id ?? ''
  const claimed = await claim(id, (await see(id)).data.hash)
  assert.equal(claimed.status, 200, JSON.stringify(claimed.body))
  assert.match(JSON.stringify(claimed.body), /while the account is open/)
  const [row] = await world.api.doors.database.sql<{ changes: object }>`
    select changes from audit_log where action = 'debts.claim' and target_id = ${id}`
  assert.match(JSON.stringify(row?.changes), /"recovery"/)
  assert.equal(await recoverDebts(world.api.doors), 0)
  await booksAgree(world)
})

test('what was recovered for a deposit is kept when the bank gives it again after the account was closed, and leaves by two people; mails say so', async () => {
  const tobi = await aCustomer(world, { device: 'known', tier: 3 })
  const reference = await arrive(world, tobi.account, '3000')
  await hears(reference, 'reverse')
  const taken = (await caseOf(reference))?.id ?? ''
  assert.equal((await claim(taken, (await see(taken)).data.hash)).status, 200)
  assert.equal(await recoverDebts(world.api.doors), 1)
  await closeAccount(world, tobi)
  await hears(reference, 'give-again')
  const kept = await caseOf(reference)
  assert.equal(kept?.kind, 'transfer_return_unclaimed')
  const [mail] = await world.mails(tobi.email)
  assert.match(mail?.subject ?? '', /We have ₦3,000\.00 for you/)
  assert.match(mail?.text ?? '', /an account in your name, and we pay it there/)
  await booksAgree(world)
  const params = { id: kept.id }
  const line = await payAfterAnother(params)
  const query = `?bank_reference=${encodeURIComponent(line)}`
  const seen = await send(world, returns.previewReturnSettlement, { headers: desk.headers(), params, query })
  assert.deepEqual(
    seen.data.postings.map(({ account, side, amount }) => `${account} ${side} ${amount}`),
    ['NGN/unclaimed debit 3000.00', 'NGN/owner-funds credit 3000.00'],
  )
  const body = { hash: seen.data.hash, reason: 'GTBank', bank_reference: line }
  const wish = await send(world, returns.settleReturn, { headers: desk.keyed(), params, body })
  assert.equal((await approveAs(world, 'owner@staff.example', pendingOf(wish))).status, 200)
  assert.equal(await caseOf(reference), undefined)
  await seenBesides(kept.id, line)
  assert.deepEqual((await fit(params)).data, [], 'it is recorded for one')
  await world.settle()
  assert.match((await world.mails(tobi.email))[0]?.subject ?? '', /We paid you ₦3,000\.00 at another bank/)
  await booksAgree(world)
})

const fit = (params: { readonly id: string }) =>
  send(world, returns.listReturnPayments, { headers: desk.headers(), params })

/** A bill of the same size that left before the money came back is offered by nobody and taken by nobody; what left afterwards is. */
async function payAfterAnother(params: { readonly id: string }): Promise<string> {
  const bill = await payFromHouse(world, 300_000n)
  await world.database.open('finance_owner').sql`
    update float_top_ups set at = at - interval '40 days' where provider_reference = ${bill}`
  const body = { hash: 'a'.repeat(64), reason: 'GTBank', bank_reference: bill }
  const older = await send(world, returns.settleReturn, { headers: desk.keyed(), params, body })
  assert.equal(older.problem.code, 'payment_too_old')
  assert.deepEqual((await fit(params)).data, [])
  const line = await payFromHouse(world, 300_100n)
  assert.deepEqual(
    (await fit(params)).data.map(({ bank_reference, amount }) => [bank_reference, amount]),
    [[line, '3001.00']],
  )
  const [other] = await world.api.doors.database.sql<{ id: string }>`
    select id from cases where kind <> 'transfer_return_unclaimed' limit 1`
  assert.equal((await fit({ id: other?.id ?? '' })).problem.code, 'nothing_unclaimed')
  assert.equal((await fit({ id: nobody })).problem.code, 'case_not_found')
  return line
}
const nobody = '00000000-0000-7000-8000-000000000000'

/** Who agrees sees beside the reference when it left, and how much. */
async function seenBesides(caseId: string, line: string): Promise<void> {
  const [row] = await world.api.doors.database.sql<{ changes: { field: string; after: string | null }[] }>`
    select changes from approvals where command = 'transfers.settle-return' and payload ->> 'caseId' = ${caseId}`
  const after = (field: string) => row?.changes.find((change) => change.field === field)?.after
  assert.deepEqual([after('reference'), after('amount')], [line, '₦3,001.00'])
  assert.equal(after('left_bank'), world.clock.now().toISOString())
}

/** What the bank says of a transfer, and tells; no two of its words bear one time. */
async function concludes(sent: Sent, status: 'success' | 'reversed'): Promise<void> {
  world.clock.advance(1_000)
  await world.control(`/bank/payouts/${sent.reference}/conclude`, { status, code: '00' })
  await told(world, sent.reference)
  await world.settle()
}

/** A transfer that was paid, came back while its wallet took nothing, and was paid after all. */
async function paidAfterAll(how: (who: Customer) => Promise<void>, money: string, amount: string) {
  const who = await aCustomer(world, { device: 'known', tier: 3, money })
  const sent = await sendScripted(world, who, { steps: [{ status: 'success', code: '00' }] }, { amount })
  await world.settle()
  await told(world, sent.reference)
  await world.settle()
  await how(who)
  await concludes(sent, 'reversed')
  await concludes(sent, 'success')
  const rows = await world.api.doors.database.sql<{ kind: string; id: string }>`
    select kind, id from cases where subject_id = ${sent.id} and state = 'open' order by kind`
  const [late, kept] = rows
  assert.equal(late?.kind, 'transfer_paid_after_return')
  return { who, sent, late: late.id, kept: kept ?? assert.fail('nothing is kept') }
}

/** Claims it, and answers what the preview said that it posts. */
async function claimed(id: string): Promise<string[]> {
  const seen = await see(id)
  assert.equal((await claim(id, seen.data.hash)).status, 200)
  return seen.data.postings.map(({ account, side, amount }) => `${account} ${side} ${amount}`)
}

test('paid_after_return: what is kept of a return that the bank paid after all pays it, and reaches its customer no more', async () => {
  const freeze = (one: Customer) => setWallet(world, one, { freeze: 'all' })
  const { who, sent, late, kept } = await paidAfterAll(freeze, '50000', '10000')
  const words = async () => (await toldOfTransfer(world, who, sent)).words
  assert.deepEqual(await words(), Array(4).fill('Paid late'))
  // It is given to nobody twice: not by itself, and not by staff.
  await setWallet(world, who, {})
  assert.equal(await releaseReturns(world.api.doors, world.api.parts.kinds), 0)
  const params = { id: kept.id }
  const body = { hash: 'a'.repeat(64), reason: 'It is theirs' }
  const release = () => send(world, returns.releaseReturn, { headers: desk.keyed(), params, body })
  const look = await send(world, returns.previewReturnRelease, { headers: desk.headers(), params })
  assert.deepEqual([look.problem.code, (await release()).problem.code], Array(2).fill('paid_after_return'))
  assert.deepEqual(await claimed(late), [
    'NGN/receivables debit 10000.00',
    'NGN/paystack/rail-cost debit 25.00',
    'NGN/paystack/settlement credit 10025.00',
    'NGN/paystack/suspense debit 10000.00',
    'NGN/receivables credit 10000.00',
  ])
  assert.deepEqual(await casesAbout(world, sent), ['transfer_return_held'])
  await booksAgree(world)
  // The charges stay theirs.
  assert.equal(await releaseReturns(world.api.doors, world.api.parts.kinds), 1)
  assert.equal((await standing(world, who)).balance, '40000.00')
  assert.deepEqual(await words(), Array(4).fill('Paid late'))
  const { standing: how, steps } = await recordOf(world, desk.headers(), sent)
  assert.deepEqual(how, ['returned', 'recovered'])
  assert.deepEqual(
    steps.map(([name, amount]) => [name, amount]),
    [
      ['debt_of_transfer', '10000.00'],
      ['debt_from_kept', '10000.00'],
      ['bank_transfer_return_release', '76.88'],
    ],
  )
  await booksAgree(world)
  // The bank takes it back once more, and later pays it again: nothing of it is lost.
  await concludes(sent, 'reversed')
  assert.equal((await standing(world, who)).balance, '50000.00')
  await booksAgree(world)
})

test('paid_after_return of a closed customer: nobody pays them what the bank has paid, only what is left; what it takes back is kept for them again', async () => {
  const { who, sent, late, kept } = await paidAfterAll((one) => closeAccount(world, one), '9026.88', '9000')
  const params = { id: kept.id }
  const line = await payFromHouse(world, 902_688n)
  const body = { hash: 'a'.repeat(64), reason: 'GTBank', bank_reference: line }
  const settle = () => send(world, returns.settleReturn, { headers: desk.keyed(), params, body })
  assert.equal((await settle()).problem.code, 'paid_after_return')
  assert.deepEqual((await claimed(late)).slice(3), [
    'NGN/unclaimed debit 9000.00',
    'NGN/receivables credit 9000.00',
  ])
  await world.settle()
  assert.match((await world.mails(who.email))[0]?.subject ?? '', /Your ₦9,000\.00 was paid after all/)
  assert.deepEqual(await casesAbout(world, sent), ['transfer_return_unclaimed'])
  assert.equal((await settle()).problem.code, 'payment_not_booked', 'they are owed the charges alone')
  await booksAgree(world)
  await concludes(sent, 'reversed')
  await booksAgree(world)
  const rows = await world.api.doors.database.sql<{ total: string }>`
    select facts ->> 'total' total from cases where subject_id = ${sent.id} and state = 'open' order by opened_at`
  assert.deepEqual(
    rows.map(({ total }) => total),
    ['26.88', '9000.00'],
  )
  // Paid once more: what came back last goes whole, and its case with it.
  await concludes(sent, 'success')
  const again = await world.api.doors.database.sql<{ id: string }>`
    select id from cases where kind = 'transfer_paid_after_return' and subject_id = ${sent.id} and state = 'open'`
  await claimed(again[0]?.id ?? '')
  assert.deepEqual(await casesAbout(world, sent), ['transfer_return_unclaimed'])
  await booksAgree(world)
})
