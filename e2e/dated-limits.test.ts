// Promises about limits of tiers as dated rows, and about the switch of payouts: what waits, how long, and what is written down.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as change from '#features/kyc/change-contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import * as payouts from '#features/transfers/staff-contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { signInAdmin } from './admin.ts'
import { booksAgree, newAccount, pass, topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { quote, type Sender, sendMoney, toBank, transferOf } from './sender.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

const day = 86_400_000
const hour = 3_600_000
let world: World
let owner: Record<string, string>
let customer: Sender
let keys = 0

before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  for (const role of ['owner', 'finance', 'risk', 'support'] as const) await aMember(world, role)
  customer = await aCustomer(world, { money: '50000' })
  await topUpHouse(world)
})
after(() => world.close())
beforeEach(async () => {
  world.clock.advance(61_000)
  owner = await signInAdmin(world, 'owner@staff.example')
})

const keyed = (headers = owner) => ({ ...headers, 'idempotency-key': `limit-${++keys}` })
const inDays = (days: number) => lagosDay(new Date(world.clock.now().getTime() + days * day))
const limits = {
  tier: 1,
  single_deposit_limit: '50000',
  daily_outflow_limit: '30000',
  max_balance: '300000',
  source: 'A decision of the house',
}
const reason = 'Fraud of the last weeks'
const ask = (body: object, headers = keyed()) =>
  send(world, change.changeTier, { headers, body: { reason, ...limits, ...body } })
const withdraw = (number: string, headers = keyed()) =>
  send(world, change.withdrawTierChange, { headers, body: { number, reason } })
const agree = (id: string) => approveAs(world, 'finance@staff.example', id)
const rows = async () =>
  (await send(world, kyc.listTiers, { headers: owner })).data.filter(({ tier }) => tier === 1)
const refusedToSend = async (naira: string) =>
  (await quote(world, customer, { to: toBank(), amount: naira })).problem?.code

describe('the limits of a tier', () => {
  test('asked for by risk and agreed to by finance hold from the first instant of their Lagos day', async () => {
    const risk = await signInAdmin(world, 'risk@staff.example')
    const from = inDays(2)
    const seen = await send(world, change.previewTierChange, { headers: risk, body: { ...limits, from } })
    assert.deepEqual(
      [seen.data.before.daily_outflow_limit, seen.data.after.daily_outflow_limit, seen.data.people],
      ['50000.00', '30000.00', 1],
    )
    const waiting = pendingOf(await ask({ from, hash: seen.data.hash }, keyed(risk)))
    assert.equal((await agree(waiting)).status, 200)
    const begins = startOfLagosDay(from)
    world.clock.advance(begins.getTime() - world.clock.now().getTime() - 1)
    assert.equal(await refusedToSend('40000'), undefined)
    world.clock.advance(1)
    assert.equal(await refusedToSend('30001'), 'above_daily_limit')
    owner = await signInAdmin(world, 'owner@staff.example')
    assert.deepEqual(
      (await rows()).map((row) => [row.daily_outflow_limit, row.until]),
      [
        ['50000.00', begins.toISOString()],
        ['30000.00', null],
      ],
    )
  })

  test('are refused in words, and nothing changes', async () => {
    const before = await rows()
    const refused = async (body: object, code: string, path?: string) => {
      const answer = await ask(body)
      assert.deepEqual([answer.problem.code, answer.problem.errors?.[0]?.path], [code, path])
    }
    await refused({}, 'limits_the_same')
    await refused({ from: inDays(-1) }, 'day_is_past')
    await refused({ max_balance: '1.005' }, 'limit_unreadable', 'max_balance')
    await refused({ max_balance: 'much' }, 'bad_input', 'max_balance')
    await refused({ tier: 4 }, 'bad_input', 'tier')
    const seen = await send(world, change.previewTierChange, {
      headers: owner,
      body: { ...limits, max_balance: '' },
    })
    assert.equal(seen.data.after.max_balance, null)
    // Written over another row than the one in force on that day.
    await refused({ max_balance: '', instead_of: '999' }, 'changed_since_preview')
    await refused({ max_balance: '', hash: 'f'.repeat(64) }, 'changed_since_preview')
    const headers = await signInAdmin(world, 'support@staff.example')
    assert.equal((await ask({ from: inDays(4) }, keyed(headers))).problem.code, 'not_allowed')
    assert.deepEqual(await rows(), before)
  })

  test('that are planned are taken back by two people before they begin, once, and never after', async () => {
    const from = inDays(2)
    const waiting = pendingOf(await ask({ from, daily_outflow_limit: '10000' }))
    assert.equal((await ask({ from, daily_outflow_limit: '10000' })).problem.code, 'already_waiting')
    assert.equal((await agree(waiting)).status, 200)
    assert.equal((await ask({ from, daily_outflow_limit: '11000' })).problem.code, 'already_planned')
    const planned = (await rows()).at(-1)?.number ?? ''
    const back = pendingOf(await withdraw(planned))
    assert.equal((await withdraw(planned)).problem.code, 'already_waiting')
    assert.equal((await agree(back)).status, 200)
    const after = await rows()
    assert.deepEqual(
      after.map((row) => [row.daily_outflow_limit, row.until, row.withdrawn_at !== null]),
      [
        ['50000.00', after[0]?.until, false],
        ['30000.00', null, false],
        ['10000.00', null, true],
      ],
    )
    assert.equal((await withdraw(planned)).problem.code, 'already_withdrawn')
    assert.equal((await withdraw(after[0]?.number ?? '')).problem.code, 'has_begun')
    assert.equal((await withdraw('999999')).problem.code, 'tier_not_found')
    world.clock.advance(11 * 60_000)
    assert.equal((await ask({ from: inDays(5) })).problem.code, 'step_up_required')
    assert.equal((await withdraw(planned)).problem.code, 'step_up_required')
  })

  test('of a past day are not written by anybody: the database refuses the server’s own hand', async () => {
    const { sql } = world.api.doors.database
    const now = world.clock.now()
    await assert.rejects(
      sql`insert into kyc_tiers (tier, name, requirements, currency, valid_from, valid_until, set_at)
        values (1, 'Tier 1', '{}', 'NGN', ${new Date(now.getTime() - 5)}, ${new Date(now.getTime() - 1)}, ${now})`,
      /what begins in the past is refused/,
    )
    await assert.rejects(sql`update kyc_tiers set max_balance_minor = 1`, /permission denied/)
    await assert.rejects(sql`delete from kyc_tiers`, /permission denied/)
    await assert.rejects(
      world.database.open('finance_owner').sql`update kyc_tiers set max_balance_minor = 1 where tier = 1`,
      /a limit is never changed/,
    )
  })
})

describe('a stop of payouts', () => {
  const set = (value: boolean, more = {}) =>
    send(world, payouts.switchPayouts, { headers: keyed(), body: { currency: 'NGN', value, ...more } })
  const look = async (value: boolean) =>
    (
      await send(world, payouts.previewPayoutSwitch, {
        headers: owner,
        query: `?currency=NGN&value=${value}`,
      })
    ).data

  test('says beforehand what waits; what no bank has after 72 hours is its sender’s again, to the kobo, and the switch has a history', async () => {
    const balance = async () =>
      (await send(world, wallets.listMyWallets, { cookie: customer.cookie })).data[0]?.available
    const before = await balance()
    assert.deepEqual((await look(false)).waiting, { count: 0, amount: '0.00' })
    const sent = await sendMoney(world, customer, { to: newAccount(), amount: '1000' })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    const seen = await look(false)
    assert.deepEqual([seen.before, seen.waiting.count, seen.hours_until_given_back], [true, 1, 72])
    assert.equal((await set(false, { hash: seen.hash })).status, 200)
    assert.equal((await set(true, { hash: seen.hash })).problem.code, 'changed_since_preview')
    const id = sent.data.transaction_id
    await pass(world, 72 * hour - 10 * 60_000)
    assert.equal((await transferOf(world, customer, id)).state, 'held')
    await pass(world, 11 * 60_000)
    assert.equal((await transferOf(world, customer, id)).state, 'failed')
    assert.equal(await balance(), before)
    owner = await signInAdmin(world, 'owner@staff.example')
    const asked = await set(true, { reason: 'The bank is back' })
    assert.equal((await look(true)).before, false)
    assert.equal((await approveAs(world, 'finance@staff.example', pendingOf(asked))).status, 200)
    const history = (await send(world, payouts.payoutHistory, { headers: owner })).data
    const [on, off] = history
    assert.deepEqual(
      history.map((row) => [row.on, row.reason, row.until]),
      [
        [true, 'The bank is back', null],
        [false, null, on?.changed_at],
      ],
    )
    assert.ok((off?.changed_at ?? '') < (on?.changed_at ?? ''))
    await booksAgree(world)
  })
})

test('a freeze is seen before it is made: the preview’s hash holds until the wallet changes (changed_since_preview)', async () => {
  const mine = (await send(world, wallets.listMyWallets, { cookie: customer.cookie })).data[0]
  const params = { type: 'freeze', account_id: mine?.account_id ?? '' } as const
  const fields = { level: 'debit', reason: 'Looks like a stolen phone' } as const
  const look = (more = {}) =>
    send(world, wallets.previewFreeze, {
      headers: owner,
      params: { ...params, ...more },
      query: `?${new URLSearchParams(fields).toString()}`,
    })
  const seen = (await look()).data
  assert.deepEqual([seen.before.level, seen.after.level], [null, 'debit'])
  const freeze = (body: object) => send(world, wallets.setFreeze, { headers: keyed(), params, body })
  assert.equal((await freeze({ ...fields, hash: seen.hash })).status, 200)
  assert.equal((await freeze({ ...fields, hash: seen.hash })).problem.code, 'changed_since_preview')
  assert.equal((await look({ type: 'unfreeze' })).data.after.level, null)
  const nobody = '018f2f6a-0000-7000-8000-000000000000'
  assert.equal((await look({ account_id: nobody })).problem.code, 'wallet_not_found')
  const past = await send(world, wallets.previewFreeze, {
    headers: owner,
    params,
    query: '?until=2020-01-01T00:00:00Z',
  })
  assert.equal(past.problem.code, 'until_is_past')
  const other = await send(world, wallets.setFreeze, {
    headers: keyed(),
    params: { ...params, type: 'unfreeze' },
    body: {},
  })
  assert.equal(other.status, 200)
  assert.equal((await look({ type: 'unfreeze' })).problem.code, 'wallet_not_frozen')
})
