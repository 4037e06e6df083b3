// Answers for what is refused of standing orders, in words: plans that cannot be, and confirmations without proof.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as orders from '#features/standing-orders/contract.ts'
import * as stepUp from '#features/step-up/contract.ts'
import * as transfers from '#features/orders/sending-contract.ts'
import type { WireBody } from '#kit/http/contract.ts'
import { pin, send } from './customer.ts'
import { aCustomer } from './people.ts'
import { type Sender, toBank } from './sender.ts'
import { openWorld, type World } from './world.ts'

type Plan = WireBody<typeof orders.previewOrder>
const day = 86_400_000
const nobody = '00000000-0000-7000-8000-000000000000'

describe('what standing orders refuse', () => {
  let world: World
  let sender: Sender
  let keys = 0
  before(async () => {
    world = await openWorld({ at: new Date('2026-08-03T09:00:00Z') })
    sender = await aCustomer(world)
  })
  after(() => world.close())

  const planOf = (more: Partial<Plan> = {}): Plan => ({
    to: toBank(),
    amount: '1000',
    every: 'week',
    first_at: new Date(world.clock.now().getTime() + day).toISOString(),
    ...more,
  })
  const preview = (body: Plan, cookie = sender.cookie) => send(world, orders.previewOrder, { cookie, body })
  const make = (body: Plan, proof: { hash: string; authorisation_id: string }, cookie = sender.cookie) => {
    keys += 1
    return send(world, orders.makeOrder, {
      cookie,
      headers: { 'idempotency-key': `make-${keys}` },
      body: { ...body, ...proof },
    })
  }
  const noProof = { hash: '0'.repeat(64), authorisation_id: nobody }

  async function refusedAs(code: string, plan: Plan, cookie = sender.cookie): Promise<void> {
    assert.equal((await preview(plan, cookie)).problem.code, code)
    assert.equal((await make(plan, noProof, cookie)).problem.code, code)
  }

  /** The PIN alone: enough for what is usual. */
  async function proveWithPin(hash: string): Promise<string> {
    const proven = await send(world, stepUp.authoriseWithPin, {
      cookie: sender.cookie,
      body: { purpose: 'standing_order', hash, strength: 'usual', pin },
    })
    assert.equal(proven.status, 200, JSON.stringify(proven.body))
    return proven.data.authorisation_id
  }

  test('a payee that is not there, or whose bank is away', async () => {
    await refusedAs(
      'bank_unknown',
      planOf({ to: { kind: 'bank', bank_code: '99999', account_number: '0123456710' } }),
    )
    await refusedAs('account_not_found', planOf({ to: toBank('01') }))
    await refusedAs('customer_not_found', planOf({ to: { kind: 'customer', handle: 'nobody@example.com' } }))
    await refusedAs('to_yourself', planOf({ to: { kind: 'customer', handle: sender.email } }))
    await world.control('/bank/away', { bank_code: '044', away: true })
    await refusedAs(
      'bank_away',
      planOf({ to: { kind: 'bank', bank_code: '044', account_number: '0123456799' } }),
    )
  })

  test('an amount that is none, or too large for one transfer', async () => {
    await refusedAs('amount_unreadable', planOf({ amount: '10.005' }))
    await refusedAs('amount_not_positive', planOf({ amount: '0' }))
    await refusedAs('amount_too_large', planOf({ amount: '25000000.01' }))
  })

  test('a customer who may not hold money yet', async () => {
    const { cookie } = await aCustomer(world, { tier: 0 })
    await refusedAs('no_sending_yet', planOf(), cookie)
  })

  test('times that cannot be', async () => {
    const now = world.clock.now().getTime()
    await refusedAs('first_in_the_past', planOf({ first_at: new Date(now - 1).toISOString() }))
    await refusedAs('first_too_far', planOf({ first_at: new Date(now + 400 * day).toISOString() }))
    const until = new Date(now + day / 2).toISOString()
    await refusedAs('ends_before_it_begins', planOf({ until }))
  })

  test('an order without proof, with too weak or too old a proof, or with another hash', async () => {
    const { data } = await preview(planOf())
    assert.equal((await make(planOf(), noProof)).problem.code, 'order_changed')
    const { hash } = data
    assert.equal(
      (await make(planOf(), { hash, authorisation_id: nobody })).problem.code,
      'authorisation_missing',
    )
    const weak = await proveWithPin(hash)
    assert.equal((await make(planOf(), { hash, authorisation_id: weak })).problem.code, 'step_up_required')
    const plan = planOf()
    const old = await proveWithPin((await preview(plan)).data.hash)
    world.clock.advance(6 * 60_000)
    const stale = await make(plan, { hash, authorisation_id: old })
    assert.equal(stale.problem.code, 'authorisation_stale')
  })

  test('the fifty-first order', async () => {
    const plan = planOf()
    const { hash } = (await preview(plan)).data
    const { sql } = world.database.open('finance_owner')
    await sql`
      insert into standing_orders (id, user_id, destination, to_name, to_place, to_account, amount_minor,
        charges_most_minor, narration, every, first_at, next_at, state, authorisation_id, created_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, w.user_id, '{"kind":"bank","bank_code":"058","account_number":"0123456710"}', 'A', 'B', 'C',
        100, 0, '', 'day', ${world.clock.now()}, ${world.clock.now()}, 'active', w.id, ${world.clock.now()}
      from generate_series(1, 50) n, (select w.id, w.user_id from wallets w join users u on u.id = w.user_id
        where u.email = ${sender.email}) w`
    assert.equal((await make(plan, { hash, authorisation_id: nobody })).problem.code, 'too_many_orders')
    await refusedAsPreview('too_many_orders', plan)
    await sql`delete from standing_orders`
  })

  async function refusedAsPreview(code: string, plan: Plan): Promise<void> {
    assert.equal((await preview(plan)).problem.code, code)
  }

  test('going on with an order that is nobody’s, not paused, or whose payee is gone, and without proof', async () => {
    const { sql } = world.database.open('finance_owner')
    const [user] = await sql<{ id: string }>`select id from users where email = ${sender.email}`
    const id = '00000000-0000-7000-8000-000000000777'
    await sql`
      insert into standing_orders (id, user_id, destination, to_name, to_place, to_account, amount_minor,
        charges_most_minor, narration, every, first_at, next_at, state, authorisation_id, created_at)
      values (${id}, ${user?.id}, '{"kind":"bank","bank_code":"058","account_number":"0123456710"}', 'A', 'B', '0123456710', 100000, 0, '', 'day', ${world.clock.now()},
        ${new Date(world.clock.now().getTime() + day)}, 'active', ${id}, ${world.clock.now()})`
    const confirm = (order: string, proof: { hash: string; authorisation_id: string }) => {
      keys += 1
      return send(world, orders.confirmOrder, {
        cookie: sender.cookie,
        params: { id: order },
        headers: { 'idempotency-key': `confirm-${keys}` },
        body: proof,
      })
    }
    const previewOf = (order: string) =>
      send(world, orders.previewConfirmation, { cookie: sender.cookie, params: { id: order } })
    assert.equal((await previewOf(nobody)).problem.code, 'order_not_found')
    assert.equal((await confirm(nobody, noProof)).problem.code, 'order_not_found')
    assert.equal((await confirm(id, noProof)).problem.code, 'order_not_paused')
    await sql`update standing_orders set state = 'paused', paused_for = 'payee_changed' where id = ${id}`
    assert.equal((await confirm(id, noProof)).problem.code, 'order_changed')
    const { hash } = (await previewOf(id)).data
    assert.equal(
      (await confirm(id, { hash, authorisation_id: nobody })).problem.code,
      'authorisation_missing',
    )
    const weak = await proveWithPin(hash)
    assert.equal((await confirm(id, { hash, authorisation_id: weak })).problem.code, 'step_up_required')
    world.clock.advance(6 * 60_000)
    assert.equal((await confirm(id, { hash, authorisation_id: weak })).problem.code, 'authorisation_stale')
    await sql`update standing_orders set destination = destination || '{"account_number":"0123456701"}' where id = ${id}`
    assert.equal((await previewOf(id)).problem.code, 'payee_unavailable')
    assert.equal((await confirm(id, noProof)).problem.code, 'payee_unavailable')
  })

  test('more look-ups in an hour than a person makes', async () => {
    for (let tries = 0; tries < 60; tries++) {
      if (tries % 30 === 0) world.clock.advance(61_000)
      await send(world, transfers.findPayee, {
        cookie: sender.cookie,
        body: { to: { kind: 'customer', handle: 'nobody@example.com' } },
      })
    }
    await refusedAs('too_many_lookups', planOf({ to: { kind: 'customer', handle: 'nobody@example.com' } }))
  })

  // The last one: after this much silence the bank is left alone for a while.
  test('a payee about whom the bank gives no answer', async () => {
    const other = await aCustomer(world)
    await world.control('/outage', { rail: 'paystack', mode: '503', untilMs: 60_000 })
    await refusedAs('lookup_unanswered', planOf({ to: toBank('29') }), other.cookie)
  })
})
