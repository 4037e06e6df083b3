// Promises about jobs: they leave with their transaction, are leased, fenced, retried by the clock, and never done twice.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { movedClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { sharing } from '../db/for-many.ts'
import { createLog } from '../log.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { eventually } from '../test/eventually.ts'
import type { StoppedJob } from './job-rows.ts'
import { createOutbox, type JobHandlers, jobDone, tryJobAgain } from './jobs.ts'
import { createJobRunner } from './runner.ts'

let test1: TestDatabase
let worker: Database
const log = createLog({ level: 'silent', name: 'test' })

before(async () => {
  test1 = await testDatabase()
  worker = test1.open('finance_worker')
})
after(() => test1.drop())

const start = new Date('2026-03-01T08:00:00Z')
const queueOf = (name: string, handlers: JobHandlers) => {
  const clock = movedClock(start)
  const outbox = createOutbox({ queue: name, clock })
  const runner = () => createJobRunner({ database: worker, clock, log, queue: name, handlers })
  return { clock, outbox, runner }
}

type JobRow = {
  attempts: number
  done_at: Date | null
  dead_at: Date | null
  last_error: string | null
  run_at: Date
}
async function onlyJob(queue: string): Promise<JobRow> {
  const rows =
    await worker.sql<JobRow>`select attempts, done_at, dead_at, last_error, run_at from jobs where queue = ${queue}`
  assert.equal(rows.length, 1)
  const [row] = rows
  assert.ok(row)
  return row
}

test('a job of a transaction that rolled back never existed', async () => {
  const { outbox } = queueOf('rolled-back', {})
  await assert.rejects(
    worker.begin(async (sql) => {
      await outbox.enqueue(sql, { kind: 'x', payload: {} })
      throw new Error('no')
    }),
  )
  assert.equal((await worker.sql`select 1 from jobs where queue = 'rolled-back'`).length, 0)
})

test('the same key is one job', async () => {
  let runs = 0
  const { outbox, runner } = queueOf('keyed', {
    'keyed.count': async () => {
      runs++
      return jobDone
    },
  })
  for (let copies = 0; copies < 3; copies++)
    await outbox.enqueue(worker.sql, { kind: 'keyed.count', payload: {}, key: 'one' })
  await runner().drain()
  assert.equal(runs, 1)
})

test('a job that fails is tried again by the clock, and is put aside as dead in the end', async () => {
  const { clock, outbox, runner } = queueOf('failing', {
    'failing.always': async () => {
      throw new Error('the partner is\0 asleep')
    },
  })
  await outbox.enqueue(worker.sql, { kind: 'failing.always', payload: {} })
  await runner().drain()
  assert.equal((await onlyJob('failing')).attempts, 1)
  for (let rounds = 0; rounds < 30; rounds++) {
    clock.advance(13 * 3_600_000)
    await runner().drain()
  }
  const row = await onlyJob('failing')
  assert.ok(row.dead_at)
  assert.equal(row.done_at, null)
  assert.equal(row.last_error, 'the partner is asleep')
  assert.equal(row.attempts, 11)
})

test('what a handler writes in finish and the mark of done are one transaction', async () => {
  const { outbox, runner, clock } = queueOf('atomic', {
    'atomic.write': async (context) => {
      await context.finish(async (sql) => {
        await sql`insert into rate_limits values ('atomic', ${start}, ${context.job.attempts})`
        if (context.job.attempts === 1) throw new Error('cut')
      })
      return jobDone
    },
  })
  await outbox.enqueue(worker.sql, { kind: 'atomic.write', payload: {} })
  await runner().drain()
  assert.equal((await worker.sql`select 1 from rate_limits where bucket = 'atomic'`).length, 0)
  clock.advance(60_000)
  await runner().drain()
  assert.deepEqual(await worker.sql`select used from rate_limits where bucket = 'atomic'`, [{ used: 2 }])
})

test('a worker that comes back after its lease writes nothing: the job was done by another', async () => {
  let wakeFirst: () => void = () => undefined
  const firstSleeps = new Promise<void>((resolve) => (wakeFirst = resolve))
  let claimed: () => void = () => undefined
  const firstClaimed = new Promise<void>((resolve) => (claimed = resolve))
  const { clock, outbox, runner } = queueOf('fenced', {
    'fenced.write': async (context) => {
      if (context.job.lease === 1) {
        claimed()
        await firstSleeps
      }
      await context.finish(
        (sql) => sql`insert into rate_limits values (${`fenced ${context.job.lease}`}, ${start}, 1)`,
      )
      return jobDone
    },
  })
  await outbox.enqueue(worker.sql, { kind: 'fenced.write', payload: {} })
  const late = runner().step()
  await firstClaimed
  clock.advance(61_000)
  await runner().drain()
  wakeFirst()
  await late
  assert.deepEqual(await worker.sql`select bucket from rate_limits where bucket like 'fenced%'`, [
    { bucket: 'fenced 2' },
  ])
})

test('a job that asks for another time is run then, and not before', async () => {
  const at: string[] = []
  const { clock, outbox, runner } = queueOf('again', {
    'again.later': async () => {
      at.push(clock.now().toISOString())
      return at.length < 2 ? { again: new Date(clock.now().getTime() + 5_000) } : jobDone
    },
  })
  await outbox.enqueue(worker.sql, { kind: 'again.later', payload: {} })
  await runner().drain()
  clock.advance(4_999)
  await runner().drain()
  assert.equal(at.length, 1)
  clock.advance(1)
  await runner().drain()
  assert.equal(at.length, 2)
  assert.ok((await onlyJob('again')).done_at)
})

test('a job that asked for another time a hundred times survives a fault', async () => {
  let runs = 0
  const { clock, outbox, runner } = queueOf('patient', {
    'patient.ask': async () => {
      runs++
      if (runs % 20 === 0) throw new Error('the database is away')
      return runs > 100 ? jobDone : { again: new Date(clock.now().getTime() + 1_000) }
    },
  })
  await outbox.enqueue(worker.sql, { kind: 'patient.ask', payload: {} })
  for (let rounds = 0; rounds < 110; rounds++) {
    clock.advance(60_000)
    await runner().drain()
  }
  const row = await onlyJob('patient')
  assert.deepEqual([row.dead_at, runs], [null, 101])
  assert.ok(row.done_at)
})

test('queues do not take each other’s jobs', async () => {
  const one = queueOf('queue one', {})
  const two = queueOf('queue two', { 'two.x': async () => jobDone })
  await one.outbox.enqueue(worker.sql, { kind: 'two.x', payload: {} })
  await two.runner().drain()
  assert.equal((await onlyJob('queue one')).attempts, 0)
})

test('two runners share a hundred jobs and none is run twice', async () => {
  const ran: bigint[] = []
  const { outbox, runner } = queueOf('shared', {
    'shared.note': async (context) => {
      ran.push(context.job.id)
      await context.finish((sql) => sql`select 1`)
      return jobDone
    },
  })
  for (let count = 0; count < 100; count++)
    await outbox.enqueue(worker.sql, { kind: 'shared.note', payload: {} })
  await Promise.all([runner().drain(), runner().drain()])
  assert.equal(ran.length, 100)
  assert.equal(new Set(ran).size, 100)
})

test('a failure that cannot be written down holds up none of the others, and counts as under way no more', async () => {
  const owner = test1.open('finance_owner')
  const ran: string[] = []
  const { clock, outbox, runner } = queueOf('unwritten', {
    'unwritten.fail': async () => {
      ran.push('fail')
      await owner.sql`revoke update on jobs from finance_worker`
      throw new Error('no')
    },
    'unwritten.note': async () => {
      ran.push('note')
      await owner.sql`grant update on jobs to finance_worker`
      return jobDone
    },
  })
  await outbox.enqueue(worker.sql, { kind: 'unwritten.fail', payload: {} })
  await outbox.enqueue(worker.sql, { kind: 'unwritten.note', payload: {} })
  const one = runner()
  await one.step()
  assert.deepEqual(ran, ['fail', 'note'])
  assert.equal(one.underWay(), 0)
  const open = await worker.sql<{ kind: string; failures: number }>`
    select kind, failures from jobs where queue = 'unwritten' and done_at is null`
  assert.deepEqual(open, [{ kind: 'unwritten.fail', failures: 0 }])
  clock.advance(61_000)
  await outbox.enqueue(worker.sql, { kind: 'unwritten.note', payload: {} })
  await one.step()
  assert.deepEqual(ran, ['fail', 'note', 'fail', 'note'], 'it is due again when its lease has ended')
})

test('jobs of which many run at once share transactions, and one that fails takes none of them along', async () => {
  const { clock, outbox } = queueOf('many', {})
  const count = 12
  let started = 0
  let letGo: () => void = () => undefined
  const allAreHere = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const runner = createJobRunner({
    database: sharing(worker, { lanes: 1, most: 64 }),
    clock,
    log,
    queue: 'many',
    handlers: {
      'many.note': {
        manyAtOnce: async ({ job, finish }) => {
          started += 1
          if (started === count) letGo()
          await allAreHere
          const { number } = job.payload
          await finish(
            async (sql) => {
              await outbox.enqueue(sql, { kind: 'many.noted', payload: {}, runAt: new Date('2027-01-01') })
              if (number === 3) throw new Error('not the third')
            },
            [String(number)],
          )
          return jobDone
        },
      },
    },
  })
  await worker.begin(async (sql) => {
    for (let number = 0; number < count; number++)
      await outbox.enqueue(sql, { kind: 'many.note', payload: { number } })
  })
  runner.start()
  await eventually(async () => {
    const [row] = await worker.sql<{ done: number; failed: number }>`
      select count(done_at)::int done, count(last_error)::int failed from jobs where kind = 'many.note'`
    assert.deepEqual(row, { done: count - 1, failed: 1 })
  })
  await runner.stop()
  const [noted] = await worker.sql<{ count: number; transactions: number }>`
    select count(*)::int count, count(distinct xmin::text)::int transactions from jobs where kind = 'many.noted'`
  assert.equal(noted?.count, count - 1)
  assert.ok((noted?.transactions ?? count) < count / 2, `they share transactions: ${noted?.transactions}`)
  assert.equal(runner.underWay(), 0)
})

test('a job over which a process dies three times in a row is put aside and told of; others go on; it runs again when asked', async () => {
  const { clock, outbox, runner } = queueOf('dying', {
    'dying.kill': () => new Promise(() => undefined),
    'dying.note': async () => jobDone,
  })
  await outbox.enqueue(worker.sql, { kind: 'dying.kill', payload: {} })
  await outbox.enqueue(worker.sql, { kind: 'dying.note', payload: {} })
  const open = () =>
    worker.sql<{ id: bigint; kind: string; lease: number; stops: number }>`
      select id, kind, lease, stops from jobs where queue = 'dying' and done_at is null and dead_at is null order by id`
  // A process that dies over the first job: it holds what it claimed, and never ends it.
  for (let lease = 1; lease <= 3; lease++) {
    void runner().drain()
    await eventually(async () => assert.equal((await open())[0]?.lease, lease))
    clock.advance(61_000)
  }
  const [killer, other] = await open()
  assert.deepEqual([killer?.kind, killer?.stops, other], ['dying.kill', 2, undefined])
  const told: StoppedJob[] = []
  const sound = createJobRunner({
    database: worker,
    clock,
    log,
    queue: 'dying',
    handlers: { 'dying.note': async () => jobDone, 'dying.kill': async () => jobDone },
    putAside: async (_sql, job) => void told.push(job),
  })
  await sound.drain()
  assert.deepEqual(await open(), [])
  assert.deepEqual(
    told.map(({ kind, attempts, error }) => [kind, attempts, error]),
    [['dying.kill', 4, 'the server stopped 3 times in a row while it ran this job']],
  )
  assert.equal(await tryJobAgain(worker.sql, String(killer?.id), clock.now()), true)
  assert.equal(await tryJobAgain(worker.sql, String(killer?.id), clock.now()), false)
  await sound.drain()
  assert.equal((await worker.sql`select 1 from jobs where queue = 'dying' and done_at is null`).length, 0)
})

test('jobs that a dead process left behind run one at a time, also where many run at once: what ends the next process takes none of them along', async () => {
  const count = 6
  const stuck = Promise.withResolvers<void>()
  const { clock, outbox } = queueOf('left', {})
  const open = (handler: () => Promise<typeof jobDone>) =>
    createJobRunner({
      database: sharing(worker, { lanes: 1, most: 64 }),
      clock,
      log,
      queue: 'left',
      handlers: { 'left.behind': { manyAtOnce: handler } },
    })
  await worker.begin(async (sql) => {
    for (let number = 0; number < count; number++)
      await outbox.enqueue(sql, { kind: 'left.behind', payload: { number } })
  })
  const rows = () =>
    worker.sql<{
      stops: number
      lease: number
    }>`select stops, lease from jobs where queue = 'left' order by id`
  const gone = Promise.withResolvers<typeof jobDone>()
  const dead = open(() => gone.promise)
  dead.start()
  await eventually(() => assert.equal(dead.underWay(), count))
  clock.advance(61_000)
  let most = 0
  let under = 0
  const next = open(async () => {
    most = Math.max(most, ++under)
    await stuck.promise
    under -= 1
    return jobDone
  })
  next.start()
  await eventually(async () => assert.equal((await rows()).filter(({ stops }) => stops === 1).length, 1))
  assert.deepEqual(
    [next.underWay(), (await rows()).filter(({ lease }) => lease === 1).length],
    [1, count - 1],
  )
  stuck.resolve()
  await eventually(async () =>
    assert.equal((await worker.sql`select 1 from jobs where queue = 'left' and done_at is null`).length, 0),
  )
  assert.equal(most, 1)
  gone.resolve(jobDone)
  await Promise.all([next.stop(), dead.stop()])
})

test('a job that takes long keeps its lease in the process that runs it', async () => {
  const held = Promise.withResolvers<void>()
  let runs = 0
  const { clock, outbox, runner } = queueOf('long', {
    'long.wait': async () => {
      runs += 1
      await held.promise
      return jobDone
    },
  })
  await outbox.enqueue(worker.sql, { kind: 'long.wait', payload: {} })
  const one = runner()
  const first = one.step()
  await eventually(() => assert.equal(runs, 1))
  clock.advance(61_000)
  assert.equal(await one.step(), 0)
  held.resolve()
  await first
  assert.ok((await onlyJob('long')).done_at)
})
