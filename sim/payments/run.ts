// Answers for one run of simulated payments: a seed's actors over the product's own code, judged after every commit, then healed and judged.
import { sweepDeposits, bankHook } from '#features/deposits/public.ts'
import { assert } from '#kit/assert.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { tryJobAgain } from '#kit/jobs/jobs.ts'
import { createJobRunner } from '#kit/jobs/runner.ts'
import { type Random, seededRandom } from '#kit/random.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { payoutHooks } from '../../apps/api/payout-hooks.ts'
import { losing, type Outcome, type Shrinking, type Size } from '../run.ts'
import { type Report, runActors, type Stepping } from '../scheduler.ts'
import { openSession, openWatch, type Session } from '../sessions.ts'
import {
  adversary,
  asDatabase,
  bankSide,
  customer,
  handlersOver,
  type Part,
  postman,
  time,
  worker,
} from './actors.ts'
import { provider } from './bank.ts'
import { checkEnd, checkPayments, settlementOf } from './invariants.ts'
import { type PlantedPayment, planting } from './planted.ts'
import { asIncoming, railsOf } from './rails.ts'
import { openStory, type Story } from './world.ts'

const stepsMost = 20_000
const hoursMost = 400
type Rewrite = (text: string) => string
type Act = { readonly role: 'app' | 'worker'; readonly act: (part: Part) => Promise<void> }

/** How much happens in a run. */
const usual: Size = { people: 3, wishes: 2, tricks: 4, rounds: 12, turns: 12 }

/** How a failing seed is told in smaller stories. */
export const shrinkingPayments: Shrinking = {
  usual,
  least: { people: 2, tricks: 0 },
  run: async (seed, size) => {
    const world = await testDatabase()
    const outcome = await runPayments(world, seed, { size })
    await world.drop()
    return outcome
  },
}

/** Runs a seed over a database of its own. `rewrite` plants a bug into statements. */
export async function runPayments(
  world: TestDatabase,
  seed: string,
  { size = {}, rewrite }: { readonly size?: Size; readonly rewrite?: Rewrite } = {},
): Promise<Outcome> {
  const trace: string[] = []
  try {
    const random = seededRandom(seed)
    const people = 2 + random.below(2)
    const story = await openStory(world, seed, size['people'] ?? people)
    const looking = openDatabase({ url: world.superuserUrl, connections: 1 })
    const before = await settlementOf(looking.sql)
    try {
      const report = await perform(world, { story, seed, random, trace, looking, rewrite, size })
      await heal(world, story, rewrite)
      await checkEnd(looking, story, before)
      return { seed, size, fault: undefined, ...report }
    } finally {
      await looking.close()
    }
  } catch (fault) {
    return {
      seed,
      size,
      trace,
      fault: fault instanceof Error ? fault.message : String(fault),
    }
  }
}

/** The first of these seeds at which a planted bug is found. */
export async function huntPayments(
  bug: PlantedPayment,
  seeds: readonly string[],
): Promise<Outcome | undefined> {
  for (const seed of seeds) {
    const world = await testDatabase()
    const outcome = await runPayments(world, seed, { rewrite: planting(bug) })
    await world.drop()
    if (outcome.fault !== undefined) return outcome
  }
  return undefined
}

/** Who acts in a run, by name. */
function castOf(story: Story, random: Random, size: Size): ReadonlyMap<string, Act> {
  const { wishes = 0, tricks = 0, rounds = 0, turns = 0 } = { ...usual, ...size }
  const cast = new Map<string, Act>()
  for (const [number, person] of story.people.entries())
    // Of the first two devices send at once.
    for (const device of number === 0 ? ['a', 'b'] : ['a'])
      cast.set(`customer ${number + 1}${device}`, {
        role: 'app',
        act: (part) => customer(part, person, wishes),
      })
  const deaths = [0, 60, 30][random.below(3)] ?? 0
  for (const name of ['worker 1', 'worker 2'])
    cast.set(name, { role: 'worker', act: (part) => worker(part, rounds, deaths) })
  cast.set('adversary', { role: 'app', act: (part) => adversary(part, tricks) })
  cast.set('postman', { role: 'app', act: (part) => postman(part, turns) })
  cast.set('bank', { role: 'app', act: (part) => bankSide(part, turns) })
  cast.set('time', { role: 'app', act: (part) => time(part, turns) })
  return cast
}

type Run = {
  readonly story: Story
  readonly seed: string
  readonly random: Random
  readonly trace: string[]
  readonly looking: Database
  readonly rewrite: Rewrite | undefined
  readonly size: Size
}

async function perform(world: TestDatabase, run: Run): Promise<Report> {
  const { story, seed, random, trace, looking } = run
  const watch = await openWatch(world.superuserUrl)
  const losses = [0, 8, 4][random.below(3)] ?? 0
  const cast = castOf(story, random, run.size)
  const sessions = new Map<string, Session & { readonly processId: number }>()
  for (const [name, { role }] of cast)
    sessions.set(name, await openSession(world.urlFor(`finance_${role}`), run.rewrite))
  const at = (name: string) => {
    const session = sessions.get(name)
    assert(session !== undefined, `${name} has a connection`)
    return session
  }
  const begin =
    (name: string, { act }: Act) =>
    (stepping: Stepping): Promise<void> => {
      const own = seededRandom(`${seed}/${name}`)
      const lossy = losing(stepping, own, losses)
      const session = at(name)
      return act({ story, session, random: own, stepping: lossy, hands: session.hands(lossy) })
    }
  try {
    return await runActors({
      random,
      actors: new Map([...cast].map(([name, acting]) => [name, begin(name, acting)])),
      trace,
      waitsForLock: (name) => watch.waitsForLock(at(name).processId),
      isInTransaction: (name) => at(name).isInTransaction(),
      afterStep: async (what) => {
        if (what === 'commit') await checkPayments(looking.sql, story)
      },
      stepsMost,
    })
  } finally {
    await watch.endOthers([...sessions.values()].map(({ processId }) => processId))
    await Promise.all([...sessions.values()].map((session) => session.close().catch(() => undefined)))
    await watch.close()
  }
}

const atOnce: Stepping = { step: (_what, act) => act() }

/** What staff do about the cases of jobs over which workers died three times: nothing kills them now. */
async function tryStoppedAgain(worker: Database, now: Date): Promise<void> {
  const stopped = await worker.sql<{
    id: bigint
  }>`select id from jobs where dead_at is not null and stops >= 3`
  for (const { id } of stopped) await tryJobAgain(worker.sql, String(id), now)
}

/** Nothing fails any more: post arrives, what was not told is found, jobs are done, and time passes until nothing is open. */
async function heal(world: TestDatabase, story: Story, rewrite: Rewrite | undefined): Promise<void> {
  const sessions = [
    await openSession(world.urlFor('finance_app'), rewrite),
    await openSession(world.urlFor('finance_worker'), rewrite),
  ] as const
  const [app, worker] = [asDatabase(sessions[0].hands(atOnce)), asDatabase(sessions[1].hands(atOnce))]
  const random = seededRandom('healing')
  const { bank, clock } = story
  const rails = railsOf(bank, async (_what, act) => act())
  const [doors, workerDoors] = [story.doors(app, random), story.doors(worker, random)]
  const hooks = payoutHooks(doors, { [provider]: rails.payout }, { [provider]: bankHook(doors, rails.bank) })
  const handlers = handlersOver(workerDoors, rails)
  const runner = createJobRunner({ database: worker, clock, log: doors.log, queue: 'main', handlers })
  const handleAll = async (): Promise<void> => {
    for (let post = bank.takeWebhook(); post; post = bank.takeWebhook())
      await hooks[provider]?.(asIncoming(post))
    await runner.drain()
  }
  try {
    await handleAll()
    // What comes to its end now is not always told of.
    while (bank.goOn());
    bank.calmDown()
    for (let hour = 0; hour < hoursMost; hour++) {
      while (bank.goOn());
      await sweepDeposits(workerDoors, rails.bank)
      await tryStoppedAgain(worker, clock.now())
      await handleAll()
      const [open] = await worker.sql<{ count: number }>`
        select count(*)::int count from jobs where done_at is null and dead_at is null`
      if (open?.count === 0) return
      clock.advance(3_600_000)
    }
    const left = await worker.sql`select kind, key, last_error from jobs where done_at is null limit 3`
    throw new Error(`F0: after ${hoursMost} hours jobs are left: ${JSON.stringify(left)}`)
  } finally {
    await Promise.all(sessions.map((session) => session.close()))
  }
}
