// Promises about money that staff move by hand: funded, withdrawn, reversed and refunded exactly, once, or refused in words.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as adjustments from '#features/adjustments/contract.ts'
import * as approvals from '#features/approvals/contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { recordTopUps } from '#features/deposits/public.ts'
import * as transactions from '#features/transactions/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { hire, signInAdmin } from './admin.ts'
import { booksAgree } from './bank-side.ts'
import { type Answer, send } from './customer.ts'
import { concluded, newSender, newSenderOfTier, type Sender, sendMoney, toBank } from './sender.ts'
import { hireSecond, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
let finance: Record<string, string>
let second: Record<string, string>
let people = 0
let keys = 0

before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await world.control('/bank/float', { top_up: '5000000.00' })
  await recordTopUps(world.api.doors, world.api.rails.bank)
  await hire(world, 'finance')
  await hire(world, 'support')
  await hireSecond(world, 'finance')
})
after(() => world.close())
beforeEach(async () => {
  world.clock.advance(26 * 60 * 60_000)
  finance = await signInAdmin(world, 'finance@staff.example')
  second = await signInAdmin(world, 'second-finance@staff.example')
})

const sender = (naira = '50000') => newSender(world, ++people, naira)
const walletOf = async ({ cookie }: Sender) => {
  const { data } = await send(world, wallets.listMyWallets, { cookie })
  const [wallet] = data
  assert.ok(wallet)
  return wallet
}
const standingOf = async (one: Sender) => {
  const { balance, held } = await walletOf(one)
  return { balance, held }
}
const keyed = (by: Record<string, string>) => ({ ...by, 'idempotency-key': `adjust-${++keys}` })
type Wish = { amount: string; narration?: string; reason_code?: string }
const adjust = async (
  kind: 'fund' | 'withdraw',
  one: Sender,
  wish: Wish,
  headers = keyed(finance),
): Promise<Answer<WireAnswer<typeof adjustments.fundWallet>>> =>
  send(world, kind === 'fund' ? adjustments.fundWallet : adjustments.withdrawFromWallet, {
    headers,
    params: { account_id: (await walletOf(one)).account_id },
    body: { narration: 'Correction of a deposit', ...wish },
  })
const idOf = async (adjusting: ReturnType<typeof adjust>): Promise<string> => {
  const answer = await adjusting
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.ok('transaction' in answer.data)
  return answer.data.transaction.id
}
async function approve(id: string, by = second): Promise<Answer<unknown>> {
  const seen = await send(world, approvals.findApproval, { headers: by, params: { id } })
  return send(world, approvals.approveRequest, {
    headers: keyed(by),
    params: { id },
    body: { note: 'I agree', hash: seen.data.hash },
  })
}
const mine = async ({ cookie }: Sender) =>
  (await send(world, transactions.listMyTransactions, { cookie })).data.items
const total = async (contract: typeof transactions.adminTotalInflows) =>
  (await send(world, contract, { headers: finance, query: '?currency=NGN' })).data.amount

const kobo = (text: string): bigint => BigInt(text.replace('.', ''))

describe('funding a wallet', () => {
  test('moves the house’s own money to the customer, who is told; it counts as an inflow by admins', async () => {
    const one = await sender()
    const before = kobo(await total(transactions.adminTotalInflows))
    const { account_id: account } = await walletOf(one)
    const seen = await send(world, adjustments.previewAdjustment, {
      headers: finance,
      params: { account_id: account },
      query: '?kind=fund&amount=1500.50&narration=Goodwill+for+a+delay&reason_code=goodwill',
    })
    assert.equal(seen.status, 200, JSON.stringify(seen.body))
    assert.deepEqual(
      seen.data.postings.map(({ account: name, side, amount, balance_after: after }) => [
        name,
        side,
        amount,
        after,
      ]),
      [
        ['NGN/owner-funds', 'debit', '1500.50', seen.data.postings[0]?.balance_after],
        [seen.data.wallet.wallet_reference, 'credit', '1500.50', '51500.50'],
      ],
    )
    assert.equal(seen.data.needs_approval, false)
    const answer = await send(world, adjustments.fundWallet, {
      headers: keyed(finance),
      params: { account_id: account },
      body: {
        amount: '1500.50',
        narration: 'Goodwill for a delay',
        reason_code: 'goodwill',
        hash: seen.data.hash,
      },
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual(await standingOf(one), { balance: '51500.50', held: '0.00' })
    const line = (await mine(one)).find(({ type }) => type === 'adjustment')
    assert.deepEqual(
      [line?.type, line?.direction, line?.amount, line?.narration, line?.status],
      ['adjustment', 'credit', '1500.50', 'Goodwill for a delay', 'success'],
    )
    assert.equal(kobo(await total(transactions.adminTotalInflows)) - before, 150_050n)
    await world.settle()
    assert.ok((await world.mails(one.email)).some(({ subject }) => subject.includes('1,500.50')))
    await booksAgree(world)
  })

  test('as the specification’s client calls: a form in parts, a trailing slash, no key; a second press is caught', async () => {
    const one = await sender()
    const { account_id: account } = await walletOf(one)
    const press = () => {
      const form = new FormData()
      form.set('amount', '250')
      form.set('narration', 'Cash at the counter')
      return fetch(`${world.api.url}/api/v1/wallet-accounts/fund/${account}/`, {
        method: 'POST',
        headers: { ...finance, mock: 'false' },
        body: form,
      })
    }
    assert.equal((await press()).status, 200)
    const again = (await (await press()).json()) as { code: string }
    assert.equal(again.code, 'duplicate_request')
    assert.deepEqual(await standingOf(one), { balance: '50250.00', held: '0.00' })
  })

  test('above the threshold waits for a second person, and then happens once however often it is approved', async () => {
    const one = await sender()
    const answer = await adjust('fund', one, { amount: '100000.01' })
    assert.equal(answer.status, 202)
    assert.deepEqual(await standingOf(one), { balance: '50000.00', held: '0.00' })
    const id = pendingOf(answer)
    assert.equal((await approve(id, finance)).problem.code, 'own_request')
    const agreed = await Promise.all([approve(id), approve(id), approve(id)])
    assert.equal(agreed.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual(await standingOf(one), { balance: '150000.01', held: '0.00' })
    await booksAgree(world)
  })

  test('is refused in words: no such wallet, no amount, more than the tier may keep, more than the house has', async () => {
    const one = await sender()
    const to = (account_id: string) =>
      send(world, adjustments.fundWallet, {
        headers: keyed(finance),
        params: { account_id },
        body: { amount: '10', narration: 'A correction' },
      })
    assert.equal((await to('018f2f6a-0000-7000-8000-000000000000')).problem.code, 'wallet_not_found')
    for (const amount of ['0', '1.001']) {
      const refused = await adjust('fund', one, { amount })
      assert.deepEqual([refused.status, refused.problem.code], [422, 'amount_unreadable'])
    }
    for (const amount of ['-5', '1e3', '١٠', 'NaN'])
      assert.equal((await adjust('fund', one, { amount })).problem.code, 'bad_input')
    assert.equal((await adjust('fund', one, { amount: '999999' })).problem.code, 'above_balance_limit')
    const short = await adjust('fund', one, { amount: '99999999' })
    assert.equal(short.problem.code, 'house_funds_short')
    assert.match(short.problem.message, /The house has only ₦[\d,.]+ of its own money/)
    assert.deepEqual(await standingOf(one), { balance: '50000.00', held: '0.00' })
  })

  test('a hundred at once never give away more than the house has', async () => {
    const one = await sender()
    const { sql } = world.api.doors.database
    const [own] = await sql<{ balance: bigint }>`
      select balance from ledger.accounts where code = 'NGN/owner-funds'`
    assert.ok(own && own.balance > 0n)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        adjust('fund', one, { amount: '20', narration: `Correction number ${index}` }),
      ),
    )
    const moved = answers.filter(({ status }) => status === 200).length
    const [after] = await sql<{ balance: bigint }>`
      select balance from ledger.accounts where code = 'NGN/owner-funds'`
    assert.equal(own.balance - (after?.balance ?? 0n), BigInt(moved) * 2_000n)
    assert.equal(moved, 30)
    await booksAgree(world)
  })
})

describe('withdrawing from a wallet', () => {
  test('takes what is available, and never what is held or not there', async () => {
    const one = await sender()
    assert.equal((await adjust('withdraw', one, { amount: '20000' })).status, 200)
    assert.deepEqual(await standingOf(one), { balance: '30000.00', held: '0.00' })
    const refused = await adjust('withdraw', one, { amount: '30000.01' })
    assert.deepEqual(
      [refused.status, refused.problem.code, refused.problem.message],
      [409, 'not_enough_money', 'The wallet has only ₦30,000.00 to spend.'],
    )
    await booksAgree(world)
  })

  test('of the whole balance, fifty at once: one succeeds', async () => {
    const one = await sender()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        adjust('withdraw', one, { amount: '50000', narration: `Everything, try ${index}` }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual(await standingOf(one), { balance: '0.00', held: '0.00' })
    await booksAgree(world)
  })
})

describe('freezing a wallet', () => {
  const freeze = async (one: Sender, type: 'freeze' | 'unfreeze', body: object = {}, by = finance) =>
    send(world, wallets.setFreeze, {
      headers: keyed(by),
      params: { type, account_id: (await walletOf(one)).account_id },
      body,
    })

  test('by the bare call stops everything; unfreezing gives it back', async () => {
    const one = await sender()
    const { account_id: account } = await walletOf(one)
    const bare = await fetch(`${world.api.url}/api/v1/wallet-accounts/freeze/${account}/`, {
      method: 'PUT',
      headers: finance,
    })
    assert.equal(bare.status, 200)
    assert.deepEqual((await walletOf(one)).freeze?.level, 'all')
    assert.equal((await adjust('withdraw', one, { amount: '10' })).problem.code, 'wallet_frozen')
    assert.equal((await adjust('fund', one, { amount: '10' })).problem.code, 'wallet_frozen')
    assert.equal((await freeze(one, 'unfreeze')).status, 200)
    assert.equal((await walletOf(one)).state, 'active')
    assert.equal((await freeze(one, 'unfreeze')).problem.code, 'wallet_not_frozen')
    assert.equal((await adjust('withdraw', one, { amount: '10' })).status, 200)
  })

  test('has a level, a sentence for the customer and an end that comes by itself; the reason stays with staff', async () => {
    const one = await sender()
    const until = new Date(world.clock.now().getTime() + 60 * 60_000)
    const answer = await freeze(one, 'freeze', {
      level: 'debit',
      reason: 'Suspected takeover',
      until: until.toISOString(),
      message: 'We are checking a sign-in with you.',
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.data.freeze?.reason, 'Suspected takeover')
    const { freeze: seen } = await walletOf(one)
    assert.deepEqual(
      [seen?.level, seen?.reason, seen?.message],
      ['debit', null, 'We are checking a sign-in with you.'],
    )
    assert.equal((await adjust('withdraw', one, { amount: '10' })).problem.code, 'wallet_frozen')
    assert.equal((await adjust('fund', one, { amount: '10' })).status, 200)
    world.clock.advance(61 * 60_000)
    await world.settle()
    finance = await signInAdmin(world, 'finance@staff.example')
    assert.equal((await adjust('withdraw', one, { amount: '10' })).status, 200)
    const past = await freeze(one, 'freeze', { until: until.toISOString() })
    assert.deepEqual([past.status, past.problem.code], [422, 'until_is_past'])
  })

  test('is not for support, and not with an old sign-in (step_up_required)', async () => {
    const one = await sender()
    const support = await signInAdmin(world, 'support@staff.example')
    assert.equal((await freeze(one, 'freeze', {}, support)).status, 403)
    world.clock.advance(11 * 60_000)
    assert.equal((await freeze(one, 'freeze')).problem.code, 'step_up_required')
    const unknown = await send(world, wallets.setFreeze, {
      headers: keyed(await signInAdmin(world, 'finance@staff.example')),
      params: { type: 'freeze', account_id: '018f2f6a-0000-7000-8000-000000000000' },
      body: {},
    })
    assert.equal(unknown.problem.code, 'wallet_not_found')
  })
})

describe('reversing', () => {
  const preview = (id: string) =>
    send(world, adjustments.previewReversal, { headers: finance, params: { id } })
  const reverse = (id: string, by = finance, hash?: string) =>
    send(world, adjustments.reverseTransaction, {
      headers: keyed(by),
      params: { id },
      body: { reason: 'Sent by mistake', ...(hash ? { hash } : {}) },
    })

  test('an adjustment goes back leg by leg, once', async () => {
    const one = await sender()
    const funded = await idOf(adjust('fund', one, { amount: '700' }))
    const seen = await preview(funded)
    assert.deepEqual(
      seen.data.postings.map(({ side, amount }) => [side, amount]),
      [
        ['credit', '700.00'],
        ['debit', '700.00'],
      ],
    )
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reverse(funded, finance, seen.data.hash)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual(await standingOf(one), { balance: '50000.00', held: '0.00' })
    assert.equal((await reverse(funded)).problem.code, 'already_reversed')
    assert.equal((await mine(one)).find(({ id }) => id === funded)?.status, 'reversed')
    await booksAgree(world)
  })

  test('a transfer between customers goes back with its charges, on both sides, and frees what was counted', async () => {
    const one = await sender()
    const other = await sender()
    const sent = await sendMoney(world, one, {
      to: { kind: 'customer', handle: other.email },
      amount: '10000',
    })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    const answer = await reverse(sent.data.transaction_id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual(
      [await standingOf(one), await standingOf(other)],
      [
        { balance: '50000.00', held: '0.00' },
        { balance: '50000.00', held: '0.00' },
      ],
    )
    const statusOf = async (side: Sender) =>
      (await mine(side)).find(({ type }) => type === 'customer_transfer')?.status
    assert.deepEqual([await statusOf(one), await statusOf(other)], ['reversed', 'reversed'])
    const [used] = await world.api.doors.database.sql<{ used: bigint }>`
      select coalesce(sum(used_minor), 0)::bigint used from limit_usage l join users u on u.id = l.user_id
      where u.email = ${one.email} and l.period like 'out:%'`
    assert.equal(used?.used, 0n)
    await booksAgree(world)
  })

  test('is refused where the receiver has spent it, where a bank moved it, and where nobody knows it', async () => {
    const one = await sender()
    const other = await sender('0')
    const sent = await sendMoney(world, one, {
      to: { kind: 'customer', handle: other.email },
      amount: '9000',
    })
    assert.equal((await adjust('withdraw', other, { amount: '5000' })).status, 200)
    assert.equal((await reverse(sent.data.transaction_id)).problem.code, 'not_enough_money')
    const deposit = (await mine(one)).find(({ type }) => type === 'deposit')
    assert.equal((await reverse(deposit?.id ?? '')).problem.code, 'not_reversible')
    assert.equal(
      (await reverse('018f2f6a-0000-7000-8000-000000000000')).problem.code,
      'transaction_not_found',
    )
    await booksAgree(world)
  })
})

describe('refunding charges', () => {
  const refund = (id: string) =>
    send(world, adjustments.refundCharges, {
      headers: keyed(finance),
      params: { id },
      body: { reason: 'It was late' },
    })

  test('gives fee and VAT of a paid transfer back, once, and never the duty', async () => {
    const one = await sender()
    const sent = await sendMoney(world, one, { to: toBank(), amount: '10000' })
    await concluded(world, sent.data.transaction_id)
    finance = await signInAdmin(world, 'finance@staff.example')
    assert.equal((await standingOf(one)).balance, '39923.12')
    const answers = await Promise.all([refund(sent.data.transaction_id), refund(sent.data.transaction_id)])
    assert.equal(
      answers.filter(({ status }) => status === 200).length,
      1,
      JSON.stringify(answers.map((a) => a.body)),
    )
    assert.equal((await standingOf(one)).balance, '39950.00')
    assert.equal((await refund(sent.data.transaction_id)).problem.code, 'already_refunded')
    const deposit = (await mine(one)).find(({ type }) => type === 'deposit')
    assert.equal((await refund(deposit?.id ?? '')).problem.code, 'nothing_to_refund')
    await booksAgree(world)
  })
})

describe('every money act', () => {
  const otherHash = 'f'.repeat(64)

  test('waits once (already_waiting) and is what was seen (changed_since_preview)', async () => {
    const one = await newSenderOfTier(world, ++people, { tier: 3, naira: '400000' })
    const wish = { amount: '150000', narration: 'A long correction' }
    const answer = await adjust('withdraw', one, wish)
    assert.equal(answer.status, 202)
    assert.equal((await adjust('withdraw', one, wish)).problem.code, 'already_waiting')
    const { account_id: accountId } = await walletOf(one)
    for (const contract of [adjustments.fundWallet, adjustments.withdrawFromWallet]) {
      const changed = await send(world, contract, {
        headers: keyed(finance),
        params: { account_id: accountId },
        body: { amount: '10', narration: 'A correction', hash: otherHash },
      })
      assert.equal(changed.problem.code, 'changed_since_preview')
    }
    const body = { reason: 'By mistake', hash: otherHash }
    const funded = await idOf(adjust('fund', one, { amount: '10' }))
    const reversed = await send(world, adjustments.reverseTransaction, {
      headers: keyed(finance),
      params: { id: funded },
      body,
    })
    assert.equal(reversed.problem.code, 'changed_since_preview')
  })

  test('wants a fresh sign-in (step_up_required) of a hand that may move money (money_blocked_after_reset)', async () => {
    const one = await sender()
    const { sql } = world.api.doors.database
    await sql`update admins set money_blocked_until = ${new Date(world.clock.now().getTime() + 3_600_000)}`
    assert.equal((await adjust('fund', one, { amount: '10' })).problem.code, 'money_blocked_after_reset')
    await sql`update admins set money_blocked_until = null`
    world.clock.advance(11 * 60_000)
    assert.equal((await adjust('withdraw', one, { amount: '10' })).problem.code, 'step_up_required')
  })
})
