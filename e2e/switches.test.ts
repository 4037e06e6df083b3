// Promises about what one person stops in an emergency and two resume: payouts and services, who hears of it, and the history.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as audit from '#features/audit/contract.ts'
import * as products from '#features/products/contract.ts'
import * as payouts from '#features/transfers/staff-contract.ts'
import { displayInstant } from '#kit/lagos.ts'
import { eventually } from '#kit/test/eventually.ts'
import { signInAdmin } from './admin.ts'
import { type Answer, send } from './customer.ts'
import { aMember } from './people.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
let owner: Record<string, string>
let finance: Record<string, string>
let second: string
let keys = 0

before(async () => {
  world = await openWorld()
  for (const role of ['owner', 'finance', 'admin', 'support'] as const) await aMember(world, role)
  second = await aMember(world, 'owner')
})
after(() => world.close())
beforeEach(async () => {
  world.clock.advance(61_000)
  owner = await signInAdmin(world, 'owner@staff.example')
  finance = await signInAdmin(world, 'finance@staff.example')
})

const keyed = (headers: Record<string, string>) => ({ ...headers, 'idempotency-key': `switch-${++keys}` })
const outcomes = (answers: readonly Answer<unknown>[]): string[] =>
  answers.map(({ status, problem }) => (status < 300 ? String(status) : problem.code)).toSorted()
const historyOf = async (of: string) =>
  (await send(world, audit.listSettingHistory, { headers: owner, query: `?of=${of}` })).data

describe('payouts', () => {
  const set = (value: boolean, more: object = {}, headers = owner) =>
    send(world, payouts.switchPayouts, { headers: keyed(headers), body: { currency: 'NGN', value, ...more } })
  const isOn = async () =>
    (await send(world, payouts.listPayoutSwitches, { headers: owner })).data[0]?.on ?? false
  const look = (value: boolean) =>
    send(world, payouts.previewPayoutSwitch, { headers: owner, query: `?currency=NGN&value=${value}` })
  const letGo = async () => {
    if (!(await isOn())) await approveAs(world, 'finance@staff.example', pendingOf(await set(true)))
  }

  test('are stopped at once by one person, as the specification’s own client asks; the other owners are told by mail', async () => {
    const stopped = await fetch(`${world.api.url}/api/v1/system/payout-status/`, {
      method: 'POST',
      headers: { ...finance, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'currency=NGN&value=false&reason=The+bank+is+down',
    })
    assert.equal(stopped.status, 200)
    assert.equal(await isOn(), false)
    await world.settle()
    const told = await eventually(async () => {
      const mail = (await world.mails(second)).find(({ subject }) => subject.includes('NGN payouts'))
      assert.ok(mail, 'a mail has come')
      return mail
    })
    assert.match(told.subject, /NGN payouts stopped/)
    assert.match(told.text, /A finance stopped NGN payouts in an emergency, without approval\./)
    assert.match(told.text, /two people resume it[\s\S]*The bank is down/)
    await letGo()
  })

  test('go again only when a second person agrees, whoever asks: owner and finance wait for each other (already_waiting, already_so)', async () => {
    assert.equal((await look(true)).problem.code, 'already_so')
    assert.equal((await look(false)).data.needs_approval, false)
    assert.equal((await set(false, { reason: 'A drill of the month' })).status, 200)
    const again = await set(false)
    assert.deepEqual(
      [again.status, again.problem.code, again.problem.message],
      [409, 'already_so', `NGN payouts are stopped already, since ${displayInstant(world.clock.now())}.`],
    )
    world.clock.advance(1_000)
    const seen = await look(true)
    assert.deepEqual([seen.data.before, seen.data.needs_approval], [false, true])
    const waiting = pendingOf(await set(true, { hash: seen.data.hash, reason: 'The drill is over' }))
    assert.equal(await isOn(), false)
    assert.equal((await set(true, { reason: 'Other words' }, finance)).problem.code, 'already_waiting')
    assert.equal((await approveAs(world, 'owner@staff.example', waiting)).problem.code, 'own_request')
    assert.equal((await approveAs(world, 'admin@staff.example', waiting)).problem.code, 'not_allowed')
    assert.equal((await approveAs(world, 'finance@staff.example', waiting)).status, 200)
    assert.equal(await isOn(), true)
    const [on, off] = await historyOf('payouts')
    assert.deepEqual(
      [on?.asked_by.name, on?.approved_by?.name, on?.reason, on?.note, on?.changes[0]],
      [
        'A owner',
        'A finance',
        'The drill is over',
        'I looked at it',
        { field: 'NGN payouts', before: 'stopped', after: 'on' },
      ],
    )
    assert.deepEqual(
      [off?.asked_by.name, off?.approved_by, off?.setting],
      ['A owner', null, 'payout_status:NGN'],
    )
  })

  test('stopped by two at once are stopped once; resumed by two at once wait once', async () => {
    assert.deepEqual(outcomes(await Promise.all([set(false), set(false, {}, finance)])), [
      '200',
      'already_so',
    ])
    const asked = await Promise.all([set(true), set(true)])
    assert.deepEqual(outcomes(asked), ['202', 'already_waiting'])
    const waiting = pendingOf(asked[asked[0].status === 202 ? 0 : 1])
    const decided = await Promise.all([
      approveAs(world, 'finance@staff.example', waiting),
      approveAs(world, second, waiting),
    ])
    assert.deepEqual(outcomes(decided), ['200', 'already_decided'])
    assert.equal(await isOn(), true)
    const rows = (await send(world, payouts.payoutHistory, { headers: owner })).data
    assert.deepEqual(
      rows.slice(0, 2).map(({ on }) => on),
      [true, false],
    )
  })

  test('stopped again while a request to resume waits, they are resumed only by a new request (changed_since_request)', async () => {
    assert.equal((await set(false)).status, 200)
    const stale = pendingOf(await set(true))
    // As another server would, which let them go and stopped them meanwhile.
    world.clock.advance(1_000)
    await world.api.doors.database.sql`
      insert into payout_switches (currency, is_on, changed_at)
      values ('NGN', true, ${world.clock.now()}), ('NGN', false, ${world.clock.now()})`
    assert.equal((await approveAs(world, second, stale)).problem.code, 'changed_since_request')
    assert.equal(await isOn(), false)
    await letGo()
    assert.equal(await isOn(), true)
  })

  test('are not for support, and not with an old sign-in (step_up_required); the hash is held to (changed_since_preview)', async () => {
    const support = await signInAdmin(world, 'support@staff.example')
    assert.equal((await set(false, {}, support)).status, 403)
    assert.equal((await set(false, { hash: 'f'.repeat(64) })).problem.code, 'changed_since_preview')
    world.clock.advance(11 * 60_000)
    assert.equal((await set(false)).problem.code, 'step_up_required')
    owner = await signInAdmin(world, 'owner@staff.example')
    assert.equal(await isOn(), true)
  })
})

describe('a service', () => {
  const change = (enabled: boolean, code = 'statement', more: object = {}) =>
    send(world, products.switchService, {
      headers: keyed(owner),
      params: { code },
      body: { enabled, reason: 'The partner is down', ...more },
    })
  const look = (enabled: boolean, code = 'statement') =>
    send(world, products.previewService, {
      headers: owner,
      params: { code },
      query: `?enabled=${enabled}`,
    })

  test('is off at once by one person and on by two; its rows have a beginning and an end (already_waiting, already_so)', async () => {
    assert.equal((await look(true)).problem.code, 'already_so')
    const seen = (await look(false)).data
    assert.deepEqual([seen.before, seen.after, seen.needs_approval], [true, false, false])
    assert.equal((await change(false, 'statement', { hash: seen.hash })).status, 200)
    assert.equal((await change(false)).problem.code, 'already_so')
    world.clock.advance(1_000)
    const waiting = pendingOf(await change(true, 'statement', { reason: 'It is up again' }))
    assert.equal((await change(true)).problem.code, 'already_waiting')
    assert.equal((await approveAs(world, 'admin@staff.example', waiting)).status, 200)
    const rows = (await send(world, products.serviceHistory, { headers: owner })).data
    const [on, off] = rows.filter(({ code }) => code === 'statement')
    assert.deepEqual([off?.enabled, off?.until, on?.enabled, on?.until], [false, on?.from, true, null])
    const [entry] = await historyOf('services')
    assert.deepEqual(
      [entry?.asked_by.name, entry?.approved_by?.name, entry?.reason, entry?.changes],
      ['A owner', 'A admin', 'It is up again', [{ field: 'Statements', before: 'off', after: 'on' }]],
    )
  })

  test('switched off by two at once is off once', async () => {
    assert.deepEqual(outcomes(await Promise.all([change(false), change(false)])), ['200', 'already_so'])
    await approveAs(world, 'admin@staff.example', pendingOf(await change(true)))
  })

  test('is refused in words, seen and switched (service_not_found, service_always_on, changed_since_preview, step_up_required)', async () => {
    for (const act of [look, change]) {
      assert.equal((await act(false, 'teleport')).problem.code, 'service_not_found')
      assert.equal((await act(false, 'deposit')).problem.code, 'service_always_on')
    }
    const old = { hash: 'f'.repeat(64) }
    assert.equal((await change(false, 'statement', old)).problem.code, 'changed_since_preview')
    assert.equal((await change(false, 'statement', { reason: '' })).problem.code, 'bad_input')
    world.clock.advance(11 * 60_000)
    assert.equal((await change(false)).problem.code, 'step_up_required')
  })
})

test('the history of settings names its groups, and every role reads it', async () => {
  const support = await signInAdmin(world, 'support@staff.example')
  for (const of of audit.settingGroups)
    assert.equal(
      (await send(world, audit.listSettingHistory, { headers: support, query: `?of=${of}` })).status,
      200,
      of,
    )
  const unknown = await send(world, audit.listSettingHistory, { headers: support, query: '?of=staff' })
  assert.equal(unknown.problem.code, 'bad_input')
})
