// Promises about what staff set: limits of single customers, app versions, services, and a wallet looked at over time.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as versions from '#features/app-versions/contract.ts'
import * as limits from '#features/limits/contract.ts'
import * as products from '#features/products/contract.ts'
import * as orders from '#features/standing-orders/contract.ts'
import * as statements from '#features/statements/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { hire, signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { newSender, quote, type Sender, toBank } from './sender.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
let owner: Record<string, string>
let customer: Sender
let userId: string
let keys = 0
const nobody = '018f2f6a-0000-7000-8000-000000000000'
const otherHash = 'f'.repeat(64)

before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await hire(world, 'owner')
  await hire(world, 'finance')
  customer = await newSender(world, 1)
  const { data } = await send(world, wallets.listMyWallets, { cookie: customer.cookie })
  userId = data[0]?.user_uuid ?? ''
})
after(() => world.close())
beforeEach(async () => {
  world.clock.advance(61_000)
  owner = await signInAdmin(world, 'owner@staff.example')
})
const keyed = () => ({ ...owner, 'idempotency-key': `setting-${++keys}` })

describe('a limit of one customer', () => {
  const set = (limit: unknown, more: object = {}, id = userId) =>
    send(world, limits.setCustomLimit, {
      headers: keyed(),
      params: { id },
      body: { custom_tier_limit: limit, ...more },
    })
  const allowed = async () =>
    (await send(world, limits.findUserLimits, { headers: owner, params: { id: userId } })).data
      .sending_allowed

  test('holds at once below the threshold, above it when a second person agrees, and nothing takes it away', async () => {
    const usual = await allowed()
    assert.equal((await set('30000')).status, 200)
    assert.equal(await allowed(), '30000.00')
    const refused = await quote(world, customer, { to: toBank(), amount: '30001' })
    assert.equal(refused.problem.code, 'above_daily_limit')
    const waiting = pendingOf(await set('250000', { reason: 'Sells wholesale' }))
    assert.equal(await allowed(), '30000.00')
    assert.equal((await set('250000')).problem.code, 'already_waiting')
    assert.equal((await approveAs(world, 'finance@staff.example', waiting)).status, 200)
    assert.equal(await allowed(), '250000.00')
    assert.equal((await set('')).status, 200)
    assert.equal(await allowed(), usual)
  })

  test('is refused in words (user_not_found, limit_not_an_amount, changed_since_preview)', async () => {
    assert.equal((await set('1000', {}, nobody)).problem.code, 'user_not_found')
    assert.equal((await set('1.001')).problem.code, 'limit_not_an_amount')
    assert.equal((await set('1000', { hash: otherHash })).problem.code, 'changed_since_preview')
  })

  test('wants a fresh sign-in (step_up_required) of a hand that may move money (money_blocked_after_reset)', async () => {
    const { sql } = world.api.doors.database
    await sql`update admins set money_blocked_until = ${new Date(world.clock.now().getTime() + 3_600_000)}`
    assert.equal((await set('1000')).problem.code, 'money_blocked_after_reset')
    await sql`update admins set money_blocked_until = null`
    world.clock.advance(11 * 60_000)
    assert.equal((await set('1000')).problem.code, 'step_up_required')
  })
})

describe('an app version', () => {
  const set = (fields: object, headers = keyed()) =>
    send(world, versions.configureAppVersion, {
      headers,
      body: { platform: 'web', minimum: '1.2', latest: '1.10', message: 'Reload to go on.', ...fields },
    })

  test('holds at once and is told to everybody', async () => {
    const of = () => send(world, versions.findAppVersion, { params: { platform: 'web' } })
    assert.equal((await of()).data, null)
    assert.equal((await set({})).status, 200)
    assert.deepEqual([(await of()).data?.minimum, (await of()).data?.latest], ['1.2', '1.10'])
    const all = await send(world, versions.listAppVersions, { headers: owner })
    assert.equal(all.data.length, 1)
  })

  test('is refused in words (minimum_above_latest, bad_input, step_up_required)', async () => {
    const above = await set({ minimum: '1.11' })
    assert.deepEqual(
      [above.status, above.problem.code, above.problem.message],
      [422, 'minimum_above_latest', 'Minimum version can’t be above latest (1.10).'],
    )
    assert.equal((await set({ latest: 'newest' })).problem.code, 'bad_input')
    world.clock.advance(11 * 60_000)
    assert.equal((await set({})).problem.code, 'step_up_required')
  })
})

describe('a service', () => {
  const change = (code: string, more: object = {}) =>
    send(world, products.switchService, {
      headers: keyed(),
      params: { code },
      body: { enabled: false, reason: 'The partner is down', ...more },
    })

  test('is on until it is switched off, and says since when and why', async () => {
    const list = async () => (await send(world, products.listServices, { headers: owner })).data
    assert.ok((await list()).every(({ enabled }) => enabled))
    assert.equal((await change('statement')).status, 200)
    const off = (await list()).find(({ code }) => code === 'statement')
    assert.deepEqual([off?.enabled, off?.reason], [false, 'The partner is down'])
    assert.equal((await change('statement', { enabled: true, reason: 'It is up again' })).status, 200)
  })

  test('that is off is refused to customers, and changes nothing (service_off, sending_paused)', async () => {
    const { cookie } = customer
    const [wallet] = (await send(world, wallets.listMyWallets, { cookie })).data
    const ask = () =>
      send(world, statements.issueStatement, {
        cookie,
        body: { wallet: wallet?.account_id ?? '', from: '2026-02-01', to: '2026-02-02' },
      })
    const pay = () => quote(world, customer, { to: toBank(), amount: '100' })
    const plan = {
      to: toBank(),
      amount: '100',
      every: 'day' as const,
      first_at: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
    }
    const schedule = () => send(world, orders.previewOrder, { cookie, body: plan })
    const seen = (await schedule()).data
    const make = () =>
      send(world, orders.makeOrder, {
        headers: { 'idempotency-key': `make-${++keys}` },
        cookie,
        body: { ...plan, hash: seen.hash, authorisation_id: nobody },
      })
    for (const code of ['statement', 'bank_transfer', 'standing_order'])
      assert.equal((await change(code)).status, 200)
    assert.deepEqual([(await ask()).status, (await ask()).problem.code], [503, 'service_off'])
    assert.equal((await schedule()).problem.code, 'service_off')
    assert.equal((await make()).problem.code, 'service_off')
    assert.equal((await pay()).problem.code, 'sending_paused')
    for (const code of ['statement', 'bank_transfer', 'standing_order'])
      assert.equal((await change(code, { enabled: true, reason: 'It is up again' })).status, 200)
    assert.equal((await pay()).status, 200)
    assert.equal((await schedule()).status, 200)
  })

  test('is refused in words (service_not_found, service_always_on, changed_since_preview, step_up_required)', async () => {
    assert.equal((await change('deposit')).problem.code, 'service_always_on')
    assert.equal((await change('teleport')).problem.code, 'service_not_found')
    assert.equal((await change('statement', { hash: otherHash })).problem.code, 'changed_since_preview')
    world.clock.advance(11 * 60_000)
    assert.equal((await change('statement')).problem.code, 'step_up_required')
  })
})

test('a wallet over time is what its entries add up to (wallet_not_found, period_backwards)', async () => {
  const { data } = await send(world, wallets.listMyWallets, { cookie: customer.cookie })
  const reference = data[0]?.wallet_reference ?? ''
  const analyse = (query = '', of = reference) =>
    send(world, wallets.analyseBalance, { headers: owner, params: { wallet_reference: of }, query })
  const seen = await analyse()
  assert.deepEqual(
    [
      seen.data.opening_balance,
      seen.data.total_in,
      seen.data.total_out,
      seen.data.closing_balance,
      seen.data.drift,
    ],
    ['0.00', '50000.00', '0.00', '50000.00', '0.00'],
  )
  assert.deepEqual(seen.data.points, [
    { date: '2026-02-02', in: '50000.00', out: '0.00', balance: '50000.00' },
  ])
  const later = await analyse('?from=2026-02-03&to=2026-02-05&group=week')
  assert.deepEqual([later.data.opening_balance, later.data.points], ['50000.00', []])
  assert.equal((await analyse('?from=2026-02-05&to=2026-02-03')).problem.code, 'period_backwards')
  assert.equal((await analyse('', 'wlt_none')).problem.code, 'wallet_not_found')
})
