// Promises about what staff take back: a reversal goes leg by leg, a refund is the charges, and each happens once.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as adjustments from '#features/adjustments/contract.ts'
import { openCase } from '#features/cases/public.ts'
import * as debts from '#features/debts/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import * as returns from '#features/orders/return-contract.ts'
import { findOrder } from '#features/orders/staff-contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import type { Sql } from '#kit/db/database.ts'
import {
  adjust,
  adjustedId,
  adjustingDesk,
  keyed,
  aHolder,
  signInAnew,
  standingOf,
  walletOf,
} from './adjusting.ts'
import { atBank, booksAgree, type Sent, sendScripted } from './bank-side.ts'
import { send } from './customer.ts'
import { seenWhileHeld } from './held-at.ts'
import { concluded, type Sender, sendMoney, toBank } from './sender.ts'

const desk = adjustingDesk()

const mine = async ({ cookie }: Sender) =>
  (await send(desk().world, transactions.listMyTransactions, { cookie })).data.items

const preview = (id: string) =>
  send(desk().world, adjustments.previewReversal, { headers: desk().finance, params: { id } })
const reverse = (id: string, by = desk().finance, hash?: string) =>
  send(desk().world, adjustments.reverseTransaction, {
    headers: keyed(by),
    params: { id },
    body: { reason: 'Sent by mistake', ...(hash ? { hash } : {}) },
  })

/** A transfer that the bank has paid, and that it takes back half a minute later. */
async function paidThenReversed(one: Sender): Promise<Sent> {
  const { world } = desk()
  const steps = [
    { status: 'success', code: '00' },
    { status: 'reversed', after_ms: 30_000 },
  ] as const
  const sent = await sendScripted(world, one, { steps })
  await concluded(world, sent.id)
  await signInAnew(desk())
  return sent
}

async function comesBack(sent: Sent): Promise<void> {
  const { world } = desk()
  world.clock.advance(30_000)
  await atBank(world, sent, 'reversed')
  await world.settle()
}

describe('reversing', () => {
  test('an adjustment goes back leg by leg, once', async () => {
    const one = await aHolder(desk())
    const funded = adjustedId(await adjust(desk(), one, { kind: 'fund', amount: '700' }))
    const seen = await preview(funded)
    assert.deepEqual(
      seen.data.postings.map(({ side, amount }) => [side, amount]),
      [
        ['credit', '700.00'],
        ['debit', '700.00'],
      ],
    )
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reverse(funded, desk().finance, seen.data.hash)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual(await standingOf(desk(), one), { balance: '50000.00', held: '0.00' })
    assert.equal((await reverse(funded)).problem.code, 'already_reversed')
    assert.equal((await mine(one)).find(({ id }) => id === funded)?.status, 'reversed')
    await booksAgree(desk().world)
  })

  test('a transfer between customers goes back with its charges, on both sides, and frees what was counted', async () => {
    const one = await aHolder(desk())
    const other = await aHolder(desk())
    const sent = await sendMoney(desk().world, one, {
      to: { kind: 'customer', handle: other.email },
      amount: '10000',
    })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    let answer: Awaited<ReturnType<typeof reverse>> | undefined
    // What the bank says of another transfer gives back limits first, too, and then asks the ledger: nobody waits in a ring.
    const free = await seenWhileHeld(
      desk().world.database.open('finance_owner'),
      (sql) => sql`select 1 from limit_usage where user_id = ${one.id} for update`,
      async () => (answer = await reverse(sent.data.transaction_id)),
      (sql) => sql`
        select 1 from ledger.accounts a join wallets w on w.ledger_account = a.id where w.user_id = ${one.id}
        for update of a skip locked`,
    )
    assert.equal(free.length, 1)
    assert.equal(answer?.status, 200, JSON.stringify(answer?.body))
    assert.deepEqual(
      [await standingOf(desk(), one), await standingOf(desk(), other)],
      [
        { balance: '50000.00', held: '0.00' },
        { balance: '50000.00', held: '0.00' },
      ],
    )
    const statusOf = async (side: Sender) =>
      (await mine(side)).find(({ type }) => type === 'customer_transfer')?.status
    assert.deepEqual([await statusOf(one), await statusOf(other)], ['reversed', 'reversed'])
    await desk().world.settle()
    const mailed = async ({ email }: Sender, subject: string) =>
      (await desk().world.mails(email)).find((mail) => mail.subject === subject)?.text ?? ''
    assert.match(await mailed(one, '₦10,050.00 is in your wallet again'), /It is back in your wallet\./)
    const gone = await mailed(other, '₦10,000.00 was taken out of your wallet again')
    assert.match(gone, /It is no longer in your wallet\./)
    assert.doesNotMatch(gone, /before you use the money/)
    const [used] = await desk().world.api.doors.database.sql<{ used: bigint }>`
      select coalesce(sum(used_minor), 0)::bigint used from limit_usage l join users u on u.id = l.user_id
      where u.email = ${one.email} and l.period like 'out:%'`
    assert.equal(used?.used, 0n)
    await booksAgree(desk().world)
  })

  test('is refused where the receiver has spent it, where a bank moved it, and where nobody knows it', async () => {
    const one = await aHolder(desk())
    const other = await aHolder(desk(), '0')
    const sent = await sendMoney(desk().world, one, {
      to: { kind: 'customer', handle: other.email },
      amount: '9000',
    })
    assert.equal((await adjust(desk(), other, { kind: 'withdraw', amount: '5000' })).status, 200)
    assert.equal((await reverse(sent.data.transaction_id)).problem.code, 'not_enough_money')
    const deposit = (await mine(one)).find(({ type }) => type === 'deposit')
    assert.equal((await reverse(deposit?.id ?? '')).problem.code, 'not_reversible')
    assert.equal(
      (await reverse('018f2f6a-0000-7000-8000-000000000000')).problem.code,
      'transaction_not_found',
    )
    await booksAgree(desk().world)
  })
})

describe('refunding charges', () => {
  const seen = (id: string) =>
    send(desk().world, adjustments.previewRefund, { headers: desk().finance, params: { id } })
  const refund = (id: string) =>
    send(desk().world, adjustments.refundCharges, {
      headers: keyed(desk().finance),
      params: { id },
      body: { reason: 'It was late' },
    })

  test('gives fee and VAT of a paid transfer back, once, and never the duty', async () => {
    const one = await aHolder(desk())
    const sent = await sendMoney(desk().world, one, { to: toBank(), amount: '10000' })
    await concluded(desk().world, sent.data.transaction_id)
    await signInAnew(desk())
    assert.equal((await standingOf(desk(), one)).balance, '39923.12')
    const answers = await Promise.all([refund(sent.data.transaction_id), refund(sent.data.transaction_id)])
    assert.equal(
      answers.filter(({ status }) => status === 200).length,
      1,
      JSON.stringify(answers.map((a) => a.body)),
    )
    assert.equal((await standingOf(desk(), one)).balance, '39950.00')
    const params = { transaction_id: sent.data.transaction_id }
    const { data } = await send(desk().world, findOrder, { headers: desk().finance, params })
    assert.equal(data.charges_refunded, true)
    const deposit = (await mine(one)).find(({ type }) => type === 'deposit')
    for (const asked of [refund, seen]) {
      assert.equal((await asked(sent.data.transaction_id)).problem.code, 'already_refunded')
      assert.equal((await asked(deposit?.id ?? '')).problem.code, 'nothing_to_refund')
    }
    await booksAgree(desk().world)
  })

  test('of what comes back later the charges are not given a second time', async () => {
    const one = await aHolder(desk())
    const { world } = desk()
    const sent = await paidThenReversed(one)
    assert.equal((await refund(sent.id)).status, 200)
    await comesBack(sent)
    assert.deepEqual(await standingOf(desk(), one), { balance: '50000.00', held: '0.00' })
    const mail = (await world.mails(one.email)).find(({ subject }) => subject.startsWith('We returned'))
    assert.equal(mail?.subject, 'We returned ₦10,050.00 to you')
    assert.match(mail.text, /fee and VAT were refunded to you before/)
    const reached = (await world.mails(one.email)).find(({ subject }) => subject.includes(' reached '))
    const line = (await mine(one)).find(({ id }) => id === sent.id)
    for (const part of [line?.reference, '₦10,000.00', sent.account, 'Charges', 'When'])
      assert.ok(
        [reached, mail].every((one) => one?.text.includes(part ?? 'no reference')),
        part,
      )
    assert.match(reached?.text ?? '', /Available balance/)
    assert.equal((await refund(sent.id)).problem.code, 'nothing_to_refund')
    const refunded = (await mine(one)).find(({ type }) => type === 'adjustment')?.id ?? ''
    for (const asked of [preview, reverse])
      assert.equal((await asked(refunded)).problem.code, 'transfer_came_back', 'the charges stay with them')
    await booksAgree(world)
  })

  test('a refund that was reversed is none: it is given again, once, and what comes back is the whole', async () => {
    const one = await aHolder(desk())
    const { world } = desk()
    const sent = await paidThenReversed(one)
    for (const balance of ['39950.00', '39923.12', '39950.00', '39923.12']) {
      const isRefund = balance === '39950.00'
      const given = (await mine(one)).find(
        ({ type, status }) => type === 'adjustment' && status === 'success',
      )
      const answer = await (isRefund ? refund(sent.id) : reverse(given?.id ?? ''))
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assert.equal((await standingOf(desk(), one)).balance, balance)
      if (isRefund) assert.equal((await refund(sent.id)).problem.code, 'already_refunded')
    }
    const params = { transaction_id: sent.id }
    const { legs } = (await send(world, findOrder, { headers: desk().finance, params })).data
    const posted = [...new Map(legs.map(({ transfer, kind }) => [transfer, kind])).values()]
    assert.deepEqual(
      posted.filter((kind) => kind === 'charges_refund' || kind === 'reversal'),
      ['charges_refund', 'reversal', 'charges_refund', 'reversal'],
    )
    await comesBack(sent)
    assert.deepEqual(await standingOf(desk(), one), { balance: '50000.00', held: '0.00' })
    await booksAgree(world)
  })

  test('is refused, and so is its preview, for a frozen wallet and for what nobody knows', async () => {
    const one = await aHolder(desk())
    const sent = await sendMoney(desk().world, one, { to: toBank(), amount: '10000' })
    await concluded(desk().world, sent.data.transaction_id)
    await signInAnew(desk())
    const frozen = await send(desk().world, wallets.setFreeze, {
      headers: keyed(desk().finance),
      params: { type: 'freeze', account_id: (await walletOf(desk(), one)).account_id },
      body: {},
    })
    assert.equal(frozen.status, 200, JSON.stringify(frozen.body))
    for (const asked of [refund, seen]) {
      assert.equal((await asked(sent.data.transaction_id)).problem.code, 'wallet_frozen')
      const unknown = await asked('018f2f6a-0000-7000-8000-000000000000')
      assert.equal(unknown.problem.code, 'transaction_not_found')
    }
    await booksAgree(desk().world)
  })

  test('waits once where its threshold says so, and is what was seen (already_waiting, changed_since_preview)', async () => {
    const one = await aHolder(desk())
    const sent = await sendMoney(desk().world, one, { to: toBank(), amount: '10000' })
    await concluded(desk().world, sent.data.transaction_id)
    await signInAnew(desk())
    const id = sent.data.transaction_id
    const changed = await send(desk().world, adjustments.refundCharges, {
      headers: keyed(desk().finance),
      params: { id },
      body: { reason: 'It was late', hash: 'f'.repeat(64) },
    })
    assert.equal(changed.problem.code, 'changed_since_preview')
    const { clock, api } = desk().world
    const set = (minor: bigint) => api.doors.database.sql`
      insert into approval_thresholds (command, role, currency, amount_minor, valid_from, set_at)
      values ('adjustments.refund', '*', 'NGN', ${minor}, ${clock.now()}, ${clock.now()})`
    await set(100n)
    assert.equal((await refund(id)).status, 202)
    assert.equal((await refund(id)).problem.code, 'already_waiting')
    await set(10_000_000n)
    assert.equal((await standingOf(desk(), one)).balance, '39923.12')
  })

  test('wants a fresh sign-in of a hand that may move money (step_up_required, money_blocked_after_reset)', async () => {
    const one = await aHolder(desk())
    const sent = await sendMoney(desk().world, one, { to: toBank(), amount: '10000' })
    await concluded(desk().world, sent.data.transaction_id)
    await signInAnew(desk())
    const { clock, api } = desk().world
    const { sql } = api.doors.database
    await sql`update admins set money_blocked_until = ${new Date(clock.now().getTime() + 3_600_000)}`
    assert.equal((await refund(sent.data.transaction_id)).problem.code, 'money_blocked_after_reset')
    await sql`update admins set money_blocked_until = null`
    clock.advance(11 * 60_000)
    assert.equal((await refund(sent.data.transaction_id)).problem.code, 'step_up_required')
  })
})

test('an act on a case locks what the case is about before it, as whoever hears the bank does', async () => {
  const { world, finance: headers } = desk()
  const one = await aHolder(desk())
  const sent = await sendScripted(world, one, { steps: [{ status: 'failed', code: '06' }] })
  await concluded(world, sent.id)
  const own = world.database.open('finance_owner')
  const [deposit] = await own.sql<{ id: string }>`select id from deposits where user_id = ${one.id}`
  const aboutDeposit = { type: 'deposit', id: deposit?.id ?? '' }
  const aboutTransfer = { type: 'transfer', id: sent.id }
  const ofDeposit = (sql: Sql) => sql`select 1 from deposits where id = ${aboutDeposit.id} for update`
  const ofTransfer = (sql: Sql) => sql`select 1 from orders where transaction_id = ${sent.id} for update`
  const ofWallet = (sql: Sql) => sql`select 1 from wallets where user_id = ${one.id} for update`
  const claim = (params: { id: string }) => send(world, debts.previewClaim, { headers, params })
  const release = (params: { id: string }) => send(world, returns.previewReturnRelease, { headers, params })
  const settle = (params: { id: string }) =>
    send(world, returns.previewReturnSettlement, { headers, params, query: '?bank_reference=nowhere' })
  for (const [kind, subject, lock, act, code] of [
    ['deposit_taken_back', aboutDeposit, ofDeposit, claim, undefined],
    ['transfer_paid_after_return', aboutTransfer, ofTransfer, claim, undefined],
    ['transfer_return_held', aboutTransfer, ofTransfer, release, undefined],
    ['transfer_return_unclaimed', aboutTransfer, ofTransfer, settle, 'payment_not_booked'],
    // Nobody sends from a wallet while it comes to owe something; by then the case is held.
    ['deposit_taken_back', aboutDeposit, ofWallet, claim, undefined],
  ] as const) {
    await own.begin((sql) =>
      openCase(sql, world.api.doors, {
        kind,
        key: `${kind} ${subject.id}`,
        subject,
        facts: { total: '10.00' },
      }),
    )
    const [about] = await own.sql<{ id: string }>`select id from cases where key = ${`${kind} ${subject.id}`}`
    assert.ok(about)
    let answer: Awaited<ReturnType<typeof act>> | undefined
    const free = await seenWhileHeld(
      own,
      lock,
      async () => (answer = await act(about)),
      (sql) => sql`select 1 from cases where id = ${about.id} for update skip locked`,
    )
    assert.equal(free.length, lock === ofWallet ? 0 : 1, kind)
    assert.equal(answer?.problem?.code, code, JSON.stringify(answer?.body))
    await own.sql`
      update cases set state = 'closed', closed_at = ${world.clock.now()}, key = id::text where id = ${about.id}`
  }
})
