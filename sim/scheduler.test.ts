// Promises about the scheduler: a seed is one order of statements for ever, locks are waited for and seen, a ring of them is found.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Sql } from '#kit/db/database.ts'
import { seededRandom } from '#kit/random.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { type Report, runActors, type Stepping } from './scheduler.ts'
import { openSession, openWatch } from './sessions.ts'

let world: TestDatabase
before(async () => {
  world = await testDatabase()
  const { sql } = world.open('finance_owner')
  await sql`create table sim_rows (id int primary key, n int not null)`
})
after(() => world.drop())

type Work = (sql: Sql) => Promise<void>

async function run(seed: string, works: Readonly<Record<string, Work>>): Promise<Report> {
  await world.open('finance_owner').sql`
    insert into sim_rows select id, 0 from generate_series(1, 3) id on conflict (id) do update set n = 0`
  const url = world.urlFor('finance_owner')
  const watch = await openWatch(world.superuserUrl)
  const opened = await Promise.all(
    Object.entries(works).map(async ([name, work]) => ({ name, work, session: await openSession(url) })),
  )
  const sessionOf = (name: string) => opened.find((one) => one.name === name)?.session ?? assert.fail(name)
  try {
    return await runActors({
      random: seededRandom(seed),
      actors: new Map(
        opened.map(({ name, work, session }) => [name, (stepping) => work(session.hands(stepping).sql)]),
      ),
      waitsForLock: (name) => watch.waitsForLock(sessionOf(name).processId),
      isInTransaction: (name) => sessionOf(name).isInTransaction(),
      afterStep: async () => undefined,
      stepsMost: 1_000,
    })
  } finally {
    await watch.endOthers(opened.map(({ session }) => session.processId))
    await Promise.allSettled([watch.close(), ...opened.map(({ session }) => session.close())])
  }
}

/** Adds one to rows in their order, each read and written in two statements; with `locks` the reading takes the row. */
const adding =
  (locks: boolean, ...ids: readonly number[]): Work =>
  async (sql) => {
    await sql`begin`
    for (const id of ids) {
      const [row] = locks
        ? await sql<{ n: number }>`select n from sim_rows where id = ${id} for update`
        : await sql<{ n: number }>`select n from sim_rows where id = ${id}`
      await sql`update sim_rows set n = ${(row?.n ?? 0) + 1} where id = ${id}`
    }
    await sql`commit`
  }

async function counted(): Promise<number> {
  const [row] = await world.open('finance_owner').sql<{ n: number }>`select n from sim_rows where id = 1`
  return row?.n ?? 0
}

const three = (work: Work): Record<string, Work> => ({ ada: work, obi: work, eze: work })
const seeds = Array.from({ length: 12 }, (_, seed) => `seed ${seed}`)

test('a seed is one order of statements for ever, and others are other orders', async () => {
  const traces = new Set<string>()
  // No row is wanted by more than two: of two that wait for one row, PostgreSQL alone says who has it first.
  const works = { ada: adding(true, 1, 2), obi: adding(true, 1), eze: adding(true, 2) }
  for (const seed of seeds) {
    const [one, again] = [await run(seed, works), await run(seed, works)]
    assert.deepEqual(again, one)
    traces.add(one.trace.join('\n'))
  }
  assert.ok(traces.size > 6, `${traces.size} orders`)
})

test('who waits for a lock is parked while others go on, and nothing is lost', async () => {
  let parked = 0
  for (const seed of seeds) {
    const report = await run(seed, three(adding(true, 1)))
    parked += report.parked
    assert.equal(await counted(), 3)
  }
  assert.ok(parked > 6, `${parked} were parked`)
})

test('without the lock an update is lost in some order', async () => {
  const ends: number[] = []
  for (const seed of seeds) {
    await run(seed, three(adding(false, 1)))
    ends.push(await counted())
  }
  assert.ok(ends.some((count) => count < 3))
})

test('a ring of locks is found', async () => {
  const ends = await Promise.allSettled(
    await seeds.reduce<Promise<Promise<Report>[]>>(async (before_, seed) => {
      const all = await before_
      const one = run(seed, { ada: adding(true, 1, 2), obi: adding(true, 2, 1) })
      await one.catch(() => undefined)
      return [...all, one]
    }, Promise.resolve([])),
  )
  const faults = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  assert.ok(faults.length > 0)
  for (const fault of faults) assert.match(fault, /Everybody waits: (?:ada, obi|obi, ada)/)
})

test('who has what the other waits for while both are asked is no ring', async () => {
  let looks = 0
  let free = (): void => undefined
  const freed = new Promise<void>((resolve) => (free = resolve))
  const work = (stepping: Stepping): Promise<void> => stepping.step('update', () => freed)
  const { parked, trace } = await runActors({
    random: seededRandom('any'),
    actors: new Map([
      ['ada', work],
      ['obi', work],
    ]),
    waitsForLock: async () => {
      looks += 1
      if (looks === 8) free()
      return looks < 8
    },
    isInTransaction: () => false,
    afterStep: async () => undefined,
    stepsMost: 10,
  })
  assert.deepEqual([parked, trace.length], [2, 2])
})
