// Promises about two thousand payouts under every fault: worker and database are killed all the while, and each customer's money is exactly right.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, type TestContext, test } from 'node:test'
import * as staff from '#features/transfers/staff-contract.ts'
import { seededRandom } from '#kit/random.ts'
import { eventually } from '#kit/test/eventually.ts'
import { adminCreate } from '../apps/launch/commands/admin.ts'
import { ledgerVerify } from '../apps/launch/commands/ledger-verify.ts'
import { adminPassword, signInAdmin } from './admin.ts'
import { bookOf } from './bank-side.ts'
import { send } from './customer.ts'
import { drawOutage } from './payout-behaviours.ts'
import { killNow, victims, whens } from './payout-kills.ts'
import { type HeardLate, replayWebhooks, sayLate } from './payout-late.ts'
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
  runDue,
  walletOf,
} from './payout-run.ts'
import type { ProcessWorld } from './processes.ts'
import { realClock } from './world.ts'

// The same seed draws the same payouts, outages and pauses; what a kill hits depends on the machine.
const seed = process.env['PAYOUT_SEED'] ?? randomBytes(6).toString('hex')
const payoutsInAll = Number(process.env['PAYOUTS'] ?? 2_000)
// A smaller number than the suite's own is for looking at a fault: it has fewer of everything.
const hangsInAll = Math.max(1, Math.ceil(payoutsInAll / 170))
const people = Math.min(20, Math.max(3, Math.ceil(payoutsInAll / 50)))
// Before a release: PAYOUT_KILLS=150 npm test -- e2e/payout-faults
const killsAbout = Number(process.env['PAYOUT_KILLS'] ?? Math.min(26, Math.max(4, payoutsInAll / 50)))
const sendersAtOnce = 10
const floatsEmptied = 2

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
  let next = 0
  let isOver = false
  const sending = Promise.all(
    Array.from({ length: sendersAtOnce }, async () => {
      while (next < payoutsInAll) {
        const index = next++
        const hangs = index % Math.floor(payoutsInAll / hangsInAll) === 3
        await sendOne(run, { index, random, hangs })
      }
    }),
  ).finally(() => {
    isOver = true
  })
  const faults = seededRandom(`${seed} faults`)
  const killing = (async () => {
    for (let round = 0; !isOver; round++) {
      for (const rail of ['paystack', 'monnify'])
        await world.control('/outage', { rail, mode: drawOutage(faults), ratio: 0.25, untilMs: 3_000 })
      const between = payoutsInAll / killsAbout
      const enough = next + between / 2 + faults.below(Math.ceil(between))
      await eventually(() => assert.ok(isOver || next >= enough, 'customers send'), 120)
      if (isOver) return
      if (round < floatsEmptied) await emptyFloat(() => isOver)
      // Monnify fails what our float is too low for, where Paystack refuses it: from here on there is enough.
      else run.provider = faults.below(3) === 0 ? 'monnify' : 'paystack'
      await killNow(run, whens[faults.below(whens.length)] ?? 'at random', victims[round % victims.length])
      // On a slow machine this takes long, and who watches wants to hear that it goes on.
      console.log(`${next} of ${payoutsInAll} payouts were sent`)
    }
  })()
  await Promise.all([sending, killing])
  for (const rail of ['paystack', 'monnify']) await world.control('/outage', { rail, mode: 'off' })
}

/** Takes all of our money at the bank away until some transfers have met that, and brings it back. */
async function emptyFloat(isOver: () => boolean): Promise<void> {
  const refused = async (): Promise<number> => {
    const [row] = await world.watch.sql<{ count: number }>`
      select count(distinct transfer_id)::int count from transfer_events where outcome = 'float_too_low'`
    return row?.count ?? 0
  }
  const before = await refused()
  const { balance }: { balance: string } = Object(await world.control('/bank/float'))
  await world.control('/bank/float', { set: '0.00' })
  await eventually(async () =>
    assert.ok(isOver() || (await refused()) >= before + 3, 'transfers are refused'),
  )
  await world.control('/bank/float', { top_up: balance })
}

/** Moves on until each transfer is concluded or in review; the worker is killed on the way. */
async function driveToTheEnd(): Promise<void> {
  const random = seededRandom(`${seed} end`)
  for (const step of [minute, minute, 5 * minute, 10 * minute, 30 * minute, hour, 12 * hour]) {
    await advance(run, step)
    await realClock.sleep(random.below(400))
    if (step < hour) await killNow(run, 'at random')
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
    select transaction_id id, reference from transfers where state = 'in_review' order by reference`
  for (const { id, reference } of rows) {
    const decision = random.below(2) === 0 ? 'paid' : 'not_paid'
    const params = { transaction_id: id }
    const seen = await answered(() =>
      send(world, staff.previewDecision, { headers, params, query: `?decision=${decision}` }),
    )
    await answered(() =>
      send(world, staff.decideTransfer, {
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
  const before = run.kills.filter(({ waiting }) => waiting > 0)
  const during = run.kills.filter(({ underWay }) => underWay > 0)
  const taken = run.kills.filter(({ reachedBank }) => reachedBank > 0)
  const after = run.kills.filter(({ answered }) => answered > 0)
  const sum = (of: 'waiting' | 'underWay' | 'reachedBank' | 'answered') =>
    run.kills.reduce((all, kill) => all + kill[of], 0)
  context.diagnostic(
    `PAYOUT_SEED=${seed}: ${run.databaseKills} kills of the database alone; ${run.kills.length} of the worker, also with it; ${before.length} before calls (${sum('waiting')} transfers waited), ` +
      `${during.length} during one (${sum('underWay')} calls were cut; at ${taken.length} the bank had taken ${sum('reachedBank')} already), ` +
      `${after.length} after one (${sum('answered')} transfers had an answer that was not the last)`,
  )
  assert.ok(run.kills.length >= killsAbout / 3)
  assert.ok(run.databaseKills >= killsAbout / 13)
  for (const [name, kind, least] of [
    ['before', before, run.kills.length / 5],
    ['during', during, run.kills.length / 5],
    ['after the bank had taken it', taken, 1],
    ['after', after, run.kills.length / 5],
  ] as const)
    assert.ok(kind.length >= least, `only ${kind.length} of ${run.kills.length} kills came ${name}`)
})

test('every payout ended as the bank’s last word says', async (context: TestContext) => {
  const rows = await world.watch.sql<{
    id: string
    state: string
  }>`select transaction_id id, state from transfers`
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
})

test('what was drawn has happened: no float, lost answers, two partners, old news', async (context: TestContext) => {
  const [met] = await world.watch.sql<{ float: number; floats: number; monnify: number }>`
    select (select count(distinct transfer_id)::int from transfer_events where outcome = 'float_too_low') float,
      (select count(*)::int from cases where kind = 'payout_float_low') floats,
      (select count(*)::int from transfers where provider = 'monnify') monnify`
  assert.ok(met)
  // The order got no answer, and the bank knew it when it was asked: the work was done, and the answer was lost on its way.
  const unanswered = await world.watch.sql<{ id: string }>`
    select t.transaction_id id from transfers t
      join lateral (select * from transfer_events e where e.transfer_id = t.id and e.kind = 'call' order by number limit 1) first on true
      join lateral (select * from transfer_events e where e.transfer_id = t.id and e.kind = 'call' order by number offset 1 limit 1) then_ on true
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
  assert.ok(met.monnify > payoutsInAll / 20)
  assert.ok(replayed > payoutsInAll / 40)
  assert.ok(byOutage.length >= payoutsInAll / 500)
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
    select transaction_id id, reference from transfers`
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
      select (select count(*)::int from transfers where concluded_at is null) open,
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
    select (select count(*)::int from transfers where state = 'success') success,
      (select count(*)::int from transfers where state = 'returned') returned,
      (select count(*)::int from transfers where state = 'failed') failed`
  assert.ok(told && states)
  assert.deepEqual(told, { sent: states.success + states.returned, failed: states.failed })
})
