// Answers for scheduled and repeating transfers: sent when due, once, as agreed; paused, tried again or left out otherwise.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as orders from '#features/standing-orders/contract.ts'
import type { WireBody } from '#kit/http/contract.ts'
import { topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { arrive, balanceOf } from './depositor.ts'
import { oneAfterTheOther } from './held-rows.ts'
import { aCustomer } from './people.ts'
import { authorise, type Sender, toBank } from './sender.ts'
import { openWorld, type World } from './world.ts'

type Plan = WireBody<typeof orders.previewOrder>
const day = 86_400_000

describe('standing orders', () => {
  let world: World
  let keys = 0
  before(async () => {
    world = await openWorld()
    await topUpHouse(world)
  })
  after(() => world.close())

  const inDays = (count: number): string => new Date(world.clock.now().getTime() + count * day).toISOString()

  async function make(sender: Sender, plan: Plan) {
    const previewed = await send(world, orders.previewOrder, { cookie: sender.cookie, body: plan })
    assert.equal(previewed.status, 200, JSON.stringify(previewed.body))
    const { hash, seen } = previewed.data
    const authorisation = await authorise(world, sender, {
      purpose: 'standing_order',
      hash,
      seen,
      strength: 'strong',
    })
    keys += 1
    const made = await send(world, orders.makeOrder, {
      cookie: sender.cookie,
      headers: { 'idempotency-key': `order-${keys}` },
      body: { ...plan, hash, authorisation_id: authorisation },
    })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    return made.data
  }

  async function orderOf(sender: Sender, id: string) {
    const listed = await send(world, orders.listMyOrders, { cookie: sender.cookie })
    const found = listed.data.find((one) => one.id === id)
    assert.ok(found, JSON.stringify(listed.body))
    return found
  }

  test('a transfer for tomorrow is sent tomorrow, once, and is done', async () => {
    const sender = await aCustomer(world, { money: '50000' })
    const made = await make(sender, { to: toBank(), amount: '5000', every: 'once', first_at: inDays(1) })
    assert.equal(made.total_most, '5010.75')
    await world.settle()
    assert.equal(await balanceOf(world, sender.cookie), '50000.00')
    world.clock.advance(day)
    await world.settle()
    const done = await orderOf(sender, made.id)
    assert.equal(done.state, 'done')
    assert.equal(done.runs[0]?.state, 'sent')
    world.clock.advance(day)
    await world.settle()
    assert.equal(await balanceOf(world, sender.cookie), '44989.25')
  })

  test('an order without enough money is tried again and sent when there is; the next day stands', async () => {
    const sender = await aCustomer(world, { money: '1000' })
    const made = await make(sender, { to: toBank(), amount: '2000', every: 'day', first_at: inDays(1) })
    world.clock.advance(day)
    await world.settle()
    const waiting = await orderOf(sender, made.id)
    assert.equal(waiting.runs[0]?.state, 'waiting')
    assert.equal(waiting.runs[0]?.reason, 'There was not enough money in your wallet.')
    await arrive(world, sender.account, '3000')
    world.clock.advance(3 * 3_600_000)
    await world.settle()
    const sent = await orderOf(sender, made.id)
    assert.equal(sent.runs[0]?.state, 'sent')
    assert.equal(sent.next_at, new Date(Date.parse(made.first_at) + day).toISOString())
  })

  test('an order that would never have enough money is left out after nine hours, and says so once', async () => {
    const sender = await aCustomer(world, { money: '100' })
    const made = await make(sender, { to: toBank(), amount: '2000', every: 'week', first_at: inDays(1) })
    world.clock.advance(day)
    for (let hours = 0; hours <= 12; hours += 3) {
      await world.settle()
      world.clock.advance(3 * 3_600_000)
    }
    const left = await orderOf(sender, made.id)
    assert.equal(left.state, 'active')
    assert.equal(left.runs[0]?.state, 'not_sent')
    assert.equal(left.next_at, new Date(Date.parse(made.first_at) + 7 * day).toISOString())
  })

  test('an order that would cost more than was agreed to waits for the customer, and goes on once it is confirmed', async () => {
    const sender = await aCustomer(world, { money: '50000' })
    const made = await make(sender, { to: toBank(), amount: '1000', every: 'day', first_at: inDays(1) })
    const { sql } = world.database.open('finance_owner')
    await sql`update standing_orders set charges_most_minor = 100 where id = ${made.id}`
    world.clock.advance(day)
    await world.settle()
    const paused = await orderOf(sender, made.id)
    assert.equal(paused.state, 'paused')
    assert.equal(paused.paused_for, 'price_changed')
    assert.equal(await balanceOf(world, sender.cookie), '50000.00')
    const params = { id: made.id }
    const preview = await send(world, orders.previewConfirmation, { cookie: sender.cookie, params })
    assert.equal(preview.status, 200, JSON.stringify(preview.body))
    const { hash, seen } = preview.data
    const authorisation = await authorise(world, sender, {
      purpose: 'standing_order',
      hash,
      seen,
      strength: 'strong',
    })
    const confirmed = await send(world, orders.confirmOrder, {
      cookie: sender.cookie,
      params,
      headers: { 'idempotency-key': 'confirm-1' },
      body: { hash, authorisation_id: authorisation },
    })
    assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
    assert.equal(confirmed.data.state, 'active')
    world.clock.advance(day)
    await world.settle()
    assert.equal((await orderOf(sender, made.id)).runs[0]?.state, 'sent')
  })

  test('one to a customer whose address is somebody else’s of the same name by then pays nobody, and waits', async () => {
    const sender = await aCustomer(world, { money: '50000' })
    const [payee, other] = [await aCustomer(world), await aCustomer(world)]
    const to = { kind: 'customer', handle: payee.email } as const
    const made = await make(sender, { to, amount: '1000', every: 'day', first_at: inDays(1) })
    const { sql } = world.database.open('finance_owner')
    await sql`update users set email = ${`old.${payee.email}`} where email = ${payee.email}`
    await sql`update users set email = ${payee.email} where email = ${other.email}`
    world.clock.advance(day)
    await world.settle()
    const paused = await orderOf(sender, made.id)
    assert.deepEqual([paused.state, paused.paused_for, paused.runs], ['paused', 'payee_changed', []])
    assert.equal(await balanceOf(world, sender.cookie), '50000.00')
  })

  test('one that was to be sent once and waited for the customer is sent as soon as it is confirmed', async () => {
    const sender = await aCustomer(world, { money: '50000' })
    const made = await make(sender, { to: toBank(), amount: '1000', every: 'once', first_at: inDays(1) })
    const { sql } = world.database.open('finance_owner')
    await sql`update standing_orders set to_name = 'SOMEBODY ELSE' where id = ${made.id}`
    world.clock.advance(day)
    await world.settle()
    const paused = await orderOf(sender, made.id)
    assert.equal(paused.paused_for, 'payee_changed')
    assert.equal(paused.payee.name, 'SOMEBODY ELSE')
    world.clock.advance(day / 2)
    const params = { id: made.id }
    const { data } = await send(world, orders.previewConfirmation, { cookie: sender.cookie, params })
    assert.equal(data.payee.name, made.payee.name)
    assert.deepEqual(data.due, [made.first_at], 'the instant that was missed')
    const authorisation = await authorise(world, sender, {
      purpose: 'standing_order',
      hash: data.hash,
      seen: data.seen,
      strength: 'strong',
    })
    const confirmed = await send(world, orders.confirmOrder, {
      cookie: sender.cookie,
      params,
      headers: { 'idempotency-key': 'confirm-once' },
      body: { hash: data.hash, authorisation_id: authorisation },
    })
    assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
    await world.settle()
    const done = await orderOf(sender, made.id)
    assert.equal(done.state, 'done')
    assert.deepEqual(
      done.runs.map(({ state }) => state),
      ['sent'],
    )
    assert.equal(await balanceOf(world, sender.cookie), '48989.25')
  })

  test('an ended order sends nothing, and cannot be ended twice; another’s does not exist', async () => {
    const sender = await aCustomer(world, { money: '50000' })
    const other = await aCustomer(world)
    const made = await make(sender, { to: toBank(), amount: '1000', every: 'day', first_at: inDays(1) })
    const params = { id: made.id }
    const foreign = await send(world, orders.cancelOrder, { cookie: other.cookie, params })
    assert.equal(foreign.problem.code, 'order_not_found')
    const ended = await send(world, orders.cancelOrder, { cookie: sender.cookie, params })
    assert.equal(ended.data.state, 'cancelled')
    const again = await send(world, orders.cancelOrder, { cookie: sender.cookie, params })
    assert.equal(again.problem.code, 'order_ended')
    const preview = await send(world, orders.previewConfirmation, { cookie: sender.cookie, params })
    assert.equal(preview.problem.code, 'order_not_paused')
    world.clock.advance(2 * day)
    await world.settle()
    assert.equal(await balanceOf(world, sender.cookie), '50000.00')
  })

  const pass = async (days: number): Promise<void> => {
    world.clock.advance(days * day)
    await world.settle()
  }
  const tryNow = ({ cookie }: Sender, id: string, body: WireBody<typeof orders.tryOrderNow>) => {
    keys += 1
    const headers = { 'idempotency-key': `try-${keys}` }
    return send(world, orders.tryOrderNow, { cookie, params: { id }, headers, body })
  }

  /** What waits, authorised with the PIN as its page shows it. */
  async function provenTry(sender: Sender, id: string) {
    const sight = (await orderOf(sender, id)).try_now
    assert.ok(sight)
    const proof = await authorise(world, sender, { purpose: 'standing_order', ...sight, strength: 'usual' })
    return { hash: sight.hash, authorisation_id: proof }
  }

  test('what waits is sent now by its owner’s PIN, once beside a second tab and its job, and refused in words while the reason stands', async () => {
    for (const isFirst of ['tab', 'run'] as const) {
      const sender = await aCustomer(world, { money: '100', device: 'known' })
      const plan = { to: toBank(), amount: '5000', every: 'week', first_at: inDays(1) } as const
      const made = await make(sender, plan)
      assert.equal(made.try_now, null)
      await pass(1)
      const { runs } = await orderOf(sender, made.id)
      const refused = await tryNow(sender, made.id, await provenTry(sender, made.id))
      assert.deepEqual(
        [refused.problem.code, refused.problem.detail],
        ['still_not_sent', 'It still cannot be sent. There was not enough money in your wallet.'],
      )
      assert.deepEqual((await orderOf(sender, made.id)).runs, runs, 'it counts as no try')
      await arrive(world, sender.account, '9000')
      await world.settle()
      world.clock.advance(3 * 3_600_000)
      const proofs = [await provenTry(sender, made.id), await provenTry(sender, made.id)] as const
      const answers: Awaited<ReturnType<typeof tryNow>>[] = []
      const [tab, other] = proofs.map((body) => async () => {
        answers.push(await tryNow(sender, made.id, body))
      })
      assert.ok(tab && other)
      const running = () => world.settle()
      await oneAfterTheOther(
        world.database.open('finance_owner'),
        (sql) => sql`select 1 from standing_orders where id = ${made.id} for update`,
        isFirst === 'tab' ? [tab, running, other] : [running, tab, other],
      )
      await world.settle()
      // Which of two answers arrives first says nothing.
      const codes = answers.map(({ status, problem }) => (status === 200 ? 'sent' : problem.code)).toSorted()
      assert.deepEqual(codes, ['nothing_waits', isFirst === 'tab' ? 'sent' : 'nothing_waits'])
      const after = await orderOf(sender, made.id)
      assert.deepEqual([after.runs.length, after.runs[0]?.state, after.try_now], [1, 'sent', null])
      assert.equal(await balanceOf(world, sender.cookie), '4089.25')
    }
  })

  test('another’s, another sight or no proof sends nothing now, and what became dearer waits for its customer', async () => {
    const sender = await aCustomer(world, { money: '100', device: 'known' })
    const { id } = await make(sender, { to: toBank(), amount: '5000', every: 'day', first_at: inDays(1) })
    await pass(1)
    const proven = await provenTry(sender, id)
    const refusals = [
      ['order_not_found', await tryNow(await aCustomer(world), id, proven)],
      ['order_changed', await tryNow(sender, id, { ...proven, hash: '0'.repeat(64) })],
      ['authorisation_missing', await tryNow(sender, id, { ...proven, authorisation_id: id })],
    ] as const
    for (const [code, { problem }] of refusals) assert.equal(problem.code, code)
    world.clock.advance(6 * 60_000)
    assert.equal((await tryNow(sender, id, proven)).problem.code, 'authorisation_stale')
    const { sql } = world.database.open('finance_owner')
    await sql`update standing_orders set charges_most_minor = 0 where id = ${id}`
    const dearer = await tryNow(sender, id, await provenTry(sender, id))
    assert.deepEqual([dearer.data.state, dearer.data.paused_for], ['paused', 'price_changed'])
    assert.equal((await tryNow(sender, id, proven)).problem.code, 'nothing_waits')
    assert.equal(await balanceOf(world, sender.cookie), '100.00')
  })
})
