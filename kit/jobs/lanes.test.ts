// Promises about jobs beside each other: one that waits holds up its lane alone, and what strangers make slow runs apart.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { movedClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { eventually } from '../test/eventually.ts'
import { claimJobs, renewLeases } from './job-rows.ts'
import { createOutbox, jobDone } from './jobs.ts'
import { createJobRunner } from './runner.ts'

let database: TestDatabase
let worker: Database
const log = createLog({ level: 'silent', name: 'test' })
const clock = movedClock(new Date('2026-03-01T08:00:00Z'))

before(async () => {
  database = await testDatabase()
  worker = database.open('finance_worker')
})
after(() => database.drop())

test('a job that waits for its partner holds up one lane, and the others go on', async () => {
  let letGo: () => void = () => undefined
  const partner = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const ran: string[] = []
  const outbox = createOutbox({ queue: 'lanes', clock })
  const runner = createJobRunner({
    database: worker,
    clock,
    log,
    queue: 'lanes',
    lanes: 2,
    handlers: {
      'lanes.wait': async () => {
        await partner
        ran.push('slow')
        return jobDone
      },
      'lanes.mail': async () => {
        ran.push('quick')
        return jobDone
      },
    },
  })
  await worker.begin((sql) => outbox.enqueue(sql, { kind: 'lanes.wait', payload: {}, key: 'one' }))
  runner.start()
  await eventually(async () => {
    const [row] = await worker.sql<{ lease: number }>`select lease from jobs where queue = 'lanes'`
    assert.equal(row?.lease, 1)
  })
  await worker.begin((sql) => outbox.enqueue(sql, { kind: 'lanes.mail', payload: {}, key: 'two' }))
  await eventually(async () => assert.deepEqual(ran, ['quick']))
  letGo()
  await runner.stop()
  assert.deepEqual(ran, ['quick', 'slow'])
})

test('jobs that run apart hold up none of the others, however many wait', async () => {
  const file = Promise.withResolvers<void>()
  const ran: string[] = []
  const note = (word: string) => async () => {
    ran.push(word)
    return jobDone
  }
  const opened = async () => {
    ran.push('opened')
    await file.promise
    return jobDone
  }
  const outbox = createOutbox({ queue: 'apart', clock })
  const handlers = { 'apart.file': { apart: opened }, 'apart.mail': note('mailed') }
  const runner = createJobRunner({ database: worker, clock, log, queue: 'apart', lanes: 2, handlers })
  const add = (kind: string, key: string) =>
    worker.begin((sql) => outbox.enqueue(sql, { kind, payload: {}, key }))
  for (let count = 0; count < 20; count++) await add('apart.file', String(count))
  runner.start()
  await eventually(async () => assert.deepEqual(ran, ['opened']))
  await add('apart.mail', 'one')
  await eventually(async () => assert.deepEqual(ran, ['opened', 'mailed']))
  file.resolve()
  await eventually(async () => assert.equal(ran.filter((word) => word === 'opened').length, 20))
  await runner.stop()
})

test('a job that is being written down keeps no lease of the others from being kept', async () => {
  const outbox = createOutbox({ queue: 'leases', clock })
  for (const key of ['one', 'two'])
    await worker.begin((sql) => outbox.enqueue(sql, { kind: 'leases.any', payload: {}, key }))
  const claim = { queue: 'leases', now: clock.now(), most: 2, only: undefined, own: new Set<bigint>() }
  const claimed = await claimJobs(worker.sql, { ...claim, leftBehind: true })
  const later = new Date(clock.now().getTime() + 20_000)
  const due = () =>
    worker.sql<{
      key: string
      run_at: Date
    }>`select key, run_at from jobs where queue = 'leases' order by key`
  const [before] = await due()
  await worker.begin(async (sql) => {
    await sql`update jobs set last_error = 'being written' where queue = 'leases' and key = 'one'`
    await renewLeases(worker.sql, claimed, later)
    const [one, two] = await due()
    assert.deepEqual([one?.run_at, two?.run_at], [before?.run_at, new Date(later.getTime() + 60_000)])
  })
  await renewLeases(worker.sql, claimed, later)
  assert.deepEqual((await due())[0]?.run_at, new Date(later.getTime() + 60_000))
})
