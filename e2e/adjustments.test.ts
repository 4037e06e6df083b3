// Promises about money that staff put into a wallet, or take out of it, by hand: exactly, once, or refused in words.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as adjustments from '#features/adjustments/contract.ts'
import * as approvals from '#features/approvals/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import * as totals from '#features/transactions/totals-contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { adjust, adjustedId, adjustingDesk, keyed, aHolder, standingOf, walletOf } from './adjusting.ts'
import { booksAgree, topUpHouse } from './bank-side.ts'
import { type Answer, send } from './customer.ts'
import { staffPaperOf } from './papers.ts'
import { aCustomer } from './people.ts'
import type { Sender } from './sender.ts'
import { pendingOf } from './staff.ts'

const desk = adjustingDesk()

async function approve(id: string, by = desk().second): Promise<Answer<unknown>> {
  const seen = await send(desk().world, approvals.findApproval, { headers: by, params: { id } })
  return send(desk().world, approvals.approveRequest, {
    headers: keyed(by),
    params: { id },
    body: { note: 'I agree', hash: seen.data.hash },
  })
}
const mine = async ({ cookie }: Sender) =>
  (await send(desk().world, transactions.listMyTransactions, { cookie })).data.items
const total = async (contract: typeof totals.adminTotalInflows) =>
  (await send(desk().world, contract, { headers: desk().finance, query: '?currency=NGN' })).data.amount

const kobo = (text: string): bigint => BigInt(text.replace('.', ''))

/** The mail of what was added, and of what is taken out then: why, its reference, and what is left. */
async function tellsOfBoth(one: Sender, added: { readonly text: string; readonly reference: string }) {
  for (const part of ['A gesture of goodwill', added.reference, '₦51,500.50'])
    assert.ok(added.text.includes(part), part)
  const taken = await send(desk().world, adjustments.withdrawFromWallet, {
    headers: keyed(desk().finance),
    params: { account_id: (await walletOf(desk(), one)).account_id },
    body: { amount: '500', narration: 'Your bank wrote', reason_code: 'bank_advice' },
  })
  assert.equal(taken.status, 200, JSON.stringify(taken.body))
  await desk().world.settle()
  const [told] = await desk().world.mails(one.email)
  assert.match(told?.text ?? '', /A bank asked us to[^]*₦51,000\.50/)
  assert.match(told?.text ?? '', /give the reference/)
  assert.doesNotMatch(told?.text ?? '', /before you use the money/)
}

describe('funding a wallet', () => {
  test('moves the house’s own money to the customer, who is told; it counts as an inflow by admins', async () => {
    const one = await aHolder(desk())
    const before = kobo(await total(totals.adminTotalInflows))
    const { account_id: account } = await walletOf(desk(), one)
    const seen = await send(desk().world, adjustments.previewAdjustment, {
      headers: desk().finance,
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
    const answer = await send(desk().world, adjustments.fundWallet, {
      headers: keyed(desk().finance),
      params: { account_id: account },
      body: {
        amount: '1500.50',
        narration: 'Goodwill for a delay',
        reason_code: 'goodwill',
        hash: seen.data.hash,
      },
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual(await standingOf(desk(), one), { balance: '51500.50', held: '0.00' })
    const line = (await mine(one)).find(({ type }) => type === 'adjustment')
    assert.deepEqual(
      [line?.type, line?.direction, line?.amount, line?.narration, line?.status],
      ['adjustment', 'credit', '1500.50', 'Goodwill for a delay', 'success'],
    )
    assert.equal(kobo(await total(totals.adminTotalInflows)) - before, 150_050n)
    await desk().world.settle()
    const mail = (await desk().world.mails(one.email)).find(({ subject }) => subject.includes('1,500.50'))
    await tellsOfBoth(one, { text: mail?.text ?? '', reference: line?.reference ?? 'no reference' })
    await booksAgree(desk().world)
  })

  test('as the specification’s client calls: a form in parts, a trailing slash, no key; a second press is caught', async () => {
    const one = await aHolder(desk())
    const { account_id: account } = await walletOf(desk(), one)
    const press = () => {
      const form = new FormData()
      form.set('amount', '250')
      form.set('narration', 'Cash at the counter')
      return fetch(`${desk().world.api.url}/api/v1/wallet-accounts/fund/${account}/`, {
        method: 'POST',
        headers: { ...desk().finance, mock: 'false' },
        body: form,
      })
    }
    assert.equal((await press()).status, 200)
    assert.match(await (await press()).text(), /"code":"duplicate_request"/)
    assert.deepEqual(await standingOf(desk(), one), { balance: '50250.00', held: '0.00' })
  })

  test('above the threshold waits for a second person, and then happens once however often it is approved', async () => {
    const one = await aHolder(desk())
    const answer = await adjust(desk(), one, { kind: 'fund', amount: '100000.01' })
    assert.equal(answer.status, 202)
    assert.deepEqual(await standingOf(desk(), one), { balance: '50000.00', held: '0.00' })
    const id = pendingOf(answer)
    assert.equal((await approve(id, desk().finance)).problem.code, 'own_request')
    const agreed = await Promise.all([approve(id), approve(id), approve(id)])
    assert.equal(agreed.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual(await standingOf(desk(), one), { balance: '150000.01', held: '0.00' })
    await booksAgree(desk().world)
  })

  test('is refused in words: no such wallet, no amount, more than the tier may keep, more than the house has', async () => {
    const one = await aHolder(desk())
    const to = (account_id: string) =>
      send(desk().world, adjustments.fundWallet, {
        headers: keyed(desk().finance),
        params: { account_id },
        body: { amount: '10', narration: 'A correction' },
      })
    assert.equal((await to('018f2f6a-0000-7000-8000-000000000000')).problem.code, 'wallet_not_found')
    for (const amount of ['0', '1.001']) {
      const refused = await adjust(desk(), one, { kind: 'fund', amount })
      assert.deepEqual([refused.status, refused.problem.code], [422, 'amount_unreadable'])
    }
    for (const amount of ['-5', '1e3', '١٠', 'NaN'])
      assert.equal((await adjust(desk(), one, { kind: 'fund', amount })).problem.code, 'bad_input')
    assert.equal(
      (await adjust(desk(), one, { kind: 'fund', amount: '999999' })).problem.code,
      'above_balance_limit',
    )
    const short = await adjust(desk(), one, { kind: 'fund', amount: '99999999' })
    assert.equal(short.problem.code, 'house_funds_short')
    assert.match(short.problem.message, /Only ₦[\d,.]+ of our own money/)
    assert.deepEqual(await standingOf(desk(), one), { balance: '50000.00', held: '0.00' })
  })

  test('a hundred at once never give away more than the house has', async () => {
    const one = await aCustomer(desk().world, { tier: 3 })
    // One person alone, as much as there is.
    const now = desk().world.clock.now()
    await desk().world.api.doors.database.sql`
      insert into approval_thresholds (command, role, currency, amount_minor, valid_from, set_at)
      values ('adjustments.fund', '*', 'NGN', 1000000000000, ${now}, ${now})`
    const own = await houseFunds()
    const each = 6_000_000n
    const most = own / each
    assert.ok(most > 0n && most < 100n, 'the house has enough for some of them')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        adjust(desk(), one, { kind: 'fund', amount: '60000', narration: `Correction number ${index}` }),
      ),
    )
    const moved = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ problem }) => problem.code === 'house_funds_short')
    assert.deepEqual([moved.length, refused.length], [Number(most), 100 - Number(most)])
    assert.equal(await houseFunds(), own - most * each)
    await booksAgree(desk().world)
    await topUpHouse(desk().world)
  })
})

async function houseFunds(): Promise<bigint> {
  const [own] = await desk().world.api.doors.database.sql<{ balance: bigint }>`
    select sum(balance)::bigint balance from ledger.accounts where code = 'NGN/owner-funds'`
  assert.ok(own)
  return own.balance
}

describe('withdrawing from a wallet', () => {
  test('takes what is available, and never what is held or not there', async () => {
    const one = await aHolder(desk())
    assert.equal((await adjust(desk(), one, { kind: 'withdraw', amount: '20000' })).status, 200)
    assert.deepEqual(await standingOf(desk(), one), { balance: '30000.00', held: '0.00' })
    const refused = await adjust(desk(), one, { kind: 'withdraw', amount: '30000.01' })
    assert.deepEqual(
      [refused.status, refused.problem.code, refused.problem.message],
      [409, 'not_enough_money', 'The wallet has only ₦30,000.00 to spend.'],
    )
    await booksAgree(desk().world)
  })

  test('of the whole balance, fifty at once: one succeeds', async () => {
    const one = await aHolder(desk())
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        adjust(desk(), one, { kind: 'withdraw', amount: '50000', narration: `Everything, try ${index}` }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual(await standingOf(desk(), one), { balance: '0.00', held: '0.00' })
    await booksAgree(desk().world)
  })
})

describe('every money act', () => {
  const otherHash = 'f'.repeat(64)

  test('waits once (already_waiting) and is what was seen (changed_since_preview)', async () => {
    const one = await aCustomer(desk().world, { tier: 3, money: '400000' })
    const wish = { amount: '150000', narration: 'A long correction' }
    const answer = await adjust(desk(), one, { kind: 'withdraw', ...wish })
    assert.equal(answer.status, 202)
    assert.equal((await adjust(desk(), one, { kind: 'withdraw', ...wish })).problem.code, 'already_waiting')
    const { account_id: accountId } = await walletOf(desk(), one)
    for (const contract of [adjustments.fundWallet, adjustments.withdrawFromWallet]) {
      const changed = await send(desk().world, contract, {
        headers: keyed(desk().finance),
        params: { account_id: accountId },
        body: { amount: '10', narration: 'A correction', hash: otherHash },
      })
      assert.equal(changed.problem.code, 'changed_since_preview')
    }
    const body = { reason: 'By mistake', hash: otherHash }
    const funded = adjustedId(await adjust(desk(), one, { kind: 'fund', amount: '10' }))
    const reversed = await send(desk().world, adjustments.reverseTransaction, {
      headers: keyed(desk().finance),
      params: { id: funded },
      body,
    })
    assert.equal(reversed.problem.code, 'changed_since_preview')
  })

  test('is refused on a frozen wallet, and so is its preview (wallet_frozen)', async () => {
    const one = await aHolder(desk())
    const params = { account_id: (await walletOf(desk(), one)).account_id }
    const frozen = await send(desk().world, wallets.setFreeze, {
      headers: keyed(desk().finance),
      params: { ...params, type: 'freeze' },
      body: {},
    })
    assert.equal(frozen.status, 200)
    for (const kind of ['fund', 'withdraw'] as const) {
      assert.equal((await adjust(desk(), one, { kind, amount: '10' })).problem.code, 'wallet_frozen')
      const seen = await send(desk().world, adjustments.previewAdjustment, {
        headers: desk().finance,
        params,
        query: `?kind=${kind}&amount=10&narration=Correction`,
      })
      assert.equal(seen.problem.code, 'wallet_frozen')
    }
  })

  test('wants a fresh sign-in (step_up_required) of a hand that may move money (money_blocked_after_reset)', async () => {
    const one = await aHolder(desk())
    const { sql } = desk().world.api.doors.database
    await sql`update admins set money_blocked_until = ${new Date(desk().world.clock.now().getTime() + 3_600_000)}`
    assert.equal(
      (await adjust(desk(), one, { kind: 'fund', amount: '10' })).problem.code,
      'money_blocked_after_reset',
    )
    await sql`update admins set money_blocked_until = null`
    desk().world.clock.advance(11 * 60_000)
    assert.equal(
      (await adjust(desk(), one, { kind: 'withdraw', amount: '10' })).problem.code,
      'step_up_required',
    )
  })
})

const freezeOn = (paper: string, type: 'freeze' | 'unfreeze', wallet: { readonly account_id: string }) =>
  send(desk().world, wallets.setFreeze, {
    headers: keyed(desk().finance),
    params: { type, account_id: wallet.account_id },
    body: { reason: 'Order of the High Court', paper },
  })

/** Acts that rest on a document, by the audit log. */
async function actsOn(paper: string): Promise<string[]> {
  const log = await desk().world.api.doors.database.sql<{ action: string }>`
    select action from audit_log where outcome = 'allowed' and action <> 'uploads.bring-paper'
      and changes @> ${JSON.stringify([{ field: 'paper', after: paper }])}::jsonb order by action`
  return log.map(({ action }) => action)
}

test('paper_not_ready, paper_used: nothing rests on a document that is not checked, or is about another customer; one that is, is kept', async () => {
  const [one, other] = [await aHolder(desk()), await aHolder(desk())]
  const { world, finance } = desk()
  const [mine, theirs] = [await walletOf(desk(), one), await walletOf(desk(), other)]
  const paper = await staffPaperOf(world, finance, mine.user_uuid)
  const ask = async (kind: 'fund' | 'withdraw', wallet = mine) => {
    const call = kind === 'fund' ? adjustments.fundWallet : adjustments.withdrawFromWallet
    const body = { amount: '100', narration: 'Slip of the bank', paper }
    const params = { account_id: wallet.account_id }
    return send(world, call, { headers: keyed(finance), params, body })
  }
  const look = (wallet = mine) =>
    send(world, adjustments.previewAdjustment, {
      headers: finance,
      params: { account_id: wallet.account_id },
      query: `?kind=fund&amount=100&narration=Slip&paper=${paper}`,
    })
  for (const answer of [await ask('fund'), await ask('withdraw'), await look()])
    assert.equal(answer.problem.code, 'paper_not_ready')
  const freezing = { type: 'freeze', account_id: mine.account_id } as const
  const seen = { headers: finance, params: freezing, query: `?paper=${paper}` }
  assert.equal((await send(world, wallets.previewFreeze, seen)).problem.code, 'paper_not_ready')
  assert.equal((await freezeOn(paper, 'freeze', mine)).problem.code, 'paper_not_ready')
  await world.settle()
  assert.equal((await freezeOn(paper, 'freeze', theirs)).problem.code, 'paper_not_ready')
  // Of one order the wallet is frozen, unfrozen and money taken, once: only what moves money uses the document up.
  assert.equal((await freezeOn(paper, 'freeze', mine)).data.freeze?.paper, paper)
  assert.equal((await walletOf(desk(), one)).freeze?.paper, null)
  assert.equal((await freezeOn(paper, 'unfreeze', mine)).data.freeze, null)
  assert.equal((await look(theirs)).problem.code, 'paper_not_ready')
  assert.equal((await ask('fund', theirs)).problem.code, 'paper_not_ready')
  assert.equal((await look()).status, 200)
  const moved = adjustedId(await ask('withdraw'))
  const used = [await ask('fund'), await look()]
  const [earlier] = await world.api.doors.database.sql<{ reference: string }>`
    select reference from transactions where id = ${moved}`
  for (const { problem } of used) {
    assert.equal(problem.code, 'paper_used')
    assert.ok(problem.message.includes(earlier?.reference ?? 'none'), problem.message)
  }
  assert.equal((await freezeOn(paper, 'freeze', mine)).status, 200)
  const froze = 'wallets.set-freeze'
  assert.deepEqual(await actsOn(paper), ['adjustments.withdraw', froze, froze, froze])
  const again = await world.api.doors.database.sql`
    select 1 from audit_log where changes @> ${JSON.stringify([{ field: 'paper' }, { field: 'paper_attached_before' }])}::jsonb`
  assert.equal(again.length, 3, 'all but the first say that something rested on it before')
  const kept = await world.api.doors.database
    .sql`select 1 from uploads where id = ${paper} and attached_at is not null`
  assert.equal(kept.length, 1)
})
