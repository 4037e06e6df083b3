// Promises about airtime under every fault: the program is killed all the while, each customer's money is exactly right, and the aggregator's
// book equals ours.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import * as sending from '#features/orders/sending-contract.ts'
import { type Random, seededRandom } from '#kit/random.ts'
import { seedOf, sizeOf } from '#kit/test/depth.ts'
import { eventually } from '#kit/test/eventually.ts'
import { authorisedByHand } from './by-hand.ts'
import { send } from './customer.ts'
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

const seed = seedOf('airtime')
const ordersInAll = sizeOf('airtimeOrders')
const people = Math.min(20, Math.ceil(ordersInAll / 20))
const killsInAll = Math.max(3, Math.floor(ordersInAll / 75))
const sendersAtOnce = 6

/** What the sandbox makes of a number, by its last two digits. */
const endings = ['10', '10', '90', '91', '92', '93', '94', '95', '96'] as const
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

type Bought = { readonly userId: string; readonly transactionId: string; readonly total: bigint }
type Row = {
  readonly id: string
  readonly user_id: string
  readonly state: string
  readonly reference: string
  readonly total_minor: bigint
}
type Purchase = { readonly requestId: string; readonly status: string; readonly cost: bigint }

let run: PayoutRun
const bought: Bought[] = []

before(async () => {
  run = await openRun(people)
  await buyAll()
  await driveToTheEnd()
})
after(() => closeRun(run))

/** Customers buy, while calls go wrong and the program is killed by turns. */
async function buyAll(): Promise<void> {
  const random = seededRandom(seed)
  let next = 0
  const buyOn = async (): Promise<void> => {
    for (let index = next++; index < ordersInAll; index = next++) await buyOne(index, random)
  }
  const killOn = async (): Promise<void> => {
    for (let kill = 1; kill <= killsInAll; kill++) {
      const until = Math.floor((ordersInAll * kill) / (killsInAll + 1))
      await eventually(() => assert.ok(bought.length >= until, 'customers buy'), 300)
      await killNow(run, undefined)
    }
  }
  await Promise.all([killOn(), ...Array.from({ length: sendersAtOnce }, buyOn)])
}

async function buyOne(index: number, random: Random): Promise<void> {
  const { world, customers } = run
  const customer = customers[index % customers.length]
  assert.ok(customer)
  const ending = endings[random.below(endings.length)] ?? '10'
  const fault = faults[random.below(faults.length)]
  // Each its own number, so that faults meet just this one and nothing looks like the same again.
  const phone = `0803${String(index).padStart(5, '0')}${ending}`
  if (fault)
    await world.control('/scenarios', { rail: 'vtpass', match: { path: '/pay', phone }, script: [fault] })
  const amount = `${50 + random.below(4_000)}`
  const wish = { to: { kind: 'airtime', code: 'mtn', account: phone }, amount } as const
  const { cookie, id: userId, sessionId } = customer
  const { hash } = await answered(() => send(world, sending.quoteTransfer, { cookie, body: wish }))
  const authorisation = await eventually(() =>
    authorisedByHand(world.watch, { userId, sessionId, hash, at: nowOf(run) }),
  )
  const sent = await answered(() =>
    send(world, sending.sendTransfer, {
      cookie,
      headers: { 'idempotency-key': `airtime-${index}` },
      body: { ...wish, hash, authorisation_id: authorisation },
    }),
  )
  bought.push({ userId, transactionId: sent.transaction_id, total: BigInt(amount) * 100n })
}

/** Moves on until each is concluded; whoever waits for a person at the aggregator is ended there. */
async function driveToTheEnd(): Promise<void> {
  for (const step of [minute, minute, 10 * minute, 30 * minute]) {
    await advance(run, step)
    await runDue(run)
  }
  await killNow(run, undefined)
  for (let rounds = 0; (await openIn(run)).undecided > 0; rounds++) {
    assert.ok(rounds < 40, `${(await openIn(run)).undecided} orders are not concluded`)
    await endThere()
    await advance(run, 30 * minute)
    await runDue(run)
  }
  // What was reversed after it was delivered is heard of by the questions after an end.
  for (const step of [hour, 2 * hour, 24 * hour]) {
    await advance(run, step)
    await runDue(run)
  }
}

async function endThere(): Promise<void> {
  const waiting = await run.bank.sql<{ request_id: string }>`
    select request_id from vtpass_purchases where status = 'pending' and next_status is null order by id`
  for (const [place, { request_id: id }] of waiting.entries())
    await run.world.control(`/vtpass/purchases/${id}`, {
      status: place % 2 === 0 ? 'delivered' : 'failed',
      webhook: place % 3 === 0,
    })
}

const rowsOf = (): Promise<Row[]> =>
  run.world.watch.sql<Row>`
    select id, user_id, state, reference, total_minor from orders where kind = 'airtime' order by created_at`

const purchases = (): Promise<Purchase[]> =>
  run.bank.sql<Purchase>`
    select request_id "requestId", status, amount - commission cost from vtpass_purchases order by id`

const isKept = ({ status }: Purchase): boolean => status === 'delivered'

test('each order was acknowledged once, and is there once', async (context: TestContext) => {
  const rows = await rowsOf()
  const states = Object.entries(Object.groupBy(rows, ({ state }) => state))
  context.diagnostic(
    `seed ${seed}: ${rows.length} orders, ${run.kills.length} kills; ${states.map(([state, of]) => `${of?.length} ${state}`).join(', ')}`,
  )
  assert.equal(rows.length, ordersInAll)
  assert.equal(bought.length, ordersInAll)
})

test('the aggregator’s book equals ours: what it delivered is paid, what it did not is not', async () => {
  const [rows, there] = await Promise.all([rowsOf(), purchases()])
  const delivered = new Set(there.filter(isKept).map(({ requestId }) => requestId.slice(12)))
  // The same order under another day's id is the same order.
  assert.equal(there.filter(isKept).length, delivered.size)
  const idOf = ({ reference }: Row) => reference.slice(12)
  assert.deepEqual(
    rows
      .filter((row) => (row.state === 'success') !== delivered.has(idOf(row)))
      .map(({ state, reference }) => [state, reference]),
    [],
  )
  const cost = there.filter(isKept).reduce((sum, one) => sum + one.cost, 0n)
  const [house] = await run.world.watch.sql<{ paid: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint paid from ledger.entries e
    join ledger.accounts a on a.id = e.account_id where a.code = 'NGN/vtpass/settlement'`
  assert.equal(house?.paid, cost)
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
