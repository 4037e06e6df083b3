// Promises about changing and pausing scheduled payments: proven where it may move more, and no run lost or doubled, also with two at once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listMine } from '#features/notifications/contract.ts'
import * as orders from '#features/standing-orders/contract.ts'
import type { WireBody } from '#kit/http/contract.ts'
import { topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { oweADebt } from './debt-acts.ts'
import { arrive, balanceOf } from './depositor.ts'
import { seenWhileHeld } from './held-at.ts'
import { oneAfterTheOther } from './held-rows.ts'
import { aCustomer } from './people.ts'
import { authorise, type Sender, toBank } from './sender.ts'
import { openWorld, type World } from './world.ts'

type Plan = WireBody<typeof orders.previewOrder>
type Terms = WireBody<typeof orders.previewOrderChange>
const day = 86_400_000
const nobody = '00000000-0000-7000-8000-000000000000'

let world: World
let keys = 0
before(async () => {
  world = await openWorld()
  await topUpHouse(world)
})
after(() => world.close())

const inDays = (count: number): string => new Date(world.clock.now().getTime() + count * day).toISOString()
const key = () => ({ 'idempotency-key': `change-${(keys += 1)}` })
const db = () => world.database.open('finance_owner')

async function make(sender: Sender, more: Partial<Plan> & Pick<Plan, 'every'>) {
  const plan = { to: toBank(), amount: '5000', first_at: inDays(1), ...more }
  const { hash, seen } = (await send(world, orders.previewOrder, { cookie: sender.cookie, body: plan })).data
  const proof = await authorise(world, sender, { purpose: 'standing_order', hash, seen, strength: 'strong' })
  const made = await send(world, orders.makeOrder, {
    cookie: sender.cookie,
    headers: key(),
    body: { ...plan, hash, authorisation_id: proof },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  return made.data
}

/** The same as it is, but for what is given. */
type Made = Pick<Terms, 'amount' | 'every' | 'first_at'> & { readonly until: string | null }
const termsOf = ({ amount, every, first_at, until }: Made, more: Partial<Terms>): Terms => ({
  amount,
  every,
  first_at,
  ...(until === null ? {} : { until }),
  ...more,
})
const see = ({ cookie }: Sender, id: string, body: Terms) =>
  send(world, orders.previewOrderChange, { cookie, params: { id }, body })
const change = ({ cookie }: Sender, id: string, body: WireBody<typeof orders.changeOrder>) =>
  send(world, orders.changeOrder, { cookie, params: { id }, headers: key(), body })
const act =
  (call: typeof orders.pauseOrder | typeof orders.resumeOrder | typeof orders.cancelOrder) =>
  ({ cookie }: Sender, id: string) =>
    send(world, call, { cookie, params: { id } })
const [pause, resume, cancel] = [act(orders.pauseOrder), act(orders.resumeOrder), act(orders.cancelOrder)]

/** Looks, proves where it is asked for, and changes. */
async function changeTo(sender: Sender, id: string, terms: Terms) {
  const { hash, seen, needs_proof: asks } = (await see(sender, id, terms)).data
  const proof = asks
    ? await authorise(world, sender, { purpose: 'standing_order', hash, seen, strength: 'strong' })
    : undefined
  return change(sender, id, { ...terms, hash, ...(proof === undefined ? {} : { authorisation_id: proof }) })
}

async function orderOf({ cookie }: Sender, id: string) {
  const found = (await send(world, orders.listMyOrders, { cookie })).data.find((one) => one.id === id)
  assert.ok(found)
  return found
}

async function pass(days: number): Promise<void> {
  world.clock.advance(days * day)
  await world.settle()
}

const sentOf = async (id: string): Promise<string[]> => {
  const rows = await db().sql<{ amount: string }>`
    select (t.amount_minor / 100)::text amount from standing_order_runs r join orders t on t.id = r.transfer_id
    where r.order_id = ${id} and r.state = 'sent' order by r.due_at`
  return rows.map(({ amount }) => amount)
}

test('less is changed without a proof, more asks for a strong one, and the next run sends what was agreed to last', async () => {
  const sender = await aCustomer(world, { money: '50000', device: 'known' })
  const made = await make(sender, { every: 'day' })
  const less = await see(sender, made.id, termsOf(made, { amount: '2000', narration: 'Rent' }))
  assert.equal(less.data.needs_proof, false)
  const lowered = await change(sender, made.id, {
    ...termsOf(made, { amount: '2000', narration: 'Rent' }),
    hash: less.data.hash,
  })
  assert.deepEqual(
    [lowered.data.amount, lowered.data.narration, lowered.data.next_at],
    ['2000.00', 'Rent', made.next_at],
  )
  const wish = termsOf(made, { amount: '3000' })
  const more = await see(sender, made.id, wish)
  assert.equal(more.data.needs_proof, true)
  const { hash, seen } = more.data
  assert.equal((await change(sender, made.id, { ...wish, hash })).problem.code, 'authorisation_missing')
  const weak = await authorise(world, sender, { purpose: 'standing_order', hash, seen, strength: 'usual' })
  const tooWeak = await change(sender, made.id, { ...wish, hash, authorisation_id: weak })
  assert.equal(tooWeak.problem.code, 'step_up_required')
  const stale = await authorise(world, sender, { purpose: 'standing_order', hash, seen, strength: 'strong' })
  world.clock.advance(6 * 60_000)
  const tooLate = await change(sender, made.id, { ...wish, hash, authorisation_id: stale })
  assert.equal(tooLate.problem.code, 'authorisation_stale')
  const raised = await changeTo(sender, made.id, wish)
  assert.equal(raised.status, 200, JSON.stringify(raised.body))
  await pass(1)
  assert.deepEqual(await sentOf(made.id), ['3000'])
})

test('a proof for a change makes no second order, and another name of the payee asks for one', async () => {
  const sender = await aCustomer(world, { money: '50000', device: 'known' })
  const made = await make(sender, { every: 'day' })
  const wish = termsOf(made, { amount: '6000' })
  const { hash, seen } = (await see(sender, made.id, wish)).data
  const proof = await authorise(world, sender, { purpose: 'standing_order', hash, seen, strength: 'strong' })
  const second = await send(world, orders.makeOrder, {
    cookie: sender.cookie,
    headers: key(),
    body: { ...wish, to: toBank(), hash, authorisation_id: proof },
  })
  assert.equal(second.problem.code, 'order_changed')
  await db().sql`update standing_orders set to_name = 'SOMEBODY ELSE' where id = ${made.id}`
  const other = await see(sender, made.id, termsOf(made, { amount: '1000' }))
  assert.deepEqual([other.data.needs_proof, other.data.payee.name], [true, made.payee.name])
})

test('a later day moves the payment, an earlier one or a longer end asks for a proof; days keep their place in the month', async () => {
  const sender = await aCustomer(world, { money: '90000', device: 'known' })
  const made = await make(sender, { every: 'week', until: inDays(30) })
  const later = await changeTo(sender, made.id, termsOf(made, { first_at: inDays(3) }))
  assert.equal(later.data.next_at, later.data.first_at)
  assert.equal(
    (await see(sender, made.id, termsOf(later.data, { first_at: inDays(2) }))).data.needs_proof,
    true,
  )
  assert.equal(
    (await see(sender, made.id, termsOf(later.data, { until: inDays(31) }))).data.needs_proof,
    true,
  )
  assert.equal(
    (await see(sender, made.id, termsOf(later.data, { until: inDays(20) }))).data.needs_proof,
    false,
  )
  await pass(1)
  assert.deepEqual(await sentOf(made.id), [], 'the day before is no day any more')
  await pass(2)
  assert.deepEqual(await sentOf(made.id), ['5000'])
  const month = await make(sender, { every: 'month', first_at: '2026-07-31T08:00:00.000Z' })
  const changed = await changeTo(sender, month.id, termsOf(month, { amount: '100' }))
  assert.equal(changed.data.first_at, month.first_at)
  const { due } = (await see(sender, month.id, termsOf(month, { amount: '50' }))).data
  assert.deepEqual(due, ['2026-07-31T08:00:00.000Z', '2026-08-31T08:00:00.000Z', '2026-09-30T08:00:00.000Z'])
})

test('what cannot be is refused: the past, too far, an end before, amounts, other people’s, ended ones, a switched-off service', async () => {
  const sender = await aCustomer(world, { money: '9000', device: 'known' })
  const other = await aCustomer(world)
  const made = await make(sender, { every: 'day' })
  for (const [code, more] of [
    ['first_in_the_past', { first_at: inDays(-1) }],
    ['first_too_far', { first_at: inDays(400) }],
    ['ends_before_it_begins', { until: inDays(0.5) }],
    ['amount_not_positive', { amount: '0' }],
    ['amount_unreadable', { amount: '10.005' }],
  ] as const) {
    const wish = termsOf(made, more)
    assert.equal((await see(sender, made.id, wish)).problem.code, code)
    assert.equal((await change(sender, made.id, { ...wish, hash: '0'.repeat(64) })).problem.code, code)
  }
  const same = termsOf(made, {})
  assert.equal(
    (await change(sender, made.id, { ...same, hash: '0'.repeat(64) })).problem.code,
    'order_changed',
  )
  for (const id of [nobody, made.id]) {
    assert.equal((await see(other, id, same)).problem.code, 'order_not_found')
    assert.equal((await change(other, id, { ...same, hash: '0'.repeat(64) })).problem.code, 'order_not_found')
    assert.equal((await pause(other, id)).problem.code, 'order_not_found')
    assert.equal((await resume(other, id)).problem.code, 'order_not_found')
  }
  await db()
    .sql`update standing_orders set destination = destination || '{"account_number":"0123456701"}' where id = ${made.id}`
  assert.equal((await see(sender, made.id, same)).problem.code, 'payee_unavailable')
  assert.equal(
    (await change(sender, made.id, { ...same, hash: '0'.repeat(64) })).problem.code,
    'payee_unavailable',
  )
  await cancel(sender, made.id)
  assert.equal((await see(sender, made.id, same)).problem.code, 'order_ended')
  assert.equal((await change(sender, made.id, { ...same, hash: '0'.repeat(64) })).problem.code, 'order_ended')
  assert.equal((await pause(sender, made.id)).problem.code, 'order_ended')
  assert.equal((await resume(sender, made.id)).problem.code, 'order_ended')
})

test('paused it sends nothing; resumed it goes on from its next day, once; what was to be sent once needs another day', async () => {
  const sender = await aCustomer(world, { money: '50000', device: 'known' })
  const daily = await make(sender, { every: 'day' })
  const once = await make(sender, { every: 'once', amount: '700' })
  assert.equal((await resume(sender, daily.id)).problem.code, 'order_not_paused')
  // At once back again: its instant has two jobs now, and goes out once.
  await pause(sender, daily.id)
  await resume(sender, daily.id)
  await pass(1)
  assert.deepEqual(await sentOf(daily.id), ['5000'])
  assert.deepEqual(await sentOf(once.id), ['700'])
  const later = await make(sender, { every: 'once', amount: '800' })
  for (const { id } of [daily, later]) {
    const paused = await pause(sender, id)
    assert.deepEqual(
      [paused.data.state, paused.data.paused_for, paused.data.next_at],
      ['paused', 'customer', null],
    )
    assert.equal((await pause(sender, id)).problem.code, 'order_not_active')
  }
  await pass(2.5)
  assert.deepEqual([await sentOf(daily.id), await sentOf(later.id)], [['5000'], []])
  assert.equal((await resume(sender, later.id)).problem.code, 'order_is_over')
  const moving = termsOf(later, { first_at: inDays(1) })
  // What is agreed to names no day: it is paused.
  assert.match((await see(sender, later.id, moving)).data.seen, /"paused","yes"/)
  const moved = await changeTo(sender, later.id, moving)
  assert.deepEqual([moved.status, moved.data.state], [200, 'paused'])
  assert.equal((await resume(sender, later.id)).data.next_at, moved.data.first_at)
  assert.deepEqual((await toldOf(sender, '₦800.00')).toSorted(), [
    'You changed your scheduled ₦800.00 to Okafor Chinedu Grace',
    'You paused your scheduled ₦800.00 to Okafor Chinedu Grace',
    'You resumed your scheduled ₦800.00 to Okafor Chinedu Grace',
    'You scheduled ₦800.00 to Okafor Chinedu Grace',
  ])
  await resume(sender, daily.id)
  await pass(1)
  assert.deepEqual([await sentOf(daily.id), await sentOf(later.id)], [['5000', '5000'], ['800']])
})

test('service_off: while the service is off nothing is changed or resumed, and pausing works', async () => {
  const sender = await aCustomer(world, { money: '9000', device: 'known' })
  const made = await make(sender, { every: 'day' })
  const { hash } = (await see(sender, made.id, termsOf(made, {}))).data
  const undo = await switchedOff()
  assert.equal((await see(sender, made.id, termsOf(made, {}))).problem.code, 'service_off')
  assert.equal((await change(sender, made.id, { ...termsOf(made, {}), hash })).problem.code, 'service_off')
  assert.equal((await pause(sender, made.id)).status, 200)
  assert.equal((await resume(sender, made.id)).problem.code, 'service_off')
  await undo()
  assert.equal((await resume(sender, made.id)).status, 200)
})

/** What was told of the one of this amount. */
async function toldOf({ cookie }: Sender, amount: string) {
  const { data } = await send(world, listMine, { cookie })
  return data.items.filter(({ title }) => title.includes(amount)).map(({ title }) => title)
}

/** As two of staff switch it; answers how it is switched on again. */
async function switchedOff(): Promise<() => Promise<unknown>> {
  await db().sql`
    insert into product_service_switches (code, enabled, reason, set_at)
    values ('standing_order', false, 'x', ${world.clock.now()})`
  return () => db().sql`delete from product_service_switches where code = 'standing_order'`
}

test('a payment that is being tried again is left out when its order is paused or moved, and says why', async () => {
  const sender = await aCustomer(world, { money: '100', device: 'known' })
  const [first, second] = [await make(sender, { every: 'day' }), await make(sender, { every: 'week' })]
  await pass(1)
  for (const { id } of [first, second]) assert.equal((await orderOf(sender, id)).runs[0]?.state, 'waiting')
  await pause(sender, first.id)
  const seen = await see(sender, second.id, termsOf(second, { first_at: inDays(2) }))
  assert.equal(seen.data.leaves_out, second.first_at)
  await changeTo(sender, second.id, termsOf(second, { first_at: inDays(2) }))
  const runs = await Promise.all([first, second].map(async ({ id }) => (await orderOf(sender, id)).runs[0]))
  assert.deepEqual(
    runs.map((run) => [run?.state, run?.reason]),
    [
      ['not_sent', 'You paused this payment.'],
      ['not_sent', 'You changed this payment.'],
    ],
  )
  const other = await aCustomer(world, { money: '100', device: 'known' })
  const waits = await make(other, { every: 'day' })
  await pass(1)
  const less = await changeTo(other, waits.id, termsOf(waits, { amount: '50' }))
  assert.equal(less.data.runs[0]?.state, 'waiting')
  world.clock.advance(3 * 3_600_000)
  await world.settle()
  assert.deepEqual(await sentOf(waits.id), ['50'], 'a smaller amount is what is tried again')
})

test('a run whose process died after its try goes on at the next one', async () => {
  const sender = await aCustomer(world, { money: '100', device: 'known' })
  const made = await make(sender, { every: 'week' })
  await pass(1)
  // The refusal is written; that its job is due again in hours is not, so its lease ends and it is run at once.
  await db().sql`
    update jobs set run_at = ${world.clock.now()}
    where kind = 'standing-orders.run' and payload ->> 'order_id' = ${made.id} and done_at is null`
  await world.settle()
  await arrive(world, sender.account, '10000')
  world.clock.advance(3 * 3_600_000)
  await world.settle()
  assert.deepEqual(await sentOf(made.id), ['5000'])
})

test('what comes to be owed while a run waits for its wallet is not passed by it', async () => {
  const sender = await aCustomer(world, { money: '50000', device: 'known' })
  const made = await make(sender, { every: 'week' })
  world.clock.advance(day)
  await seenWhileHeld(
    db(),
    (sql) => sql`select 1 from wallets where user_id = ${sender.id} for no key update`,
    () => world.settle(),
    () => oweADebt(world, sender),
  )
  const [run] = (await orderOf(sender, made.id)).runs
  assert.deepEqual([await sentOf(made.id), run?.state], [[], 'waiting'])
})

/** Holds the order's row; what is begun meanwhile waits for it, in this order. */
const whileHeld = (id: string, waiting: readonly (() => Promise<unknown>)[]) =>
  oneAfterTheOther(db(), (sql) => sql`select 1 from standing_orders where id = ${id} for update`, waiting)

test('a change and a run at once: whichever is first, one payment goes out for its day, and none is lost', async () => {
  for (const isFirst of ['change', 'run'] as const) {
    const sender = await aCustomer(world, { money: '50000', device: 'known' })
    const made = await make(sender, { every: 'day' })
    const wish = termsOf(made, { first_at: inDays(4), amount: '1000' })
    const { hash } = (await see(sender, made.id, wish)).data
    world.clock.advance(day)
    let answered: Awaited<ReturnType<typeof change>> | undefined
    const changing = async () => {
      answered = await change(sender, made.id, { ...wish, hash })
    }
    const running = () => world.settle()
    await whileHeld(made.id, isFirst === 'change' ? [changing, running] : [running, changing])
    await world.settle()
    const wasFirst = isFirst === 'change'
    assert.equal(answered?.status, wasFirst ? 200 : 409, JSON.stringify(answered?.body))
    assert.deepEqual(await sentOf(made.id), wasFirst ? [] : ['5000'])
    await pass(3)
    // Moved: nothing before its new day. Not moved: each day as before.
    assert.deepEqual(await sentOf(made.id), wasFirst ? ['1000'] : ['5000', '5000', '5000', '5000'])
    assert.equal(await balanceOf(world, sender.cookie), wasFirst ? '48989.25' : '29957.00')
  }
})

test('a smaller amount and a run at once: the run sends the amount that was agreed to when it came', async () => {
  for (const isFirst of ['change', 'run'] as const) {
    const sender = await aCustomer(world, { money: '50000', device: 'known' })
    const made = await make(sender, { every: 'week' })
    const wish = termsOf(made, { amount: '1000' })
    const { hash } = (await see(sender, made.id, wish)).data
    world.clock.advance(day)
    const changing = () => change(sender, made.id, { ...wish, hash })
    const running = () => world.settle()
    await whileHeld(made.id, isFirst === 'change' ? [changing, running] : [running, changing])
    await world.settle()
    assert.deepEqual(await sentOf(made.id), isFirst === 'change' ? ['1000'] : ['5000'])
  }
})

test('amount_too_large: no change makes one transfer larger than any may be', async () => {
  world.clock.advance(60 * day)
  const sender = await aCustomer(world)
  const made = await make(sender, { every: 'day' })
  const { id } = made
  const wish = termsOf(made, { amount: '25000000.01' })
  assert.equal((await see(sender, id, wish)).problem.code, 'amount_too_large')
  assert.equal((await change(sender, id, { ...wish, hash: '0'.repeat(64) })).problem.code, 'amount_too_large')
})
