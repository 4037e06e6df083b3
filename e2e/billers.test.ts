// Promises about billers that people run: one adds or changes one and another approves, from a day on; one switches it off at once; and what is
// on its way ends as what it was made for.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as change from '#features/bills/change-contract.ts'
import * as approvals from '#features/approvals/contract.ts'
import * as bills from '#features/bills/contract.ts'
import * as staff from '#features/bills/staff-contract.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import * as beneficiaries from '#features/orders/beneficiaries-contract.ts'
import * as sending from '#features/orders/sending-contract.ts'
import * as standing from '#features/standing-orders/contract.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer, aMember } from './people.ts'
import { type MyTransfer, quote, type Sender, sendMoney, transferOf, type Wish } from './sender.ts'
import { approveAs, pendingOf, shownTo } from './staff.ts'
import { openWorld, type World } from './world.ts'

const day = 86_400_000
let world: World
let headers: Record<string, string>
let sender: Sender
let keys = 0

before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  for (const role of ['owner', 'finance', 'admin'] as const) await aMember(world, role)
  sender = await aCustomer(world, { money: '50000' })
})
after(() => world.close())
beforeEach(async () => {
  world.clock.advance(61_000)
  headers = await signInAdmin(world, 'owner@staff.example')
})

/** Benue's water, which the second aggregator knows as that of Ogun. */
const water = {
  biller: 'water-benue',
  name: 'Benue Water Board',
  category: 'water',
  label: 'Account number',
  hint: '6 to 12 digits',
  form: { kind: 'digits', least: 6, most: 12 },
  amount: 'variable',
  check: 'name',
  delivers: 'confirmation',
  least: '500',
  most: '100000',
  fee: '100',
  offers: [{ partner: 'examplebills', code: 'water-ogun' }],
  confidence: 'C',
  sources: ['A letter of the board'],
} as const

const keyed = () => ({ ...headers, 'idempotency-key': `biller-${++keys}` })
const inDays = (days: number) => lagosDay(new Date(world.clock.now().getTime() + days * day))
const ask = (more: object = {}, at = keyed()) =>
  send(world, change.changeBiller, {
    headers: at,
    body: { ...water, is_offered: true, reason: 'The board wrote to us', ...more },
  })
const look = (more: object = {}) =>
  send(world, change.previewBiller, { headers, body: { ...water, is_offered: true, ...more } })
const withdraw = (number: string) =>
  send(world, change.withdrawBillerChange, { headers: keyed(), body: { number, reason: 'It was a mistake' } })
const flip = (id: string, enabled: boolean) =>
  send(world, change.switchBiller, {
    headers: keyed(),
    params: { id },
    body: { enabled, reason: 'It takes no payments' },
  })
const agree = async (answer: Parameters<typeof pendingOf>[0], who = 'finance@staff.example') => {
  const done = await approveAs(world, who, pendingOf(answer))
  assert.equal(done.status, 200, JSON.stringify(done.body))
}
const one = async (id: string = water.biller) =>
  (await send(world, staff.findOneBiller, { headers, params: { id } })).data
const newest = async (id?: string) => (await one(id)).rows.find(({ withdrawn_at: gone }) => gone === null)
/** A change of what is in force last, with what it is written over. */
const over = async (more: object, id?: string) => {
  const row = await newest(id)
  const { terms, biller = '', number = '', is_offered = true } = row ?? {}
  return { ...terms, biller, instead_of: number, is_offered, ...more }
}

let accounts = 0
const to = (code: string, ending = '10'): Wish['to'] => ({
  kind: 'bill',
  code,
  account: `${4_200_000 + accounts++}56${ending}`,
})
const listed = async () =>
  (await send(world, bills.listBillers, { cookie: sender.cookie })).data.map(({ id }) => id)
async function paid(wish: Wish['to'], amount = '1000'): Promise<MyTransfer> {
  const sent = await sendMoney(world, sender, { to: wish, amount })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return sent.data
}
async function ended({ transaction_id: id }: MyTransfer, milliseconds = 0): Promise<MyTransfer> {
  await world.settle()
  world.clock.advance(milliseconds)
  await world.settle()
  return transferOf(world, sender, id)
}

const unproven = { hash: '0'.repeat(64), authorisation_id: '00000000-0000-4000-8000-000000000000' }
/** What a quote, a payment and a schedule are refused with. */
async function refusedEverywhere(wish: Wish['to']): Promise<string[]> {
  const { cookie } = sender
  const body = { to: wish, amount: '1000' }
  const dates = { every: 'month', first_at: '2026-03-01T09:00:00.000Z' } as const
  const key = () => ({ 'idempotency-key': `refused-${++keys}` })
  const plan = { ...body, ...dates }
  const answers = [
    await send(world, sending.quoteTransfer, { cookie, body }),
    await send(world, sending.sendTransfer, { cookie, headers: key(), body: { ...body, ...unproven } }),
    await send(world, standing.previewOrder, { cookie, body: plan }),
    await send(world, standing.makeOrder, { cookie, headers: key(), body: { ...plan, ...unproven } }),
  ]
  return answers.map(({ problem }) => problem.code)
}

describe('a biller', () => {
  test('that one person adds and another approves is paid by customers without a release', async () => {
    const seen = await look()
    assert.equal(seen.status, 200, JSON.stringify(seen.body))
    assert.deepEqual([seen.data.sold_by, seen.data.needs_approval], ['examplebills', true])
    assert.deepEqual(
      seen.data.changes.find(({ field }) => field === 'form'),
      { field: 'form', before: null, after: '6 to 12 digits' },
    )
    const waiting = await ask({ hash: seen.data.hash })
    assert.ok(!(await listed()).includes(water.biller))
    assert.deepEqual(
      (await shownTo(world, 'finance@staff.example', pendingOf(waiting))).filter(([field]) =>
        ['name', 'fee_with_vat', 'offers', 'from'].includes(field ?? ''),
      ),
      [
        ['name', 'Benue Water Board'],
        ['fee_with_vat', '₦100.00'],
        ['offers', 'Examplebills water-ogun'],
        ['from', 'at once'],
      ],
    )
    await agree(waiting)
    assert.ok((await listed()).includes(water.biller))
    assert.equal((await ended(await paid(to(water.biller)))).state, 'success')
    assert.equal(await balanceOf(world, sender.cookie), '48900.00')
    assert.deepEqual((await one()).on_their_way, { open: 0, stuck: 0 })
  })

  test('costs what it costs on the day: another fee from tomorrow on is charged from tomorrow on', async () => {
    await agree(await ask(await over({ fee: '50', from: inDays(1) })))
    const price = async () =>
      (await quote(world, sender, { to: to(water.biller), amount: '1000' })).data.total
    const begins = startOfLagosDay(inDays(1))
    world.clock.advance(begins.getTime() - world.clock.now().getTime() - 1)
    assert.equal(await price(), '1100.00')
    world.clock.advance(1)
    assert.equal(await price(), '1050.00')
    headers = await signInAdmin(world, 'owner@staff.example')
    const [last] = (await one()).rows
    assert.deepEqual(last?.changes, [{ field: 'fee_with_vat', before: '₦100.00', after: '₦50.00' }])
  })

  test('that is changed meanwhile is not charged as it was (quote_changed)', async () => {
    const wish = to(water.biller)
    const { hash } = (await quote(world, sender, { to: wish, amount: '1000' })).data
    await agree(await ask(await over({ fee: '161.25' })))
    const sent = await send(world, sending.sendTransfer, {
      cookie: sender.cookie,
      headers: { 'idempotency-key': `changed-${++keys}` },
      body: { to: wish, amount: '1000', ...unproven, hash },
    })
    assert.equal(sent.problem.code, 'quote_changed')
  })

  test('whose offer is another, and which is then withdrawn, ends what is on its way as it was made (biller_off)', async () => {
    const waits = await ended(await paid(to(water.biller, '90')))
    assert.equal(waits.state, 'pending')
    assert.deepEqual((await one()).on_their_way.open, 1)
    const held = await paid(to(water.biller))
    await agree(await ask(await over({ offers: [{ partner: 'examplebills', code: 'water-oyo' }] })))
    world.clock.advance(1_000)
    await agree(await ask(await over({ is_offered: false })))
    assert.ok(!(await listed()).includes(water.biller))
    assert.deepEqual(await refusedEverywhere(to(water.biller)), Array(4).fill('biller_off'))
    const refused = await send(world, sending.findPayee, {
      cookie: sender.cookie,
      body: { to: to(water.biller) },
    })
    assert.equal(refused.problem.message, 'We can’t pay Benue Water Board right now. Nothing was paid.')
    const gone = await send(world, bills.findBiller, { cookie: sender.cookie, params: { id: water.biller } })
    assert.equal(gone.problem.code, 'biller_not_found')
    for (const order of [waits, held]) assert.equal((await ended(order, 60_000)).state, 'success')
    const kept = await world.api.doors.database.sql<{ code: string }>`
      select services -> 0 ->> 'code' code from orders where to_code = ${water.biller} order by created_at desc limit 1`
    assert.equal(kept[0]?.code, 'water-ogun')
    const whom = (
      await send(world, beneficiaries.listMyBeneficiaries, { cookie: sender.cookie, query: '?kind=bill' })
    ).data
    assert.ok(whom.some((payee) => payee.bank_name === 'Benue Water Board'))
  })

  test('that is planned for later can be withdrawn until then (already_withdrawn, has_begun, row_not_found)', async () => {
    const begun = await newest()
    await agree(await ask(await over({ is_offered: true, from: inDays(2) })))
    const planned = await newest()
    const { number = '' } = planned ?? {}
    await agree(await withdraw(number))
    assert.equal((await withdraw(number)).problem.code, 'already_withdrawn')
    assert.equal((await withdraw(begun?.number ?? '')).problem.code, 'has_begun')
    assert.equal((await withdraw('999999')).problem.code, 'row_not_found')
    world.clock.advance(3 * day)
    assert.ok(!(await listed()).includes(water.biller))
  })

  test('is refused in words, and nothing changes', async () => {
    const before = (await one()).rows.length
    const same = await over({})
    const cases: readonly (readonly [object, string])[] = [
      [water, 'biller_exists'],
      [{ ...same, least: '5000', most: '1000' }, 'least_above_most'],
      [same, 'biller_the_same'],
      [{ ...same, fee: '70', from: inDays(-1) }, 'day_is_past'],
      [{ ...same, fee: '70', instead_of: '1' }, 'changed_since_preview'],
      [{ ...same, fee: '₦70' }, 'bad_input'],
      [{ ...same, form: { kind: 'digits', least: 12, most: 6 } }, 'bad_input'],
      [{ ...same, form: { kind: 'meter', also: '-' } }, 'bad_input'],
      [{ ...same, form: { kind: '^(a+)+$' } }, 'bad_input'],
      [{ ...same, offers: [...water.offers, ...water.offers] }, 'bad_input'],
      [{ ...same, hint: 'Call 0803 555 0010' }, 'bad_input'],
    ]
    for (const [body, code] of cases) {
      assert.equal((await look(body)).problem.code, code, JSON.stringify(body))
      assert.equal((await ask(body)).problem.code, code, JSON.stringify(body))
    }
    await agree(await ask({ ...same, fee: '70', from: inDays(5) }))
    assert.equal((await ask({ ...same, fee: '80', from: inDays(5) })).problem.code, 'already_planned')
    assert.equal((await one()).rows.length, before + 1)
    const key = keyed()
    const twice = [await ask({ ...same, fee: '90' }, key), await ask({ ...same, fee: '90' }, key)]
    assert.equal(new Set(twice.map(pendingOf)).size, 1)
    assert.equal((await ask({ ...same, fee: '90' })).problem.code, 'already_waiting')
    world.clock.advance(11 * 60_000)
    assert.equal((await ask({ ...same, fee: '95' })).problem.code, 'step_up_required')
    const unknown = await send(world, staff.findOneBiller, { headers, params: { id: 'nobody' } })
    assert.equal(unknown.problem.code, 'biller_not_found')
  })

  test('once written is never changed, even by the server itself', async () => {
    const { sql } = world.api.doors.database
    await assert.rejects(sql`update biller_rows set is_offered = true`, /permission denied/)
    await assert.rejects(
      sql`update biller_rows set withdrawn_at = ${world.clock.now()} where biller = 'remita'`,
      /what has begun is not taken back/,
    )
  })
})

test('one person switches a biller off at once, and on again by two; what is on its way goes on (already_so)', async () => {
  const waits = await ended(await paid(to('lswc', '90')))
  const seen = await send(world, change.previewBillerSwitch, {
    headers,
    params: { id: 'lswc' },
    query: '?enabled=false',
  })
  assert.deepEqual([seen.data.before, seen.data.after, seen.data.needs_approval], [true, false, false])
  assert.equal((await flip('lswc', false)).status, 200)
  assert.ok(!(await listed()).includes('lswc'))
  const refused = await send(world, sending.findPayee, { cookie: sender.cookie, body: { to: to('lswc') } })
  assert.equal(refused.problem.code, 'biller_off')
  assert.equal((await flip('lswc', false)).problem.code, 'already_so')
  assert.equal((await flip('nobody', false)).problem.code, 'biller_not_found')
  assert.equal((await one('lswc')).switched_off?.reason, 'It takes no payments')
  assert.equal((await ended(waits, 60_000)).state, 'success')
  const again = await flip('lswc', true)
  const { data: request } = await send(world, approvals.findApproval, {
    headers,
    params: { id: pendingOf(again) },
  })
  const told = new Map(request.changes.map(({ field, after: said }) => [field, said]))
  assert.equal(told.get('stopped_because'), 'It takes no payments')
  assert.match(told.get('stopped_since') ?? '', /^\d+ Feb 2026, /)
  await agree(again, 'admin@staff.example')
  assert.ok((await listed()).includes('lswc'))
})
