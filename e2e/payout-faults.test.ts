// Promises about two thousand payouts under every fault: the worker is killed all the while, and each customer's money is exactly right.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, type TestContext, test } from 'node:test'
import * as deposits from '#features/deposits/contract.ts'
import * as notifications from '#features/notifications/contract.ts'
import * as transfers from '#features/transfers/contract.ts'
import * as staff from '#features/transfers/staff-contract.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { type Random, seededRandom } from '#kit/random.ts'
import { eventually } from '#kit/test/eventually.ts'
import { adminCreate } from '../apps/launch/commands/admin.ts'
import { ledgerVerify } from '../apps/launch/commands/ledger-verify.ts'
import { adminPassword, signInAdmin } from './admin.ts'
import { bookOf, newAccount } from './bank-side.ts'
import { authorisedByHand, sessionOf } from './by-hand.ts'
import { type Answer, confirmIdentity, send, signUp } from './customer.ts'
import { type Behaviour, drawBehaviour, drawOutage } from './payout-behaviours.ts'
import { openProcesses, type ProcessWorld } from './processes.ts'
import { realClock } from './world.ts'

// The same seed draws the same payouts, outages and pauses; what a kill hits depends on the machine.
const seed = process.env['PAYOUT_SEED'] ?? randomBytes(6).toString('hex')
const payoutsInAll = Number(process.env['PAYOUTS'] ?? 2_000)
// A smaller number than the suite's own is for looking at a fault: it has fewer of everything.
const hangsInAll = Math.max(1, Math.ceil(payoutsInAll / 170))
const people = Math.min(20, Math.max(3, Math.ceil(payoutsInAll / 50)))
const killsAbout = Math.min(26, Math.max(4, payoutsInAll / 50))
const funded = 200_000_000n
const sendersAtOnce = 10
const minute = 60_000
const hour = 60 * minute

type Customer = {
  readonly id: string
  readonly cookie: string
  readonly sessionId: string
  readonly account: string
}
type Payout = {
  readonly customer: Customer
  readonly behaviour: Behaviour
  readonly amount: bigint
  transactionId: string
  total: bigint
}
type Kill = { readonly when: string; readonly underWay: number; readonly reachedBank: number }

let world: ProcessWorld
let bank: Database
const customers: Customer[] = []
const payouts: Payout[] = []
const kills: Kill[] = []
/** References whose call a kill has cut: one that waits for its next try is not counted again. */
const cut = new Set<string>()
/** By how much the world's clocks were moved: a program that starts anew has the machine's. */
let moved = 0

before(async () => {
  world = await openProcesses()
  bank = openDatabase({ url: world.sandboxDatabaseUrl, connections: 2 })
  // What the owners bring is recorded at the next start of the worker: there will be many.
  await world.control('/bank/float', { top_up: '100000000.00' })
  for (let person = 0; person < people; person++) customers.push(await newCustomer(person))
  await sendAll()
  await driveToTheEnd()
  await decideTheRest()
  await settleFees()
})
after(async () => {
  await bank?.close()
  await world?.close()
})

/** Moves the clocks of both programs, and keeps them moved through restarts. */
async function advance(milliseconds: number): Promise<void> {
  moved += milliseconds
  await world.control('/clock', { advanceMs: milliseconds })
  if (!world.api.program().hasEnded()) await world.api.advance(milliseconds)
}

const now = (): Date => new Date(realClock.now().getTime() + moved)

async function newCustomer(person: number): Promise<Customer> {
  const digits = String(person).padStart(2, '0')
  const cookie = await signUp(world, `sends${person}@example.com`, `080322211${digits}`)
  await confirmIdentity(world, cookie, `22211100${digits}0`)
  const { data: virtual } = await send(world, deposits.findMyVirtualAccount, { cookie })
  assert.ok(virtual)
  const { userId: id, sessionId } = await sessionOf(world.watch, `sends${person}@example.com`)
  // Tier 3, and an account that is older than its first day: amounts are what limits have no part in here.
  await world.watch.sql`update users set kyc_tier = 3 where id = ${id}`
  await world.watch.sql`
    update customer_devices set activated_at = ${new Date(now().getTime() - 48 * hour)} where user_id = ${id}`
  const told = await send(world, notifications.findSettings, { cookie })
  const choices = { ...told.data.choices, money: { push: false, mail: false, sms: false } }
  await send(world, notifications.saveSettings, { cookie, body: { choices, quiet_hours: null } })
  await world.control('/bank/deposits', {
    account_number: virtual.account_number,
    amount: `${funded / 100n}.00`,
  })
  await eventually(async () => assert.equal((await walletOf(id)).balance, funded))
  return { id, cookie, sessionId, account: virtual.account_number }
}

async function walletOf(userId: string): Promise<{ balance: bigint; held: bigint }> {
  const [row] = await world.watch.sql<{ balance: bigint; held: bigint }>`
    select a.balance, a.held from wallets w join ledger.accounts a on a.id = w.ledger_account where w.user_id = ${userId}`
  assert.ok(row)
  return row
}

/** Asks until somebody answers: the program may have been killed before or after it did what was asked. */
async function answered<Data>(ask: () => Promise<Answer<Data>>): Promise<Data> {
  return eventually(async () => {
    const answer = await ask()
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.data
  }, 120)
}

const payees = Array.from({ length: 30 }, newAccount)
const naira = (kobo: bigint): string => `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`
const koboOf = (text: string): bigint => BigInt(text.replace('.', ''))

async function sendOne(index: number, random: Random): Promise<void> {
  const customer = customers[index % people]
  const to = payees[random.below(payees.length)]
  assert.ok(customer && to)
  const hangs = index % Math.floor(payoutsInAll / hangsInAll) === 3
  const payout: Payout = {
    customer,
    behaviour: drawBehaviour(random, hangs),
    amount: BigInt(100 + random.below(random.below(4) === 0 ? 2_000_000 : 500_000)),
    transactionId: '',
    total: 0n,
  }
  const narration = `payout ${index}`
  await world.control('/bank/outcomes', { match: { narration }, ...payout.behaviour.script })
  const wish = { to, amount: naira(payout.amount), narration }
  const { cookie } = customer
  const quoted = await answered(() => send(world, transfers.quoteTransfer, { cookie, body: wish }))
  const authorisation = await authorisedByHand(world.watch, {
    userId: customer.id,
    sessionId: customer.sessionId,
    hash: quoted.hash,
    at: now(),
  })
  const sent = await answered(() =>
    send(world, transfers.sendTransfer, {
      cookie,
      headers: { 'idempotency-key': narration.replace(' ', '-') },
      body: { ...wish, hash: quoted.hash, authorisation_id: authorisation, send_again: true },
    }),
  )
  payout.transactionId = sent.transaction_id
  payout.total = koboOf(sent.total)
  payouts.push(payout)
}

/** Customers send, while outages come and go and the worker is killed. */
async function sendAll(): Promise<void> {
  // The names of the payees are asked for once, before anything goes wrong.
  const first = customers[0]
  assert.ok(first)
  for (const to of payees)
    await answered(() => send(world, transfers.findPayee, { cookie: first.cookie, body: { to } }))
  const random = seededRandom(seed)
  let next = 0
  let isOver = false
  const sending = Promise.all(
    Array.from({ length: sendersAtOnce }, async () => {
      while (next < payoutsInAll) await sendOne(next++, random)
    }),
  ).finally(() => {
    isOver = true
  })
  const faults = seededRandom(`${seed} faults`)
  const killing = (async () => {
    while (!isOver) {
      await world.control('/outage', {
        rail: 'paystack',
        mode: drawOutage(faults),
        ratio: 0.25,
        untilMs: 3_000,
      })
      const between = payoutsInAll / killsAbout
      const enough = next + between / 2 + faults.below(Math.ceil(between))
      await eventually(() => assert.ok(isOver || next >= enough, 'customers send'), 120)
      if (!isOver) await killNow(faults.below(3) > 0 ? 'in a call' : 'at random')
    }
  })()
  await Promise.all([sending, killing])
  await world.control('/outage', { rail: 'paystack', mode: 'off' })
}

/** Kills the worker: at once, or as soon as a call to the bank is seen to be under way. */
async function killNow(when: 'in a call' | 'at random'): Promise<void> {
  if (when === 'in a call') await callUnderWay(2_000)
  await world.api.program().kill()
  const open = await calling()
  const references = open.map(({ reference }) => reference).filter((reference) => !cut.has(reference))
  for (const reference of references) cut.add(reference)
  const [reached] = await bank.sql<{ count: number }>`
    select count(*)::int count from bank_payouts where reference = any(${references}::text[])`
  kills.push({ when, underWay: references.length, reachedBank: reached?.count ?? 0 })
  await world.api.start()
  if (moved > 0) await world.api.advance(moved)
  // What the killed worker held is due again when its lease has ended.
  await advance(61_000)
}

// Begun, and no word of the bank is written down.
const calling = (): Promise<{ reference: string }[]> => world.watch.sql<{ reference: string }>`
  select t.reference from transfers t where t.state = 'submitted' and not exists (
    select from transfer_events e where e.transfer_id = t.id and e.kind = 'call')`

async function callUnderWay(atMost: number): Promise<void> {
  const until = realClock.now().getTime() + atMost
  while (realClock.now().getTime() < until) {
    if ((await calling()).some(({ reference }) => !cut.has(reference))) return
    await realClock.sleep(2)
  }
}

type Open = { readonly unconcluded: number; readonly undecided: number; readonly due: number }
async function open(): Promise<Open> {
  const [row] = await world.watch.sql<Open>`
    select (select count(*)::int from transfers where concluded_at is null) unconcluded,
      (select count(*)::int from transfers where concluded_at is null and state <> 'in_review') undecided,
      (select count(*)::int from jobs where done_at is null and dead_at is null and run_at <= ${now()}) due`
  assert.ok(row)
  return row
}

/** Runs what is due by now. Bounded; a lease that a kill left behind is ended by moving the clock. */
async function runDue(): Promise<void> {
  await eventually(async () => {
    const { due } = await open()
    if (due > 0) throw new Error(`${due} jobs are due`)
  }, 300)
}

/** Moves on until each transfer is concluded or in review; the worker is killed on the way. */
async function driveToTheEnd(): Promise<void> {
  const random = seededRandom(`${seed} end`)
  for (const step of [minute, minute, 5 * minute, 10 * minute, 30 * minute, hour, 12 * hour]) {
    await advance(step)
    await realClock.sleep(random.below(400))
    if (step < hour) await killNow('at random')
    await runDue()
  }
  for (let rounds = 0; (await open()).undecided > 0; rounds++) {
    assert.ok(rounds < 12, `${(await open()).undecided} transfers are neither concluded nor in review`)
    await advance(12 * hour)
    await runDue()
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
  const headers = await signInAdmin({ ...world, settle: runDue }, email)
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

/** Paid transfers are asked about once more after an hour and a day: fees and late reversals are heard then. */
async function settleFees(): Promise<void> {
  await advance(hour)
  await runDue()
  await advance(25 * hour)
  await runDue()
  await advance(5 * minute)
  await runDue()
}

const isPaid = ({ behaviour, transactionId }: Payout): boolean =>
  behaviour.ends === 'review' ? decided.get(transactionId) === 'paid' : behaviour.ends === 'paid'

test('the worker was killed before, during and after calls', (context: TestContext) => {
  const during = kills.filter(({ underWay }) => underWay > 0)
  const after = kills.filter(({ reachedBank }) => reachedBank > 0)
  context.diagnostic(
    `PAYOUT_SEED=${seed}: ${kills.length} kills, ${during.length} during a call (${kills.reduce((sum, { underWay }) => sum + underWay, 0)} calls were cut)`,
  )
  context.diagnostic(
    `${after.length} kills after the bank had taken a transfer and before we had written so (${kills.reduce((sum, { reachedBank }) => sum + reachedBank, 0)} transfers)`,
  )
  assert.ok(kills.length >= killsAbout / 2)
  assert.ok(during.length >= kills.length / 5, `only ${during.length} of ${kills.length} kills cut a call`)
  assert.ok(after.length >= 1)
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

test('each customer’s money is exactly right, to the kobo, and so are their limits', async () => {
  for (const customer of customers) {
    const own = payouts.filter((payout) => payout.customer === customer && isPaid(payout))
    const spent = own.reduce((sum, { total }) => sum + total, 0n)
    assert.deepEqual(await walletOf(customer.id), { balance: funded - spent, held: 0n }, `seed ${seed}`)
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

test('nothing is forgotten: no transfer is open, no job dead or due, each customer was told once', async () => {
  const [left] = await world.watch.sql<object>`
    select (select count(*)::int from transfers where concluded_at is null) open,
      (select count(*)::int from jobs where dead_at is not null) dead,
      (select count(*)::int from jobs where done_at is null and kind like 'transfers.%') undone,
      (select count(*)::int from webhook_inbox where handled_at is null) unhandled,
      (select count(*)::int from cases where kind in ('transfer_paid_after_return', 'transfer_amount_mismatch')) odd,
      (select count(*)::int from (select user_id, key from notifications group by 1, 2 having count(*) > 1) twice) twice`
  assert.deepEqual(left, { open: 0, dead: 0, undone: 0, unhandled: 0, odd: 0, twice: 0 }, `seed ${seed}`)
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
