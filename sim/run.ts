// Answers for one run of the simulation: a seed's actors over the real ledger, judged after every commit and proved at the end.
import { type Database, openDatabase } from '#kit/db/database.ts'
import { type Random, seededRandom } from '#kit/random.ts'
import type { TestDatabase } from '#kit/test/database.ts'
import { client, freezer } from './clients.ts'
import { checkAfterCommit, proveBook } from './invariants.ts'
import { type Report, runActors, type Stepping } from './scheduler.ts'
import { Lost, openSession, openWatch, type Session } from './sessions.ts'
import { openStory, type Story } from './story.ts'

const stepsMost = 2_000
const actorsMost = 6
const wishesUsual = 4
const freezesUsual = 2

/** The connections of a simulation: opened once, used by run after run. */
export type Bench = {
  readonly sessions: readonly (Session & { readonly processId: number })[]
  readonly watch: Awaited<ReturnType<typeof openWatch>>
  readonly looking: Database
  close(): Promise<void>
}

/** Fewer of them a seed, on average, would prove nothing. */
export const interleavingsLeast = { ledger: 30, payments: 250 }

/** How much happens in a run, by name; what is not said is drawn by the seed. */
export type Size = Readonly<Record<string, number>>

/** What became of a seed: what its run did, and the first thing that did not hold. */
export type Outcome = Partial<Report> & {
  readonly seed: string
  readonly size: Size
  readonly fault: string | undefined
}

export async function openBench(world: TestDatabase): Promise<Bench> {
  const watch = await openWatch(world.superuserUrl)
  const sessions = await Promise.all(
    Array.from({ length: actorsMost }, () => openSession(world.urlFor('finance_app'))),
  )
  const looking = openDatabase({ url: world.urlFor('finance_reader'), connections: 1 })
  return {
    sessions,
    watch,
    looking,
    close: async () => {
      await Promise.all([...sessions.map((session) => session.close()), watch.close(), looking.close()])
    },
  }
}

/** Runs a seed, and proves the whole book at its end. */
export async function runSeed(world: TestDatabase, seed: string, size: Size = {}): Promise<Outcome> {
  const bench = await openBench(world)
  const trace: string[] = []
  try {
    const random = seededRandom(seed)
    const app = openDatabase({ url: world.urlFor('finance_app'), connections: 1 })
    const story = await openStory(app.sql, seed, 2 + random.below(3))
    await app.close()
    const report = await runStory(bench, { story, random, trace, size })
    await proveBook(bench.looking)
    return { seed, size, fault: undefined, ...report }
  } catch (fault) {
    return { seed, size, trace, fault: fault instanceof Error ? fault.message : String(fault) }
  } finally {
    // A run that ended in the middle leaves statements that wait for one another.
    await bench.watch.endOthers(bench.sessions.map(({ processId }) => processId))
    await bench.close().catch(() => undefined)
  }
}

/** The smallest size at which a seed still fails: one thing less at a time, as long as it does. */
export async function shrink({ usual, least, run }: Shrinking, failed: Outcome): Promise<Outcome> {
  for (let smallest = failed; ;) {
    const size: Size = { ...usual, ...smallest.size }
    const smaller = Object.entries(size)
      .filter(([name, count]) => count > (least[name] ?? 1))
      .map(([name, count]): Size => ({ ...size, [name]: count - 1 }))
    let found: Outcome | undefined
    for (const one of smaller) if (found === undefined) found = await failing(run(failed.seed, one))
    if (found === undefined) return smallest
    smallest = found
  }
}

/** How a failing seed is told in smaller stories. */
export type Shrinking = {
  readonly usual: Size
  readonly least: Size
  run(seed: string, size: Size): Promise<Outcome>
}

async function failing(running: Promise<Outcome>): Promise<Outcome | undefined> {
  const outcome = await running
  return outcome.fault === undefined ? undefined : outcome
}

/** Runs of the ledger, each in a world of its own. */
export const shrinkingIn = (world: () => Promise<TestDatabase>): Shrinking => ({
  usual: { clients: actorsMost - 1, wishes: wishesUsual, freezes: freezesUsual },
  least: { freezes: 0 },
  run: async (seed, size) => {
    const fresh = await world()
    const outcome = await runSeed(fresh, seed, size)
    await fresh.drop()
    return outcome
  },
})

type Run = {
  readonly story: Story
  readonly random: Random
  readonly trace: string[]
  readonly size: Size
}

function runStory(bench: Bench, { story, random, trace, size }: Run): Promise<Report> {
  const losses = [0, 6, 3][random.below(3)] ?? 0
  const drawn = 2 + random.below(actorsMost - 2)
  const clients = size['clients'] ?? drawn
  const casting = bench.sessions.slice(0, clients + 1).map((session, place) => {
    const name = place === clients ? 'staff' : `client ${place + 1}`
    const own = seededRandom(`${story.seed}/${name}`)
    const act = (stepping: Stepping): Promise<void> => {
      const hands = session.hands(losing(stepping, own, losses))
      return place === clients
        ? freezer(story, own, hands, size['freezes'] ?? freezesUsual)
        : client(story, own, hands, size['wishes'] ?? wishesUsual)
    }
    return { name, session, act }
  })
  const at = (name: string): Bench['sessions'][number] => {
    const found = casting.find((one) => one.name === name)
    if (found === undefined) throw new Error(`no actor is called ${name}`)
    return found.session
  }
  return runActors({
    random,
    actors: new Map(casting.map(({ name, act }) => [name, act])),
    trace,
    waitsForLock: (name) => bench.watch.waitsForLock(at(name).processId),
    isInTransaction: (name) => at(name).isInTransaction(),
    afterStep: async (what) => {
      if (what === 'commit') await checkAfterCommit(bench.looking.sql, story)
    },
    stepsMost,
  })
}

/** Loses the answer of one commit in `losses`, half of them before it was done. */
export function losing(stepping: Stepping, random: Random, losses: number): Stepping {
  return {
    step: async (what, act) => {
      const draw = what === 'commit' && losses > 0 ? random.below(losses * 2) : 2
      if (draw > 1) return stepping.step(what, act)
      if (draw === 1) await stepping.step(what, act)
      throw new Lost(draw === 1 ? 'lost after the commit' : 'lost before the commit')
    },
  }
}
