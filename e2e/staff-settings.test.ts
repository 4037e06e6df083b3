// Promises about what staff set: limits of single customers, app versions, services, and a wallet looked at over time.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as approvals from '#features/approvals/contract.ts'
import * as versions from '#features/app-versions/contract.ts'
import * as limits from '#features/limits/contract.ts'
import * as products from '#features/products/contract.ts'
import * as orders from '#features/standing-orders/contract.ts'
import * as statements from '#features/statements/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { lagosDay } from '#kit/lagos.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, setTier } from './people.ts'
import { quote, type Sender, toBank } from './sender.ts'
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
  await aMember(world, 'owner')
  await aMember(world, 'finance')
  await aMember(world, 'admin')
  customer = await aCustomer(world, { money: '50000' })
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
    // What is lower than the tier's is taken away like the tier's is given.
    await setTier(world, customer, 3)
    const ofTier = await allowed()
    assert.equal((await set('1000')).status, 200)
    const taking = pendingOf(await set('', { reason: 'Explained by bank' }))
    assert.equal(await allowed(), '1000.00')
    assert.equal((await approveAs(world, 'finance@staff.example', taking)).status, 200)
    assert.equal(await allowed(), ofTier)
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
  const fields = { platform: 'android', minimum: '1.2', latest: '1.10', message: 'Reload to go on.' } as const
  const ask = (more: object, headers = keyed()) =>
    send(world, versions.configureAppVersion, { headers, body: { ...fields, ...more } })
  const agree = (id: string) => approveAs(world, 'admin@staff.example', id)
  const set = async (more: object) => {
    const agreed = await agree(pendingOf(await ask(more)))
    assert.equal(agreed.status, 200, JSON.stringify(agreed.body))
  }
  const look = (more: Record<string, string> = {}) =>
    send(world, versions.previewAppVersion, {
      headers: owner,
      query: `?${new URLSearchParams({ ...fields, ...more }).toString()}`,
    })
  const of = async (platform: string) =>
    (await send(world, versions.findAppVersion, { params: { platform } })).data
  const rows = async () => (await send(world, versions.listAppVersions, { headers: owner })).data
  const dayIn = (days: number) => lagosDay(new Date(world.clock.now().getTime() + days * 86_400_000))

  test('asked for as the specification’s own client does waits, holds once a second person agrees, and is told to everybody', async () => {
    assert.equal(await of('android'), null)
    const asked = await fetch(`${world.api.url}/api/v1/app-version/configure`, {
      method: 'POST',
      headers: { ...owner, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    assert.equal(asked.status, 202)
    assert.equal(await of('android'), null)
    assert.equal((await ask({})).problem.code, 'already_waiting')
    const { data } = await send(world, approvals.listApprovals, { headers: owner, query: '?target=setting' })
    assert.equal((await agree(data.items[0]?.id ?? '')).status, 200)
    const held = await of('android')
    assert.deepEqual([held?.minimum, held?.latest], ['1.2', '1.10'])
    assert.equal((await ask({})).problem.code, 'version_the_same')
    assert.equal((await ask({ minimum: '1.3', instead_of: '999' })).problem.code, 'changed_since_preview')
    // Every customer reads it before they may go on.
    for (const [path, words] of [
      ['message', 'Get the safe app at safe-house.com'],
      ['store_url', 'https://safe-house.com/app'],
    ] as const)
      for (const told of [await ask({ [path]: words }), await look({ [path]: words })])
        assert.equal(told.problem.errors?.[0]?.path, path)
  })

  test('from a later day on holds from its first instant, where the row before it ends; taken back it never holds', async () => {
    const from = dayIn(3)
    await set({ from, minimum: '1.5' })
    assert.equal((await ask({ from, minimum: '1.6' })).problem.code, 'already_planned')
    const [planned, before] = (await rows()).filter(({ platform }) => platform === 'android')
    assert.equal(before?.until, planned?.from)
    assert.equal((await of('android'))?.minimum, '1.2')
    const takeBack = (number = planned?.number ?? '') =>
      send(world, versions.withdrawAppVersion, { headers: keyed(), body: { number, reason: 'Not ready' } })
    const waiting = pendingOf(await takeBack())
    assert.equal((await takeBack()).problem.code, 'already_waiting')
    assert.equal((await agree(waiting)).status, 200)
    assert.equal((await takeBack()).problem.code, 'already_withdrawn')
    assert.equal((await takeBack(before?.number)).problem.code, 'has_begun')
    assert.equal((await takeBack('999999')).problem.code, 'row_not_found')
    await set({ from: dayIn(1), minimum: '1.7' })
    world.clock.advance(11 * 60_000)
    assert.equal((await takeBack()).problem.code, 'step_up_required')
    world.clock.advance(86_400_000)
    assert.equal((await of('android'))?.minimum, '1.7')
  })

  test('is seen before it is set: the hash of the preview holds until another is set (changed_since_preview)', async () => {
    const ios = { platform: 'ios', minimum: '2.0', latest: '2.1', message: 'Get the new one.' }
    const seen = (await look(ios)).data
    assert.deepEqual([seen.before, seen.after.latest, seen.needs_approval], [null, '2.1', true])
    await set({ ...ios, minimum: '1.9' })
    assert.equal((await ask({ ...ios, hash: seen.hash })).problem.code, 'changed_since_preview')
    await set({ ...ios, hash: (await look(ios)).data.hash })
  })

  test('asked for by two in two ways: what is approved first holds, the other is asked for anew', async () => {
    const asked = await Promise.all([ask({ minimum: '1.8' }), ask({ minimum: '1.9' })])
    const [one, other] = asked.map(pendingOf)
    assert.equal((await agree(one ?? '')).status, 200)
    world.clock.advance(1_000)
    assert.equal((await agree(other ?? '')).problem.code, 'changed_since_request')
    assert.equal((await of('android'))?.minimum, '1.8')
  })

  test('that no browser could get is refused for the web, where the server itself is the store (minimum_not_served)', async () => {
    const web = { platform: 'web', minimum: '99.0', latest: '99.1' }
    assert.equal((await ask(web)).problem.code, 'minimum_not_served')
    assert.equal((await look(web)).problem.code, 'minimum_not_served')
    await set({ ...web, minimum: '0.1' })
  })

  test('is refused in words, seen and asked for (minimum_above_latest, day_is_past, already_planned, version_the_same, bad_input, step_up_required)', async () => {
    const above = await ask({ minimum: '1.11' })
    assert.deepEqual(
      [above.status, above.problem.code, above.problem.message],
      [422, 'minimum_above_latest', 'Minimum version can’t be above latest (1.10).'],
    )
    await set({ minimum: '1.3', from: dayIn(2) })
    const held = await of('android')
    for (const act of [look, ask]) {
      assert.equal((await act({ minimum: '1.11' })).problem.code, 'minimum_above_latest')
      assert.equal((await act({ from: dayIn(-1) })).problem.code, 'day_is_past')
      assert.equal((await act({ from: dayIn(2) })).problem.code, 'already_planned')
      const same = { minimum: held?.minimum ?? '', latest: held?.latest ?? '', message: held?.message ?? '' }
      assert.equal((await act(same)).problem.code, 'version_the_same')
      assert.equal((await act({ latest: 'newest' })).problem.code, 'bad_input')
    }
    world.clock.advance(11 * 60_000)
    assert.equal((await ask({})).problem.code, 'step_up_required')
  })

  test('once written is never changed, even by the server itself', async () => {
    const { sql } = world.api.doors.database
    const now = world.clock.now()
    await assert.rejects(sql`update app_versions set minimum = '9'`, /permission denied/)
    await assert.rejects(
      sql`update app_versions set withdrawn_at = ${now} where valid_from <= ${now} and withdrawn_at is null`,
      /what has begun is not taken back/,
    )
    await assert.rejects(
      sql`insert into app_versions (platform, minimum, latest, message, valid_from, set_at)
        values ('web', '1', '1', 'x', ${new Date(now.getTime() - 1_000)}, ${now})`,
      /app_versions/,
    )
  })
})

describe('a service', () => {
  const change = (code: string, more: object = {}) =>
    send(world, products.switchService, {
      headers: keyed(),
      params: { code },
      body: { enabled: false, reason: 'The partner is down', ...more },
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
    const waiting: string[] = []
    for (const code of ['statement', 'bank_transfer', 'standing_order'])
      waiting.push(pendingOf(await change(code, { enabled: true, reason: 'It is up again' })))
    assert.equal((await pay()).problem.code, 'sending_paused')
    for (const id of waiting) assert.equal((await approveAs(world, 'admin@staff.example', id)).status, 200)
    assert.equal((await pay()).status, 200)
    assert.equal((await schedule()).status, 200)
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
