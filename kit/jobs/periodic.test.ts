// Promises about work that runs by itself: one replica at a time, again after a fault, and never after its stop.
import assert from 'node:assert/strict'
import { after, afterEach, before, test, type TestContext } from 'node:test'
import { systemClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { testDatabase, type TestDatabase } from '../test/database.ts'
import { eventually } from '../test/eventually.ts'
import { type Periodic, type PeriodicTask, startPeriodic } from './periodic.ts'

let made: TestDatabase
let database: Database
const lines: string[] = []
const log = createLog({ level: 'debug', name: 'test', write: (line) => lines.push(line) })
const hour = 3_600_000

before(async () => {
  made = await testDatabase()
  database = made.open('finance_worker')
})
after(() => made.drop())

const running: Periodic[] = []
// A loop that a failed test left behind would keep this process alive.
afterEach(() => Promise.all(running.splice(0).map((periodic) => periodic.stop())))

function start(tasks: readonly PeriodicTask[], over = database): Periodic {
  const periodic = startPeriodic({ database: over, clock: systemClock(), log, tasks })
  running.push(periodic)
  return periodic
}

test('a task runs at once and then again and again', async () => {
  let runs = 0
  const periodic = start([{ name: 'a.count', everyMilliseconds: 1, run: async () => void runs++ }])
  await eventually(() => assert.ok(runs >= 3))
  await periodic.stop()
  const atStop = runs
  await database.sql`select 1`
  assert.equal(runs, atStop)
})

test('a task that throws is tried again, and the fault is in the log', async () => {
  let runs = 0
  const run = async (): Promise<void> => {
    if (runs++ === 0) throw new Error('a first time that fails')
  }
  const periodic = start([{ name: 'a.fail', everyMilliseconds: 1, run }])
  await eventually(() => assert.ok(runs >= 2))
  await periodic.stop()
  assert.ok(lines.some((line) => line.includes('a first time that fails') && line.includes('a.fail')))
})

/** Something to wait for. It is let go when the test ends, also by a failure: nothing may wait for ever. */
function heldUntil(context: TestContext): { held: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  context.after(() => resolve())
  return { held: promise, release: () => resolve() }
}

test('two replicas never run a task at the same time, and the second is told so', async (context) => {
  const { held, release } = heldUntil(context)
  let began = false
  const first = start([
    {
      name: 'a.alone',
      everyMilliseconds: hour,
      run: async () => {
        began = true
        await held
      },
    },
  ])
  await eventually(() => assert.ok(began))
  let second = 0
  const other = start(
    [{ name: 'a.alone', everyMilliseconds: hour, run: async () => void second++ }],
    made.open('finance_worker'),
  )
  assert.equal(await other.runNow('a.alone'), false)
  assert.equal(second, 0)
  release()
  await first.stop()
  // Its own loop may be at its first run just now.
  await eventually(async () => assert.ok((await other.runNow('a.alone')) || second > 0))
  await other.stop()
})

test('more tasks than connections all run at once, and none waits for a connection that another holds', async () => {
  let runs = 0
  const tasks = Array.from({ length: 12 }, (_, index) => ({
    name: `many.${index}`,
    everyMilliseconds: hour,
    run: async () => {
      await database.sql`select 1`
      runs++
    },
  }))
  const periodic = start(tasks)
  await eventually(() => assert.equal(runs, 12))
  await periodic.stop()
  assert.deepEqual(
    lines.filter((line) => line.includes('many.')),
    [],
  )
})

test('a prompt task runs while all the others wait for something slow', async (context) => {
  const { held, release } = heldUntil(context)
  let began = 0
  let runs = 0
  const slow = Array.from({ length: 6 }, (_, index) => ({
    name: `slow.${index}`,
    everyMilliseconds: hour,
    run: async () => {
      began += 1
      await held
    },
  }))
  const prompt = {
    name: 'a.prompt',
    everyMilliseconds: 1,
    isPrompt: true,
    run: async () => void runs++,
  } as const
  const periodic = start([...slow, prompt])
  await eventually(() => assert.ok(began > 0 && runs >= 3))
  assert.ok(began < slow.length, 'the others wait for their turn')
  release()
  await eventually(() => assert.equal(began, slow.length))
  await periodic.stop()
})

test('a replica whose connection is cut holds nobody up', async (context) => {
  const { held, release } = heldUntil(context)
  let began = false
  const doomed = made.open('finance_worker')
  const first = start(
    [
      {
        name: 'a.cut',
        everyMilliseconds: hour,
        run: async () => {
          began = true
          await held
        },
      },
    ],
    doomed,
  )
  await eventually(() => assert.ok(began))
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`
  let runs = 0
  const other = start([{ name: 'a.cut', everyMilliseconds: hour, run: async () => void runs++ }])
  await eventually(async () => assert.equal((await other.runNow('a.cut')) || runs > 0, true))
  release()
  await Promise.all([first.stop(), other.stop()])
})
