// Promises about `kill -9`: deposits stream in while database, API and worker are killed in the middle of transactions, and none is lost or doubled.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { type Random, seededRandom } from '#kit/random.ts'
import { seedOf, sizeOf } from '#kit/test/depth.ts'
import { eventually } from '#kit/test/eventually.ts'
import {
  assertAcknowledged,
  assertBankBook,
  assertBooksProve,
  assertNothingLeft,
  type DepositStream,
  openDepositStream,
} from './deposit-stream.ts'
import { holdOpen, type Place, placeOfWebhooks, placesOfDeposits } from './held-open.ts'
import { type ApiProcess, openProcesses, patience, type ProcessWorld } from './processes.ts'

// The same seed draws the same kills at the same places in the same order.
const seed = seedOf('kills')
// All the while, also when nobody of ours is there to hear of it.
const flow = { senders: 2, pauseMilliseconds: 300 }
const leaseMilliseconds = 60_000
/** The API is the server that is asked; the worker another one, which nobody asks and which only does jobs. */
const victims = ['database', 'api', 'worker'] as const
type Victim = (typeof victims)[number]
/** By which names their connections are known. */
const applicationsOf = {
  api: ['api', 'worker'],
  worker: ['second'],
  database: ['api', 'worker', 'second'],
} as const
const killsOfEach = sizeOf('killsOfEach')
// Each takes in only so much on its first day.
const people = Math.max(3, Math.ceil(killsOfEach / 2))
type Kill = {
  readonly victim: Victim | 'all'
  readonly place: string
  /** Transactions that were held open. */
  readonly held: readonly bigint[]
  /** Transactions that the victim had open, and that PostgreSQL has aborted. */
  readonly cut: readonly bigint[]
}

let world: ProcessWorld
let worker: ApiProcess
const kills: Kill[] = []
/** One more, when nothing is under way any more. */
let idle: Kill
let deposits: DepositStream

before(async () => {
  world = await openProcesses({ recorder: true, apis: 2, isPatient: true })
  worker = world.apis[1] ?? assert.fail('there is a worker')
  await worker.program().kill()
  await startWorker()
  await world.watch.sql`alter system set autovacuum = off`
  await world.watch.sql`select pg_reload_conf()`
  deposits = await openDepositStream(world, people)
  const random = seededRandom(seed)
  const stream = deposits.start(seededRandom(`${seed} flow`), flow)
  for (const [victim, place] of drawKills(random)) {
    kills.push(await killAt(victim, place))
    // Many of them take long, and who watches wants to hear that it goes on.
    if (kills.length % 10 === 0) console.log(`${kills.length} kills`)
  }
  await stream.stop()
  await deposits.recordAll()
  idle = await killIdle()
})
after(() => world?.close())

/** Its connections bear a name, so that its own are told from those of the API. */
function startWorker(): Promise<void> {
  const named = (role: 'finance_app' | 'finance_worker') =>
    `${world.postgres.main.urlFor(role)}&application_name=second${patience}`
  return worker.start({ DATABASE_URL: named('finance_app'), DATABASE_WORKER_URL: named('finance_worker') })
}

/** Each victim as often as the others, each time at the next place where it can be held, in an order that is drawn. */
function drawKills(random: Random): readonly (readonly [Victim, Place])[] {
  const order = victims.flatMap((victim, first) => {
    const places = victim === 'worker' ? placesOfDeposits : [placeOfWebhooks, ...placesOfDeposits]
    return Array.from({ length: killsOfEach }, (_, time): readonly [Victim, Place] => {
      const place = places[(first + time) % places.length] ?? assert.fail()
      return [victim, place]
    })
  })
  for (let place = order.length - 1; place > 0; place--) {
    const other = random.below(place + 1)
    const [one, two] = [order[place], order[other]]
    if (one && two) [order[place], order[other]] = [two, one]
  }
  return order
}

/** Waits until the victim is held in the middle of a deposit; kills; brings back what was killed. */
async function killAt(victim: Victim, place: Place): Promise<Kill> {
  await moreAcknowledged()
  const [held] = await Promise.all([
    holdOpen(world, place, applicationsOf[victim]),
    ...(victim === 'worker' ? [handToWorker()] : []),
  ])
  const cut = await (victim === 'database' ? killDatabase() : killProgram(victim, held.release))
  await held.release()
  return { victim, place: place.name, held: held.ids, cut }
}

/**
 * The API takes most jobs itself, as it hears of them first. When it has more of them than it can be at while it is held, which is one
 * of each person, the worker finds that the leases of the others are over.
 */
async function handToWorker(): Promise<void> {
  await eventually(async () => assert.ok((await world.api.jobsUnderWay()) >= 2 * people + 4), 180)
  await worker.advance(leaseMilliseconds + 1_000)
}

async function moreAcknowledged(): Promise<void> {
  const before = world.acknowledged().length
  await eventually(() => assert.ok(world.acknowledged().length > before, 'nothing is acknowledged'))
}

/** Programs stand still until we have looked, lest they write first; then they must go on by themselves. */
async function killDatabase(): Promise<readonly bigint[]> {
  const { postgres, apis } = world
  const kill = postgres.aim()
  const before = await lookAtTransactions()
  kill()
  for (const one of apis) one.program().freeze()
  await postgres.start()
  const cut = await listCut(before)
  for (const one of apis) one.program().unfreeze()
  return cut
}

/**
 * Kills one program, and lists what that cut of what it had open when its connections are gone. A connection that waits for a lock does
 * not see that its program has died: it is let go of first, and finds nobody who tells it to commit.
 */
async function killProgram(
  victim: 'api' | 'worker',
  release: () => Promise<void>,
): Promise<readonly bigint[]> {
  const killed = victim === 'api' ? world.api : worker
  const open = await world.watch.sql<{ id: bigint }>`
    select backend_xid::text::bigint id from pg_stat_activity
    where application_name = any(${applicationsOf[victim]}::text[]) and backend_xid is not null`
  await killed.program().kill()
  await release()
  await connectionsAreGone(applicationsOf[victim])
  const cut = await listAborted(open.map(({ id }) => id))
  await (victim === 'api' ? killed.start() : startWorker())
  return cut
}

async function connectionsAreGone(applications: readonly string[]): Promise<void> {
  await eventually(async () => {
    const left = await world.watch
      .sql`select pid from pg_stat_activity where application_name = any(${applications}::text[])`
    assert.equal(left.length, 0)
  })
}

/** Kills all of them while none is in a transaction: they stand still when that is looked at. */
async function killIdle(): Promise<Kill> {
  const { postgres, apis } = world
  const before = await eventually(async () => {
    for (const one of apis) one.program().freeze()
    const look = await lookAtTransactions()
    const [busy] = await world.watch.sql<{ count: number }>`
      select count(*)::int count from pg_stat_activity
      where application_name = any(${applicationsOf.database}::text[]) and state <> 'idle'`
    if (look.open.length === 0 && busy?.count === 0) return look
    for (const one of apis) one.program().unfreeze()
    throw new Error('there is always something under way')
  })
  postgres.aim()()
  for (const one of apis) await one.program().kill()
  await postgres.start()
  const cut = await listCut(before)
  await world.api.start()
  await startWorker()
  return { victim: 'all', place: 'nowhere', held: [], cut }
}

/*
 * A transaction in flight is one that has an id (PostgreSQL gives it with the first row that is written, so reading
 * alone does not count) and is neither committed nor rolled back. A kill counts as one that cut such a transaction
 * when PostgreSQL itself says "aborted" afterwards of an id that was in flight right before the kill; of the database
 * also of one that was given after that look and before anybody writes again; or when the journal never got so far as
 * to know the id. A commit that got through in the last moment does not count. Nobody but the API and its worker writes
 * here: autovacuum is off.
 */
/** No transaction from `next` on has ended; some of them may be open. */
type Look = { readonly next: bigint; readonly open: readonly bigint[] }

async function lookAtTransactions(): Promise<Look> {
  const [look] = await world.watch.sql<Look>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint next,
      array(select backend_xid::text::bigint from pg_stat_activity where backend_xid is not null) open`
  assert.ok(look)
  return look
}

async function listCut(before: Look): Promise<readonly bigint[]> {
  const after = await lookAtTransactions()
  const unknown = before.open.filter((id) => id >= after.next)
  const given = Array.from({ length: Number(after.next - before.next) }, (_, n) => before.next + BigInt(n))
  const known = new Set([...before.open.filter((id) => id < after.next), ...given])
  return [...unknown, ...(await listAborted([...known]))]
}

async function listAborted(ids: readonly bigint[]): Promise<readonly bigint[]> {
  const aborted = await world.watch.sql<{ id: bigint }>`
    select id from unnest(${ids}::bigint[]) id where pg_xact_status(id::text::xid8) = 'aborted'`
  return aborted.map(({ id }) => id)
}

test('each kill cut the transactions that were held open in their middle', (context: TestContext) => {
  const count = (of: keyof Pick<Kill, 'held' | 'cut'>): number =>
    kills.reduce((sum, kill) => sum + kill[of].length, 0)
  context.diagnostic(
    `seed ${seed}: ${kills.length} kills, ${count('held')} transactions were held, ${count('cut')} were cut`,
  )
  for (const { victim, place, held, cut } of kills)
    context.diagnostic(`${victim}, before ${place}: ${held.length} held, ${cut.length} cut`)
  assert.deepEqual(
    victims.map((victim) => kills.filter((kill) => kill.victim === victim).length),
    victims.map(() => killsOfEach),
  )
  for (const { victim, place, held, cut } of kills) {
    assert.ok(held.length > 0)
    assert.deepEqual(
      held.filter((id) => !cut.includes(id)),
      [],
      `${victim}, before ${place}`,
    )
  }
})

test('a kill with nothing in flight is not taken for one', () => {
  assert.deepEqual(idle.cut, [])
})

test('every acknowledged deposit is in the ledger, exactly once', async (context: TestContext) => {
  const count = world.acknowledged().length
  context.diagnostic(`${count} acknowledgements of ${deposits.sent.size} deposits`)
  // One before each kill at least: that was waited for.
  assert.ok(count >= kills.length)
  await assertAcknowledged(world)
})

test('every deposit of the bank’s own book is in the ledger with its amount, and nothing else is', () =>
  assertBankBook(world, deposits.sent))

test('the books prove themselves, and settlement equals the bank’s statement', () => assertBooksProve(world))

test('no job is lost, dead or left undone', async () => {
  // The bank tells again, after a while, of what our sweep has found long before.
  await world.drain()
  await assertNothingLeft(world)
})
