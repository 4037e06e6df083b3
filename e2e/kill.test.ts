// Promises about `kill -9`: deposits stream in while database, API and worker are killed at random moments, and none is lost or doubled.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, type TestContext, test } from 'node:test'
import { type Random, seededRandom } from '#kit/random.ts'
import { eventually } from '#kit/test/eventually.ts'
import {
  assertAcknowledged,
  assertBankBook,
  assertBooksProve,
  assertNothingLeft,
  type DepositStream,
  openDepositStream,
} from './deposit-stream.ts'
import { type ApiProcess, openProcesses, type ProcessWorld } from './processes.ts'
import { realClock } from './world.ts'

// The same seed draws the same kills in the same order; what they hit depends on the machine.
const seed = process.env['KILL_SEED'] ?? randomBytes(6).toString('hex')
// All the while, also when nobody of ours is there to hear of it.
const trickle = { senders: 2, pauseMilliseconds: 300 }
// While a moment for a kill is drawn.
const flood = { senders: 10, pauseMilliseconds: 150 }
const longestWaitMilliseconds = 600
/** The API is the server that is asked; the worker another one, which nobody asks and which only does jobs. */
const victims = ['database', 'api', 'worker'] as const
type Victim = (typeof victims)[number]
// Before a release: KILLS=50 npm test -- e2e/kill
const killsOfEach = Number(process.env['KILLS'] ?? 6)
// Each takes in only so much on its first day.
const people = Math.max(3, Math.ceil(killsOfEach / 2))
type Kill = { readonly victim: Victim | 'all'; readonly cut: number }

let world: ProcessWorld
let worker: ApiProcess
const kills: Kill[] = []
/** One more, when nothing is under way any more. */
let idle: Kill
let deposits: DepositStream

before(async () => {
  world = await openProcesses({ recorder: true, apis: 2 })
  worker = world.apis[1] ?? assert.fail('there is a worker')
  await worker.program().kill()
  await startWorker()
  await world.watch.sql`alter system set autovacuum = off`
  await world.watch.sql`select pg_reload_conf()`
  deposits = await openDepositStream(world, people)
  const random = seededRandom(seed)
  const stream = deposits.start(seededRandom(`${seed} trickle`), trickle)
  for (const victim of shuffled(random)) {
    kills.push(await killOnce(victim, random))
    // Many of them take long, and who watches wants to hear that it goes on.
    if (kills.length % 10 === 0) console.log(`${kills.length} kills`)
  }
  await stream.stop()
  await deposits.recordAll()
  idle = await killNow('all')
})
after(() => world.close())

/** Its connections bear a name, so that its own are told from those of the API. */
function startWorker(): Promise<void> {
  const named = (role: 'finance_app' | 'finance_worker') =>
    `${world.postgres.main.urlFor(role)}&application_name=second`
  return worker.start({ DATABASE_URL: named('finance_app'), DATABASE_WORKER_URL: named('finance_worker') })
}

function shuffled(random: Random): Victim[] {
  const order = Array.from({ length: killsOfEach }, () => victims).flat()
  for (let place = order.length - 1; place > 0; place--) {
    const other = random.below(place + 1)
    const [one, two] = [order[place], order[other]]
    if (one && two) [order[place], order[other]] = [two, one]
  }
  return order
}

/** Waits until deposits of a flood are acknowledged, then for a random moment of it; kills; brings back what was killed. */
async function killOnce(victim: Victim, random: Random): Promise<Kill> {
  await moreAcknowledged(1)
  const stream = deposits.start(random, flood)
  await moreAcknowledged(5)
  await realClock.sleep(random.below(longestWaitMilliseconds))
  // The API takes most jobs itself, as it hears of them first.
  if (victim === 'worker')
    await eventually(async () => assert.ok((await worker.jobsUnderWay()) > 0, 'it works'))
  const ended = stream.stop()
  const killed = await killNow(victim)
  await ended
  return killed
}

async function moreAcknowledged(count: number): Promise<void> {
  const enough = world.acknowledged().length + count
  await eventually(() => assert.ok(world.acknowledged().length >= enough, 'nothing is acknowledged'))
}

/** Whoever is not killed stands still until we have looked, lest it writes first; then it must go on by itself. */
async function killNow(victim: Kill['victim']): Promise<Kill> {
  const { postgres, api } = world
  const killPostgres = postgres.aim()
  switch (victim) {
    case 'database': {
      const before = await lookAtTransactions()
      killPostgres()
      for (const one of world.apis) one.program().freeze()
      await postgres.start()
      const cut = await countCut(before)
      for (const one of world.apis) one.program().thaw()
      return { victim, cut }
    }
    case 'api': {
      const cut = await killProgram(api, worker, ['api', 'worker'])
      await api.start()
      return { victim, cut }
    }
    case 'worker': {
      const cut = await killProgram(worker, api, ['second'])
      await startWorker()
      return { victim, cut }
    }
    case 'all': {
      const before = await lookAtTransactions()
      killPostgres()
      for (const one of world.apis) await one.program().kill()
      await postgres.start()
      const cut = await countCut(before)
      await api.start()
      await startWorker()
      return { victim, cut }
    }
  }
}

/** Kills one program while the other stands still, and counts what that cut when its connections are gone. */
async function killProgram(victim: ApiProcess, other: ApiProcess, names: readonly string[]): Promise<number> {
  other.program().freeze()
  const before = await lookAtTransactions()
  await victim.program().kill()
  await eventually(async () => {
    const left = await world.watch
      .sql`select pid from pg_stat_activity where application_name = any(${names}::text[])`
    assert.equal(left.length, 0)
  })
  const cut = await countCut(before)
  other.program().thaw()
  return cut
}

/*
 * A transaction in flight is one that has an id (PostgreSQL gives it with the first row that is written, so reading
 * alone does not count) and is neither committed nor rolled back. A kill counts as one that cut such a transaction
 * when PostgreSQL itself says "aborted" afterwards, before anybody writes again, of an id that was in flight right
 * before the kill or was given after that look; or when the journal never got so far as to know the id. A commit that
 * got through in the last moment does not count. Nobody but the API and its worker writes here: autovacuum is off,
 * and nothing that the stream does is ever rolled back by itself.
 */
type Look = { readonly next: bigint; readonly open: readonly bigint[] }

async function lookAtTransactions(): Promise<Look> {
  const [look] = await world.watch.sql<Look>`
    select pg_snapshot_xmax(now)::text::bigint next, array(select id::text::bigint from pg_snapshot_xip(now) id) open
    from pg_current_snapshot() now`
  assert.ok(look)
  return look
}

async function countCut(before: Look): Promise<number> {
  const after = await lookAtTransactions()
  const unknown = before.open.filter((id) => id >= after.next)
  const [found] = await world.watch.sql<{ cut: number }>`
    select count(*)::int cut from (
      select unnest(${before.open.filter((id) => id < after.next)}::bigint[]) union
      select generate_series(${before.next}::bigint, ${after.next - 1n}::bigint)) given (id)
    where pg_xact_status(id::text::xid8) = 'aborted'`
  return unknown.length + (found?.cut ?? 0)
}

test('at least a fifth of the kills cut a transaction in flight', (context: TestContext) => {
  const cutting = kills.filter(({ cut }) => cut > 0)
  const share = (victim: Victim): string =>
    `${cutting.filter((kill) => kill.victim === victim).length} of ${killsOfEach} ${victim}`
  context.diagnostic(
    `KILL_SEED=${seed}: ${cutting.length} of ${kills.length} kills cut a transaction (${victims.map(share).join(', ')})`,
  )
  context.diagnostic(`${kills.reduce((sum, { cut }) => sum + cut, 0)} transactions were cut`)
  assert.equal(kills.length, killsOfEach * victims.length)
  assert.ok(cutting.length * 5 >= kills.length, `seed ${seed}: only ${cutting.length} of ${kills.length}`)
})

test('a kill with nothing in flight is not taken for one', () => {
  assert.equal(idle.cut, 0)
})

test('every acknowledged deposit is in the ledger, exactly once', async (context: TestContext) => {
  const count = world.acknowledged().length
  context.diagnostic(`${count} acknowledgements of ${deposits.sent.size} deposits`)
  assert.ok(count > kills.length)
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
