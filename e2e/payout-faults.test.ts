// Promises about payouts under every fault: worker and database are killed all the while, and each customer's money is exactly right.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import * as staff from '#features/orders/staff-contract.ts'
import { seededRandom } from '#kit/random.ts'
import { seedOf, sizeOf } from '#kit/test/depth.ts'
import { eventually } from '#kit/test/eventually.ts'
import { adminCreate } from '../apps/launch/commands/admin.ts'
import { ledgerVerify } from '../apps/launch/commands/ledger-verify.ts'
import { adminPassword, signInAdmin } from './admin.ts'
import { bookOf } from './bank-side.ts'
import { send } from './customer.ts'
import { dealBehaviours, drawOutage } from './payout-behaviours.ts'
import { createGate, type Gate } from './payout-gate.ts'
import { killNow, open, strikeOf, strikesLeast } from './payout-kills.ts'
import { type HeardLate, replayWebhooks, sayLate, tellTheTruth } from './payout-late.ts'
import { koboOf, meetPayees, sendOne } from './payout-orders.ts'
import {
  advance,
  answered,
  closeRun,
  funded,
  hour,
  minute,
  openIn,
  openRun,
  type Payout,
  type PayoutRun,
  rails,
  runDue,
  walletOf,
} from './payout-run.ts'
import type { ProcessWorld } from './processes.ts'
import { realClock } from './world.ts'

// The same seed deals the same payouts, and draws the same outages.
const seed = seedOf('payouts')
const payoutsInAll = sizeOf('payouts')
const hangsInAll = Math.ceil(payoutsInAll / 170)
const people = Math.min(20, Math.ceil(payoutsInAll / 50))
const killsInAll = Math.max(strikesLeast, Math.floor(payoutsInAll / 75))
/** How many payouts are sent from one kill to the next, at least. */
const betweenKills = Math.floor(payoutsInAll / killsInAll)
const sendersAtOnce = 10
const floatsEmptied = 2
/** Steps of time after the sending, on the way of which the worker is killed with nothing held open. */
const killedAfter: readonly number[] = [5 * minute, 10 * minute]

let run: PayoutRun
let world: ProcessWorld
let payouts: readonly Payout[]
let heardLate: HeardLate[]
let replayed = 0

before(async () => {
  run = await openRun(people)
  world = run.world
  payouts = run.payouts
  await sendAll()
  await driveToTheEnd()
  replayed = await replayWebhooks(run)
  await decideTheRest()
  heardLate = await sayLate(run)
})
after(() => closeRun(run))

/** Customers send, while outages come and go and worker, database and both are killed by turns. */
async function sendAll(): Promise<void> {
  await meetPayees(run)
  const random = seededRandom(seed)
  const dealt = dealBehaviours(random, payoutsInAll, hangsInAll)
  const gate = createGate()
  let next = 0
  const sendOn = async (): Promise<void> => {
    for (let index = next++; index < payoutsInAll; index = next++) {
      await gate.pass(index)
      const behaviours = dealt[index] ?? assert.fail('each is dealt')
      await sendOne(run, { index, random, behaviours })
    }
  }
  await Promise.all([killByTurns(gate), ...Array.from({ length: sendersAtOnce }, sendOn)])
  for (const rail of rails) await world.control('/outage', { rail, mode: 'off' })
}

/** Each turn lets some customers send, who meet what was held open before, and is over when that has been hit. */
async function killByTurns(gate: Gate): Promise<void> {
  const faults = seededRandom(`${seed} faults`)
  try {
    for (let turn = 0; turn < killsInAll; turn++) {
      for (const rail of rails)
        await world.control('/outage', { rail, mode: drawOutage(faults), ratio: 0.25, untilMs: 3_000 })
      const until = turn + 1 === killsInAll ? payoutsInAll : (turn + 1) * betweenKills
      // Half of them surely come after that, and to what is held open.
      const middle = until - Math.ceil(betweenKills / 2) - faults.below(Math.floor(betweenKills / 4))
      if (turn < floatsEmptied) await withoutFloat(() => gate.open(middle))
      else gate.open(middle)
      const strike = strikeOf(turn)
      const opened = await open(run, strike.moment)
      // Some wait to be let on one by one.
      let allowed = until - Math.floor(betweenKills / 4)
      gate.open(allowed)
      await opened.seen(() => gate.open(Math.min(++allowed, until)))
      gate.open(until)
      // Monnify fails what our float is too low for, where Paystack refuses it: from here on there is enough.
      if (strike.victim !== 'database' && turn + 1 >= floatsEmptied)
        run.provider = run.provider === 'paystack' ? 'monnify' : 'paystack'
      await killNow(run, strike)
      await opened.release()
      await eventually(() => assert.ok(payouts.length >= until, 'customers send'), 300)
      // On a slow machine this takes long, and who watches wants to hear that it goes on.
      console.log(`${payouts.length} of ${payoutsInAll} payouts were sent`)
    }
  } finally {
    gate.open(payoutsInAll)
  }
}

/** Takes all of our money at the bank away until some transfers have met that, and brings it back. */
async function withoutFloat(sendSome: () => void): Promise<void> {
  const refused = async (): Promise<number> => {
    const [row] = await world.watch.sql<{ count: number }>`
      select count(distinct order_id)::int count from order_events where outcome = 'float_too_low'`
    return row?.count ?? 0
  }
  const before = await refused()
  const { balance }: { balance: string } = Object(await world.control('/bank/float'))
  await world.control('/bank/float', { set: '0.00' })
  sendSome()
  await eventually(async () => assert.ok((await refused()) >= before + 3, 'transfers are refused'), 120)
  await world.control('/bank/float', { top_up: balance })
}

/** Moves on until each transfer is concluded or in review; the worker is killed on the way. */
async function driveToTheEnd(): Promise<void> {
  const random = seededRandom(`${seed} end`)
  await tellTheTruth(run)
  for (const step of [minute, minute, 5 * minute, 10 * minute, 30 * minute, hour, 12 * hour]) {
    await advance(run, step)
    await realClock.sleep(random.below(400))
    if (killedAfter.includes(step)) await killNow(run, undefined)
    await runDue(run)
  }
  for (let rounds = 0; (await openIn(run)).undecided > 0; rounds++) {
    assert.ok(rounds < 12, `${(await openIn(run)).undecided} transfers are neither concluded nor in review`)
    await advance(run, 12 * hour)
    await runDue(run)
  }
}

/** A person decides what the bank never answered, and the bank comes to the same. */
async function decideTheRest(): Promise<void> {
  const random = seededRandom(`${seed} decisions`)
  const email = 'finance@staff.example'
  await adminCreate.run(
    ['--email', email, '--password', adminPassword, '--role', 'finance'],
    world.commandContext([]),
  )
  // Questions that are asked in hours are no reason to wait for the mail.
  const headers = await signInAdmin({ ...world, settle: () => runDue(run) }, email)
  const rows = await world.watch.sql<{ id: string; reference: string }>`
    select transaction_id id, reference from orders where state = 'in_review' order by reference`
  for (const { id, reference } of rows) {
    const decision = random.below(2) === 0 ? 'paid' : 'not_paid'
    const params = { transaction_id: id }
    const seen = await answered(() =>
      send(world, staff.previewDecision, { headers, params, query: `?decision=${decision}` }),
    )
    await answered(() =>
      send(world, staff.decideOrder, {
        headers: { ...headers, 'idempotency-key': `decide-${reference}` },
        params,
        body: { decision, hash: seen.hash, reason: 'By the statement of the bank' },
      }),
    )
    await world.control(`/bank/payouts/${reference}/conclude`, {
      status: decision === 'paid' ? 'success' : 'failed',
      code: decision === 'paid' ? '00' : '06',
    })
    decided.set(id, decision)
  }
}
const decided = new Map<string, 'paid' | 'not_paid'>()

const isPaid = ({ behaviour, transactionId }: Payout): boolean =>
  behaviour.ends === 'review' ? decided.get(transactionId) === 'paid' : behaviour.ends === 'paid'

test('worker and database were killed before, during and after calls', (context: TestContext) => {
  const of = (moment: string) => run.kills.filter((kill) => kill.moment === moment)
  const sum = (kind: 'waiting' | 'underWay' | 'reachedBank' | 'answered') =>
    run.kills.reduce((all, kill) => all + kill[kind], 0)
  context.diagnostic(
    `seed ${seed}: ${run.databaseKills} kills of the database alone; ${run.kills.length} of the worker, also with it; ` +
      `${sum('waiting')} transfers waited for their call, ${sum('underWay')} calls were cut, of which the bank had taken ` +
      `${sum('reachedBank')}, and ${sum('answered')} transfers had an answer that was not the last`,
  )
  const planned = Array.from({ length: killsInAll }, (_, turn) => strikeOf(turn))
  const ofDatabase = planned.filter(({ victim }) => victim === 'database').length
  assert.equal(run.databaseKills, ofDatabase)
  assert.equal(run.kills.filter(({ moment }) => moment !== undefined).length, killsInAll - ofDatabase)
  for (const [moment, hit] of [
    ['before a call', 'waiting'],
    ['in a call that the bank has not seen', 'underWay'],
    ['in a call that the bank has taken', 'reachedBank'],
    ['after an answer', 'answered'],
  ] as const) {
    assert.ok(of(moment).length > 0, moment)
    for (const kill of of(moment)) assert.ok(kill[hit] > 0, `a kill ${moment} hit nothing`)
  }
})

test('every payout ended as the bank’s last word says', async (context: TestContext) => {
  const rows = await world.watch.sql<{
    id: string
    state: string
  }>`select transaction_id id, state from orders`
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  assert.equal(rows.length, payoutsInAll)
  assert.equal(payouts.length, payoutsInAll)
  const wrong = payouts.filter((payout) => {
    const state = states.get(payout.transactionId)
    return isPaid(payout) ? state !== 'success' : state !== 'failed' && state !== 'returned'
  })
  assert.deepEqual(
    wrong.map(({ behaviour, transactionId }) => [behaviour.name, states.get(transactionId)]),
    [],
    `seed ${seed}`,
  )
  const counted = new Map<string, number>()
  for (const { behaviour } of payouts) counted.set(behaviour.name, (counted.get(behaviour.name) ?? 0) + 1)
  for (const [name, count] of [...counted].sort(([, a], [, b]) => b - a))
    context.diagnostic(`${count} × ${name}`)
  for (const state of ['success', 'failed', 'returned'])
    context.diagnostic(`${rows.filter((row) => row.state === state).length} ${state}`)
  context.diagnostic(`${decided.size} were decided by a person`)
  assert.ok(decided.size > 0)
})

test('what was drawn has happened: no float, lost answers, two partners, old news', async (context: TestContext) => {
  const [met] = await world.watch.sql<{ float: number; floats: number; monnify: number }>`
    select (select count(distinct order_id)::int from order_events where outcome = 'float_too_low') float,
      (select count(*)::int from cases where kind = 'payout_float_low') floats,
      (select count(*)::int from orders where provider = 'monnify') monnify`
  assert.ok(met)
  // The order got no answer, and the bank knew it when it was asked: the work was done, and the answer was lost on its way.
  const unanswered = await world.watch.sql<{ id: string }>`
    select t.transaction_id id from orders t
      join lateral (select * from order_events e where e.order_id = t.id and e.kind = 'call' order by number limit 1) first on true
      join lateral (select * from order_events e where e.order_id = t.id and e.kind = 'call' and e.number > first.number
        and e.outcome <> 'unknown' order by number limit 1) then_ on true
    where first.name = 'pay' and first.outcome = 'unknown' and then_.outcome in ('pending', 'success', 'failed', 'reversed')`
  const byOutage = unanswered.filter(({ id }) => {
    const payout = payouts.find(({ transactionId }) => transactionId === id)
    return payout?.behaviour.script.answer === undefined
  })
  context.diagnostic(
    `${met.float} met an empty float, ${met.monnify} went to Monnify, ${replayed} webhooks were told again`,
  )
  context.diagnostic(`${byOutage.length} answers were lost to outages after the work was done`)
  assert.ok(met.float >= 3 * floatsEmptied)
  assert.ok(met.floats >= 1)
  // A whole turn goes there, once the float was emptied for the last time.
  assert.ok(met.monnify >= betweenKills)
  assert.ok(replayed > 0)
  const lost = payouts
    .filter(({ behaviour }) => behaviour.answerLost)
    .map(({ transactionId }) => transactionId)
  assert.ok(lost.length > 0)
  const heard = await world.watch.sql<{ id: string }>`
    select t.transaction_id id from orders t join order_events e on e.order_id = t.id
    where t.transaction_id = any(${lost}::uuid[]) and e.name = 'pay'
    group by 1 having bool_and(e.outcome <> 'unknown')
      and bool_or(e.outcome in ('pending', 'success', 'failed', 'reversed'))`
  assert.deepEqual(heard, [], 'the answer was to be lost')
})

test('an answer about another amount is believed by nobody, and is one case each', async () => {
  const cases = await world.watch.sql<{ id: string }>`
    select subject_id id from cases where kind = 'transfer_amount_mismatch' order by 1`
  const drawn = payouts
    .filter(({ behaviour }) => behaviour.otherAmount)
    .map(({ transactionId }) => transactionId)
  assert.ok(drawn.length > 0)
  assert.deepEqual(
    cases.map(({ id }) => id),
    drawn.sort(),
    `seed ${seed}`,
  )
})

test('a late word is heard, told or not: “paid” is one case and no naira, “back” is given back', async (context: TestContext) => {
  for (const status of ['success', 'reversed'] as const)
    for (const webhook of [true, false]) {
      const of = heardLate.filter(
        ({ payout: { behaviour } }) =>
          behaviour.late?.status === status && behaviour.late.webhook === webhook,
      )
      context.diagnostic(`${of.length} × late ${status}, ${webhook ? 'told' : 'nobody tells'}`)
      assert.ok(of.length > 0 || (status === 'reversed' && webhook))
    }
  for (const { payout, state, cases } of heardLate) {
    const isPaidLate = payout.behaviour.late?.status === 'success'
    assert.equal(state, isPaidLate ? 'failed' : 'returned', `${payout.behaviour.name}, seed ${seed}`)
    const recoveries = cases.filter((kind) => kind === 'transfer_paid_after_return')
    assert.equal(recoveries.length, isPaidLate ? 1 : 0, `${payout.behaviour.name}, seed ${seed}`)
  }
  const [all] = await world.watch.sql<{ recoveries: number; differences: number }>`
    select (select count(*)::int from cases where kind = 'transfer_paid_after_return') recoveries,
      (select count(*)::int from cases where kind = 'settlement_differs') differences`
  const late = heardLate.filter(({ payout }) => payout.behaviour.late?.status === 'success')
  assert.deepEqual(all, { recoveries: late.length, differences: 0 }, `seed ${seed}`)
})

test('each customer’s money is exactly right, to the kobo, and so are their limits', async () => {
  for (const customer of run.customers) {
    const own = payouts.filter((payout) => payout.customer === customer && isPaid(payout))
    const spent = own.reduce((sum, { total }) => sum + total, 0n)
    assert.deepEqual(await walletOf(run, customer.id), { balance: funded - spent, held: 0n }, `seed ${seed}`)
    const [used] = await world.watch.sql<{ minor: bigint }>`
      select coalesce(sum(used_minor), 0)::bigint minor from limit_usage where user_id = ${customer.id}`
    assert.equal(
      used?.minor,
      own.reduce((sum, { amount }) => sum + amount, 0n),
    )
  }
})

test('the bank’s own book equals ours, reference by reference, and nothing was paid twice', async () => {
  const book = await bookOf(world)
  const references = await world.watch.sql<{ id: string; reference: string }>`
    select transaction_id id, reference from orders`
  const payoutOf = new Map(payouts.map((payout) => [payout.transactionId, payout]))
  const ours = new Map(references.map(({ id, reference }) => [reference, payoutOf.get(id)]))
  assert.equal(new Set(book.map(({ reference }) => reference)).size, book.length, 'each reference once')
  assert.equal(book.length, payoutsInAll)
  for (const line of book) {
    const payout = ours.get(line.reference)
    assert.ok(payout, `${line.reference} is one of ours`)
    assert.deepEqual([koboOf(line.amount), line.debited], [payout.amount, isPaid(payout)], line.reference)
  }
})

test('ledger, audit log and settlement prove themselves', async () => {
  const said: string[] = []
  assert.equal(await ledgerVerify.run([], world.commandContext(said)), 0, `seed ${seed}\n${said.join('\n')}`)
  assert.match(said.join('\n'), /ok +settlement_equals_statement/)
  assert.match(said.join('\n'), /ok +audit_chain_intact/)
})

test('nothing is forgotten: no transfer is open, no job dead or left, each customer was told once', async () => {
  // A job that a worker has taken is due no longer, and is done a moment later.
  await eventually(async () => {
    const [left] = await world.watch.sql<object>`
      select (select count(*)::int from orders where concluded_at is null) open,
        (select count(*)::int from jobs where dead_at is not null) dead,
        (select count(*)::int from jobs where done_at is null and kind like 'transfers.%') undone,
        (select count(*)::int from webhook_inbox where handled_at is null) unhandled,
        (select count(*)::int from (select user_id, key from notifications group by 1, 2 having count(*) > 1) twice) twice`
    assert.deepEqual(left, { open: 0, dead: 0, undone: 0, unhandled: 0, twice: 0 }, `seed ${seed}`)
  })
  const [told] = await world.watch.sql<{ sent: number; failed: number }>`
    select (select count(*)::int from notifications where kind = 'transfers.sent') sent,
      (select count(*)::int from notifications where kind = 'transfers.failed') failed`
  const [states] = await world.watch.sql<{ success: number; returned: number; failed: number }>`
    select (select count(*)::int from orders where state = 'success') success,
      (select count(*)::int from orders where state = 'returned') returned,
      (select count(*)::int from orders where state = 'failed') failed`
  assert.ok(told && states)
  assert.deepEqual(told, { sent: states.success + states.returned, failed: states.failed })
})
