// Promises about orders of every kind under every fault: the program is killed all the while, each customer's money is exactly right, and each
// partner's book equals ours.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import * as sending from '#features/orders/sending-contract.ts'
import { type Random, seededRandom } from '#kit/random.ts'
import { seedOf, sizeOf } from '#kit/test/depth.ts'
import { eventually } from '#kit/test/eventually.ts'
import { ledgerVerify } from '../apps/launch/commands/ledger-verify.ts'
import { authorisedByHand } from './by-hand.ts'
import { send } from './customer.ts'
import { assertBooksEqual, bookLines } from './bill-books.ts'
import { aggregators, type KindUnderFault, kindsUnderFault } from './kinds-under-fault.ts'
import { killNow } from './payout-kills.ts'
import {
  advance,
  answered,
  closeRun,
  funded,
  hour,
  minute,
  nowOf,
  openIn,
  openRun,
  type PayoutRun,
  runDue,
  walletOf,
} from './payout-run.ts'

const seed = seedOf('orders')
const ordersInAll = sizeOf('orders')
const people = Math.min(20, Math.ceil(ordersInAll / 20))
const killsInAll = Math.max(3, Math.floor(ordersInAll / 75))
const sendersAtOnce = 6

/** What becomes of one call that hands it over. */
const faults = [
  undefined,
  undefined,
  { kind: 'drop_before' },
  { kind: 'drop_after' },
  { kind: 'status', status: 500 },
  { kind: 'html', status: 502 },
  { kind: 'truncated' },
  { kind: 'odd_shape' },
  { kind: 'cut' },
] as const

type Row = {
  readonly id: string
  readonly user_id: string
  readonly kind: string
  readonly to_code: string | null
  readonly state: string
  readonly reference: string
  readonly total_minor: bigint
}

let run: PayoutRun
/** So many kills hit an order that its second partner had, or was about to be handed. */
let killsOfSecond = 0
/** Transactions whose order was acknowledged. */
const made: string[] = []

before(async () => {
  run = await openRun(people)
  await orderAll()
  await driveToTheEnd()
})
after(() => closeRun(run))

/** Customers order, while calls go wrong and the program is killed by turns. */
async function orderAll(): Promise<void> {
  const random = seededRandom(seed)
  let next = 0
  const orderOn = async (): Promise<void> => {
    for (let index = next++; index < ordersInAll; index = next++) await orderOne(index, random)
  }
  const killOn = async (): Promise<void> => {
    for (let kill = 1; kill <= killsInAll; kill++) {
      const until = Math.floor((ordersInAll * kill) / (killsInAll + 1))
      await eventually(() => assert.ok(made.length >= until, 'customers order'), 300)
      if (kill === 1)
        await eventually(async () => assert.ok(await isSecondUnderWay(), 'a second attempt'), 120)
      if (await isSecondUnderWay()) killsOfSecond++
      await killNow(run, undefined)
    }
  }
  await Promise.all([killOn(), ...Array.from({ length: sendersAtOnce }, orderOn)])
}

/** The first that two partners sell is refused by one and taken by the other, whose answer does not come before the program is killed. */
const isHeldOpen = (index: number): boolean => kindsUnderFault.findIndex(isSoldTwice) === index
const isSoldTwice = (kind: KindUnderFault): boolean => kind.handedBy(kind.to(0, '80'), '').length > 1
const heldBy = [undefined, { kind: 'hang_after' }] as const

/** An order is with its second partner, and that one has said nothing final. */
async function isSecondUnderWay(): Promise<boolean> {
  const rows = await run.world.watch.sql`
    select from orders o join order_attempts a on a.order_id = o.id where o.concluded_at is null limit 1`
  return rows.length > 0
}

async function orderOne(index: number, random: Random): Promise<void> {
  const { world, customers } = run
  const customer = customers[index % customers.length]
  const kind = kindsUnderFault[index % kindsUnderFault.length]
  assert.ok(customer && kind)
  const isHeld = isHeldOpen(index)
  const ending = isHeld ? '80' : kind.endings[random.below(kind.endings.length)]
  const to = kind.to(index, ending ?? '10')
  const narration = `order ${index}`
  for (const [place, handing] of kind.handedBy(to, narration).entries()) {
    const drawn = faults[random.below(faults.length)]
    const fault = isHeld ? heldBy[place] : drawn
    if (fault) await world.control('/scenarios', { ...handing, script: [fault] })
  }
  const wish = { to, amount: `${1_000 + random.below(4_000)}`, narration }
  const { cookie, id: userId, sessionId } = customer
  const { hash } = await answered(() => send(world, sending.quoteTransfer, { cookie, body: wish }))
  const authorisation = await eventually(() =>
    authorisedByHand(world.watch, { userId, sessionId, hash, at: nowOf(run) }),
  )
  const sent = await answered(() =>
    send(world, sending.sendTransfer, {
      cookie,
      headers: { 'idempotency-key': `order-${index}` },
      body: { ...wish, hash, authorisation_id: authorisation },
    }),
  )
  made.push(sent.transaction_id)
}

/** Moves on until each is concluded; whoever waits for a person at the aggregator is ended there. */
async function driveToTheEnd(): Promise<void> {
  for (const step of [minute, minute, 10 * minute, 30 * minute]) {
    await advance(run, step)
    await runDue(run)
  }
  await killNow(run, undefined)
  for (let rounds = 0; (await openIn(run)).undecided > 0; rounds++) {
    if (rounds === 40) assert.fail(`not concluded after 20 hours:\n${await undecided()}`)
    for (const kind of kindsUnderFault) await kind.endThere?.(run)
    await advance(run, 30 * minute)
    await runDue(run)
  }
  // What was reversed after it was delivered is heard of by the questions after an end.
  for (const step of [hour, 2 * hour, 24 * hour]) {
    await advance(run, step)
    await runDue(run)
  }
}

/** What is not concluded, and what was said of it last. */
async function undecided(): Promise<string> {
  const rows = await run.world.watch.sql<{ said: string }>`
    select concat_ws(' ', o.reference, o.state, e.at, e.name, e.outcome, e.detail, e.times, j.run_at, j.attempts, j.dead_at) said
    from orders o
    left join lateral (select * from order_events e where e.order_id = o.id order by number desc limit 1) e on true
    left join lateral (select * from jobs j where j.payload ->> 'order_id' = o.id::text order by j.id desc limit 1) j on true
    where o.concluded_at is null and o.state <> 'in_review'`
  return rows.map(({ said }) => said).join('\n')
}

const rowsOf = (): Promise<Row[]> =>
  run.world.watch
    .sql<Row>`select id, user_id, kind, to_code, state, reference, total_minor from orders order by created_at`

test('each order was acknowledged once, and is there once', async (context: TestContext) => {
  const rows = await rowsOf()
  const states = Object.entries(Object.groupBy(rows, ({ state }) => state))
  context.diagnostic(
    `seed ${seed}: ${rows.length} orders, ${run.kills.length} kills, ${killsOfSecond} of them in a second attempt; ${states.map(([state, of]) => `${of?.length} ${state}`).join(', ')}`,
  )
  assert.ok(killsOfSecond > 0)
  assert.equal(rows.length, ordersInAll)
  assert.equal(new Set(made).size, ordersInAll)
})

for (const kind of kindsUnderFault)
  test(`${kind.kind} ${kind.code ?? ''}: the partner’s book equals ours: what it did is paid, what it did not is not, and nothing twice`, () =>
    assertBook(kind))

async function assertBook({ kind, code, book, orderOf }: KindUnderFault): Promise<void> {
  const [rows, there] = await Promise.all([rowsOf(), book(run)])
  const ours = rows.filter((row) => row.kind === kind && (code === undefined || row.to_code === code))
  assert.ok(ours.length >= Math.floor(ordersInAll / kindsUnderFault.length))
  const done = there.filter(({ isDone }) => isDone).map(({ order }) => order)
  const orders = new Set(done)
  assert.equal(done.length, orders.size)
  assert.deepEqual(
    ours
      .filter(({ state, reference }) => (state === 'success') !== orders.has(orderOf(reference)))
      .map(({ state, reference }) => [state, reference]),
    [],
  )
}

test('our money at each aggregator is what its book took, and the ledger proves itself', async () => {
  const lines = await bookLines(run.bank)
  assert.deepEqual([...new Set(lines.map(({ partner }) => partner))].toSorted(), aggregators.toSorted())
  await assertBooksEqual(run.world.watch, lines)
  const said: string[] = []
  assert.equal(await ledgerVerify.run([], run.world.commandContext(said)), 0, said.join('\n'))
})

test('each customer’s money is right to the kobo, and nothing is held any more', async () => {
  const rows = await rowsOf()
  for (const { id } of run.customers) {
    const paid = rows
      .filter((row) => row.user_id === id && row.state === 'success')
      .reduce((sum, row) => sum + row.total_minor, 0n)
    const { balance, held } = await walletOf(run, id)
    assert.deepEqual([balance, held], [funded - paid, 0n])
  }
})
