// Promises about airtime that is on its way: two of one customer wait for a number, a third is refused until one has arrived, and nobody
// else's is.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as transfers from '#features/orders/sending-contract.ts'
import * as standing from '#features/standing-orders/contract.ts'
import { tryAgainHours } from '#features/standing-orders/rules.ts'
import { listMyWallets } from '#features/wallets/contract.ts'
import { type Answer, send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer } from './people.ts'
import { authorise, type MyTransfer, quote, type Sender, sendMoney, transferOf, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
})
after(() => world.close())

test('two customers top the same number up at once: the aggregator takes the second for the first, and it is bought a little later', async () => {
  const [one, other] = [await aCustomer(world, { money: '2000' }), await aCustomer(world, { money: '2000' })]
  const wish = { kind: 'airtime', code: 'mtn', account: '08031234513' } as const
  const stateAfter = async (sender: Sender, { data }: Answer<MyTransfer>, milliseconds: number) => {
    await world.settle()
    world.clock.advance(milliseconds)
    await world.settle()
    return (await transferOf(world, sender, data.transaction_id)).state
  }
  assert.equal(await stateAfter(one, await sendMoney(world, one, { to: wish, amount: '500' }), 0), 'success')
  const second = await sendMoney(world, other, { to: wish, amount: '300' })
  assert.equal(await stateAfter(other, second, 0), 'submitted')
  // However often others were faster before, it is handed over again under the same id within seconds.
  assert.equal(await stateAfter(other, second, 60_000), 'success')
  assert.equal(await balanceOf(world, one.cookie), '1500.00')
  assert.equal(await balanceOf(world, other.cookie), '1700.00')
})

test('whoever waits longest for a number goes first, however many were bought for it later', async () => {
  const wish = { kind: 'airtime', code: 'mtn', account: '08031234514' } as const
  const buy = async (amount: string) => {
    const sender = await aCustomer(world, { money: '1000' })
    const { data } = await sendMoney(world, sender, { to: wish, amount })
    await world.settle()
    world.clock.advance(1_000)
    return { sender, id: data.transaction_id }
  }
  await buy('100')
  const waiting: Awaited<ReturnType<typeof buy>>[] = []
  for (const amount of ['200', '300', '400']) waiting.push(await buy(amount))
  const states = () =>
    Promise.all(waiting.map(async ({ sender, id }) => (await transferOf(world, sender, id)).state))
  assert.deepEqual(await states(), ['submitted', 'held', 'held'])
  const seen: string[] = []
  for (let tick = 0; tick < 40; tick++) {
    world.clock.advance(5_000)
    await world.settle()
    const now = (await states()).map((state) => (state === 'success' ? 'x' : '-')).join('')
    if (now !== seen.at(-1)) seen.push(now)
  }
  assert.deepEqual(seen, ['---', 'x--', 'xx-', 'xxx'])
})

test('what waited long for its turn is asked about soon once the aggregator has it', async () => {
  const wish = { kind: 'airtime', code: 'mtn', account: '08031234690' } as const
  const bought: { readonly sender: Sender; readonly id: string }[] = []
  for (const amounts of [
    ['160', '161'],
    ['162', '163'],
  ]) {
    const sender = await aCustomer(world, { money: '1000' })
    for (const amount of amounts)
      bought.push({ sender, id: (await sendMoney(world, sender, { to: wish, amount })).data.transaction_id })
  }
  // Each is taken half a minute after the one before it, and delivered five seconds later.
  for (let tick = 0; tick < 40; tick++) {
    await world.settle()
    world.clock.advance(5_000)
  }
  const states = await Promise.all(
    bought.map(async ({ sender, id }) => (await transferOf(world, sender, id)).state),
  )
  assert.deepEqual(states, ['success', 'success', 'success', 'success'])
})

test('of three that are scheduled for one number and instant two are bought, and the third once they have arrived', async () => {
  const sender = await aCustomer(world, { money: '1000' })
  const { cookie } = sender
  const first_at = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  for (const amount of ['171', '172', '173']) {
    const plan = { to: { ...to, account: '08031234791' }, amount, every: 'once', first_at } as const
    const { hash, seen } = (await send(world, standing.previewOrder, { cookie, body: plan })).data
    const proof = { purpose: 'standing_order', hash, seen, strength: 'strong' } as const
    const body = { ...plan, hash, authorisation_id: await authorise(world, sender, proof) }
    const headers = { 'idempotency-key': `for-one-instant-${amount}` }
    assert.equal((await send(world, standing.makeOrder, { cookie, headers, body })).status, 200)
  }
  const runs = () => world.api.doors.database.sql<{ state: string; reason: string | null }>`
    select r.state, r.reason from standing_order_runs r join standing_orders o on o.id = r.order_id
    where o.user_id = (select id from users where email = ${sender.email}) order by r.state`
  world.clock.advance(3_601_000)
  await world.settle()
  assert.deepEqual(await runs(), [
    { state: 'sent', reason: null },
    { state: 'sent', reason: null },
    { state: 'waiting', reason: 'still_on_its_way' },
  ])
  for (const wait of [60_000, 60_000, tryAgainHours * 3_600_000]) {
    world.clock.advance(wait)
    await world.settle()
  }
  assert.deepEqual(
    (await runs()).map(({ state }) => state),
    ['sent', 'sent', 'sent'],
  )
})

test('of five that were authorised for one number and sent in one moment two are taken, and no more is held', async () => {
  const sender = await aCustomer(world, { money: '5000' })
  const wish = { kind: 'airtime', code: 'mtn', account: '08031234615' } as const
  const ready = await Promise.all(
    ['101', '102', '103', '104', '105'].map(async (amount) => {
      const { hash, seen, strength } = (await quote(world, sender, { to: wish, amount })).data
      const authorisation = await authorise(world, sender, { purpose: 'transfer', hash, seen, strength })
      return { to: wish, amount, hash, authorisation_id: authorisation }
    }),
  )
  const answers = await Promise.all(
    ready.map((body) =>
      send(world, transfers.sendTransfer, {
        cookie: sender.cookie,
        headers: { 'idempotency-key': `at-once-${body.amount}` },
        body,
      }),
    ),
  )
  const taken = ready.filter((_, place) => answers[place]?.status === 200)
  assert.equal(taken.length, 2)
  assert.deepEqual(
    answers.flatMap(({ status, problem }) => (status === 200 ? [] : [problem.code])),
    ['still_on_its_way', 'still_on_its_way', 'still_on_its_way'],
  )
  const [wallet] = (await send(world, listMyWallets, { cookie: sender.cookie })).data
  const sum = taken.reduce((all, { amount }) => all + BigInt(amount), 0n)
  assert.equal(wallet?.available, `${5_000n - sum}.00`)
})

/** It waits in the sandbox until somebody ends it. */
const to: Wish['to'] = { kind: 'airtime', code: 'mtn', account: '08031234595' }

test('a third for one number is refused before and after it was authorised, and costs nothing; another number and another customer pass', async () => {
  const sender = await aCustomer(world, { money: '5000' })
  const buy = (amount: string) => sendMoney(world, sender, { to, amount })
  assert.equal((await buy('100')).status, 200)
  // Whoever is asked about the same again reads that the first has not arrived.
  const [warning] = (await quote(world, sender, { to, amount: '100' })).data.warnings
  assert.ok(warning?.kind === 'duplicate' && warning.on_its_way)
  const third = { to, amount: '300' }
  const { hash, seen, strength } = (await quote(world, sender, third)).data
  const authorisation = await authorise(world, sender, { purpose: 'transfer', hash, seen, strength })
  assert.equal((await buy('200')).status, 200)
  await world.settle()
  const sent = await send(world, transfers.sendTransfer, {
    cookie: sender.cookie,
    headers: { 'idempotency-key': 'the-third' },
    body: { ...third, hash, authorisation_id: authorisation },
  })
  assert.equal(sent.problem.code, 'still_on_its_way')
  const again = await send(world, transfers.quoteTransfer, { cookie: sender.cookie, body: third })
  assert.equal(again.problem.code, 'still_on_its_way')
  const [wallet] = (await send(world, listMyWallets, { cookie: sender.cookie })).data
  assert.equal(wallet?.available, '4700.00')
  assert.equal((await quote(world, sender, { ...third, to: { ...to, account: '08031234510' } })).status, 200)
  const other = await aCustomer(world, { money: '1000' })
  assert.equal((await sendMoney(world, other, third)).status, 200)
})

test('up to the dated amount a new number asks for the PIN alone, above it for more, from the day on which it was changed', async () => {
  const sender = await aCustomer(world, { money: '5000', device: 'known' })
  const strength = async (amount: string) =>
    (await quote(world, sender, { to: { ...to, account: '08031234510' }, amount })).data.strength
  assert.equal(await strength('2000'), 'usual')
  const now = world.clock.now()
  await world.api.doors.database.sql`
    insert into new_payee_amounts (payee, most_minor, valid_from, set_at) values ('phone_number', 150000, ${now}, ${now})`
  assert.deepEqual([await strength('1500'), await strength('1550')], ['usual', 'strong'])
})
