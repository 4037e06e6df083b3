// Promises about prices and limits as dated rows: two people change them, from a day on, and the past stays as it was charged.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as approvals from '#features/approvals/contract.ts'
import * as change from '#features/charges/change-contract.ts'
import * as charges from '#features/charges/contract.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { signInAdmin } from './admin.ts'
import { topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { quote, type Sender, sendMoney, toBank, transferOf } from './sender.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

const day = 86_400_000
let world: World
let owner: Record<string, string>
let customer: Sender
let keys = 0

before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  for (const role of ['owner', 'finance', 'risk', 'support'] as const) await aMember(world, role)
  await aMember(world, 'owner')
  customer = await aCustomer(world, { money: '50000' })
  await topUpHouse(world)
})
after(() => world.close())
beforeEach(async () => {
  world.clock.advance(61_000)
  owner = await signInAdmin(world, 'owner@staff.example')
})

const keyed = (headers = owner) => ({ ...headers, 'idempotency-key': `price-${++keys}` })
const inDays = (days: number) => lagosDay(new Date(world.clock.now().getTime() + days * day))
const flat = (value: string) => ({
  follows: 'transfer-fee-2020',
  bands: [{ up_to: null, value }],
  source: 'A decision of the house',
})
const reason = 'The bank raised its price'
const ask = (body: object, headers = keyed()) =>
  send(world, change.changeCharge, { headers, body: { reason, ...flat('30'), ...body } })
const withdraw = (id: string, headers = keyed()) =>
  send(world, change.withdrawChange, { headers, body: { id, reason } })
const agree = (id: string, who = 'finance@staff.example') => approveAs(world, who, id)
const list = async () => (await send(world, charges.listCharges, { headers: owner })).data
const fees = async () =>
  (await list()).filter(({ line, withdrawn_at: gone }) => line === 'fee' && gone === null)
const again = async () => {
  owner = await signInAdmin(world, 'owner@staff.example')
}
const costOn = async (on: string, more = {}) => {
  const query = new URLSearchParams({ service: 'bank_transfer', amount: '10000', on, ...more })
  return (await send(world, charges.costOnDay, { headers: owner, query: `?${query.toString()}` })).data
}
const feeNow = async () => (await quote(world, customer, { to: toBank(), amount: '10000' })).data.fee

describe('a price', () => {
  test('planned by one and agreed to by another holds from the first instant of its Lagos day, not before', async () => {
    const from = inDays(3)
    const waiting = pendingOf(await ask({ from }))
    assert.deepEqual(
      (await fees()).map(({ id, until }) => [id, until]),
      [['transfer-fee-2020', null]],
    )
    assert.equal((await agree(waiting)).status, 200)
    const begins = startOfLagosDay(from)
    assert.deepEqual(
      (await fees()).map((row) => [row.from, row.until]),
      [
        ['2019-12-31T23:00:00.000Z', begins.toISOString()],
        [begins.toISOString(), null],
      ],
    )
    world.clock.advance(begins.getTime() - world.clock.now().getTime() - 1)
    assert.equal(await feeNow(), '25.00')
    const sent = await sendMoney(world, customer, { to: toBank(), amount: '10000' })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    const sentOn = lagosDay(world.clock.now())
    world.clock.advance(1)
    assert.equal(await feeNow(), '30.00')
    await again()
    // What was charged stays what it was, and the day before is reckoned as it was.
    const was = await transferOf(world, customer, sent.data.transaction_id)
    const then = await costOn(sentOn)
    assert.deepEqual(
      [was.fee, was.vat, was.stamp_duty, was.total],
      [then.fee, then.vat, then.stamp_duty, then.total],
    )
    assert.deepEqual(then.rules, ['transfer-fee-2020', 'vat-2020', 'stamp-duty-2026'])
    assert.equal((await costOn(from)).fee, '30.00')
  })

  test('that changes at once does so when the second person agrees; that day costs two things, told apart by the time', async () => {
    const waiting = pendingOf(await ask(flat('35')))
    world.clock.advance(60_000)
    assert.equal((await agree(waiting)).status, 200)
    assert.equal(await feeNow(), '35.00')
    const on = lagosDay(world.clock.now())
    const [changedAt] = (await costOn(on)).changed_at
    assert.equal(changedAt, world.clock.now().toISOString())
    world.clock.advance(day)
    await again()
    assert.deepEqual([(await costOn(on)).fee, (await costOn(on, { time: '23:59' })).fee], ['30.00', '35.00'])
  })

  test('is previewed with what it means; the hash holds until something else changes (changed_since_preview)', async () => {
    const from = inDays(5)
    const asked = { ...flat('40'), from }
    const seen = await send(world, change.previewChange, { headers: owner, body: asked })
    assert.deepEqual(
      [seen.data.before, seen.data.after, seen.data.needs_approval],
      ['₦35.00', '₦40.00', true],
    )
    const [example] = seen.data.examples
    assert.deepEqual(
      [example?.amount, example?.before.total, example?.after.total],
      ['5000.00', '5037.63', '5043.00'],
    )
    assert.equal((await agree(pendingOf(await ask({ ...flat('38'), from: inDays(4) })))).status, 200)
    assert.equal((await ask({ ...asked, hash: seen.data.hash })).problem.code, 'changed_since_preview')
    assert.equal((await withdraw((await fees()).at(-1)?.id ?? '')).status, 202)
  })

  test('is refused in words, and nothing changes', async () => {
    const refused = async (body: object, code: string, path?: string) => {
      const answer = await ask(body)
      assert.deepEqual(
        [answer.problem.code, answer.problem.errors?.[0]?.path],
        [code, path],
        answer.problem.message,
      )
    }
    const before = await list()
    await refused({ follows: 'no-such-row' }, 'charge_not_found')
    await refused({ from: inDays(-1) }, 'day_is_past')
    await refused({ ...flat('35') }, 'price_the_same')
    await refused({ ...flat('36'), instead_of: 'transfer-fee-2020' }, 'changed_since_preview')
    await refused({ ...flat('41'), from: inDays(4) }, 'already_planned')
    await refused({ bands: [{ up_to: '5', value: '1' }] }, 'price_unreadable', 'bands.0.up_to')
    await refused({ bands: [{ up_to: null, value: '1.005' }] }, 'price_unreadable', 'bands.0.value')
    const sinking = [
      { up_to: '500', value: '1' },
      { up_to: '500', value: '2' },
      { up_to: null, value: '3' },
    ]
    await refused({ bands: sinking }, 'price_unreadable', 'bands.1.up_to')
    await refused({ follows: 'vat-2020' }, 'price_unreadable', 'percent')
    await refused({ follows: 'vat-2020', percent: '100.01' }, 'price_unreadable', 'percent')
    await refused({ follows: 'stamp-duty-2026', value: '50' }, 'price_unreadable', 'minimum')
    await refused({ bands: [] }, 'bad_input', 'bands')
    await refused({ owner: 'me' }, 'bad_input', 'owner')
    assert.deepEqual(await list(), before)
  })

  test('needs a fresh sign-in (step_up_required), waits once (already_waiting), and is not its maker’s to approve (own_request)', async () => {
    const waiting = pendingOf(await ask({ ...flat('50'), from: inDays(9) }))
    assert.equal((await ask({ ...flat('50'), from: inDays(9) })).problem.code, 'already_waiting')
    assert.equal((await agree(waiting, 'owner@staff.example')).problem.code, 'own_request')
    world.clock.advance(11 * 60_000)
    assert.equal((await ask({ ...flat('51'), from: inDays(9) })).problem.code, 'step_up_required')
    assert.equal((await withdraw('vat-2020')).problem.code, 'step_up_required')
  })

  test('asked for twice and agreed to at once is one: the other is told that what it rests on has changed', async () => {
    const from = inDays(12)
    const one = pendingOf(await ask({ ...flat('60'), from }))
    const other = pendingOf(await ask({ ...flat('61'), from }))
    const answers = await Promise.all([
      agree(one, 'finance@staff.example'),
      agree(other, 'second-owner@staff.example'),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 409],
    )
    const lost = answers.find(({ status }) => status === 409)
    assert.equal(lost?.problem.code, 'no_longer_possible', lost?.problem.message)
    assert.equal((await fees()).filter((row) => row.from === startOfLagosDay(from).toISOString()).length, 1)
  })
})

describe('a planned price', () => {
  const id = async () => (await fees()).at(-1)?.id ?? ''

  test('is taken back by two people before it begins: the one before it goes on, and the list keeps what was planned', async () => {
    const gone = await id()
    const waiting = pendingOf(await withdraw(gone))
    assert.equal((await withdraw(gone)).problem.code, 'already_waiting')
    assert.equal((await agree(waiting)).status, 200)
    assert.equal((await fees()).at(-1)?.until, null)
    const kept = (await list()).find((row) => row.id === gone)
    assert.equal(kept?.withdrawn_at, world.clock.now().toISOString())
    assert.equal((await withdraw(gone)).problem.code, 'already_withdrawn')
    assert.equal((await withdraw('no-such-row')).problem.code, 'charge_not_found')
  })

  test('that has begun stays (has_begun), also when it began while the second person thought about it', async () => {
    assert.equal((await withdraw('transfer-fee-2020')).problem.code, 'has_begun')
    const from = inDays(1)
    assert.equal((await agree(pendingOf(await ask({ ...flat('70'), from })))).status, 200)
    const waiting = pendingOf(
      await withdraw(
        (await fees()).find((row) => row.from === startOfLagosDay(from).toISOString())?.id ?? '',
      ),
    )
    world.clock.advance(startOfLagosDay(from).getTime() - world.clock.now().getTime())
    const late = await agree(waiting)
    assert.equal(late.problem.code, 'no_longer_possible')
    assert.match(late.problem.message, /This is already in force/)
  })
})

test('a promotion has a name and an end, runs alone (promotion_runs), and is over by itself', async () => {
  const { follows: _, bands: __, ...asked } = flat('0')
  const promote = (more: object) =>
    send(world, change.changeCharge, {
      headers: keyed(),
      body: { reason, ...asked, percent: '50', name: 'Carnival <b>', ...more },
    })
  assert.equal((await promote({})).problem.errors?.[0]?.path, 'until')
  assert.equal((await promote({ name: 'Call 0803 - 123 - 4567' })).problem.errors?.[0]?.path, 'name')
  assert.equal((await promote({ from: inDays(3), until: inDays(2) })).problem.errors?.[0]?.path, 'until')
  const [from, until] = [inDays(1), inDays(2)]
  assert.equal((await agree(pendingOf(await promote({ from, until })))).status, 200)
  assert.equal((await promote({ from: until, until })).problem.code, 'promotion_runs')
  // Of the third day another fee was agreed to above.
  assert.deepEqual(
    [
      (await costOn(inDays(0))).fee,
      (await costOn(from)).fee,
      (await costOn(until)).fee,
      (await costOn(inDays(3))).fee,
    ],
    ['70.00', '35.00', '35.00', '38.00'],
  )
})

test('only who holds the settings asks for prices; whoever may not approve them is told so (not_allowed)', async () => {
  for (const role of ['finance', 'risk', 'support'] as const) {
    const headers = await signInAdmin(world, `${role}@staff.example`)
    const refused = await ask({ from: inDays(30) }, keyed(headers))
    assert.deepEqual([refused.status, refused.problem.code], [403, 'not_allowed'], role)
    assert.equal((await withdraw('vat-2020', keyed(headers))).status, 403, role)
  }
  const waiting = pendingOf(await ask({ ...flat('90'), from: inDays(30) }))
  const risk = await signInAdmin(world, 'risk@staff.example')
  const seen = await send(world, approvals.findApproval, { headers: risk, params: { id: waiting } })
  const tried = await send(world, approvals.approveRequest, {
    headers: keyed(risk),
    params: { id: waiting },
    body: { note: 'I looked at it', hash: seen.data.hash },
  })
  assert.deepEqual([tried.status, tried.problem.code], [403, 'not_allowed'])
})
