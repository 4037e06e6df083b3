// Promises about jobs that find out by themselves whether they are done: what they write and what becomes of the job are one transaction.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { movedClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { createOutbox, jobDone, type JobHandler } from './jobs.ts'
import { createJobRunner } from './runner.ts'

let database: TestDatabase
let worker: Database
const log = createLog({ level: 'silent', name: 'test' })
const start = new Date('2026-03-01T08:00:00Z')

before(async () => {
  database = await testDatabase()
  worker = database.open('finance_worker')
})
after(() => database.drop())

async function queueOf(queue: string, handler: JobHandler) {
  const clock = movedClock(start)
  await createOutbox({ queue, clock }).enqueue(worker.sql, { kind: `${queue}.write`, payload: {} })
  const runner = () =>
    createJobRunner({ database: worker, clock, log, queue, handlers: { [`${queue}.write`]: handler } })
  return { clock, runner }
}

const noted = async (queue: string): Promise<number | undefined> =>
  (await worker.sql<{ used: number }>`select used from rate_limits where bucket = ${queue}`)[0]?.used

async function standOf(queue: string) {
  const [job] = await worker.sql<{ attempts: number; done: boolean; at: Date }>`
    select attempts, done_at is not null done, run_at at from jobs where queue = ${queue}`
  assert.ok(job)
  return { attempts: job.attempts, done: job.done, at: job.at.getTime() - start.getTime() }
}

test('what fails writes nothing, what is due again writes and is due then, and what is done is over', async () => {
  const { clock, runner } = await queueOf('settled', ({ job, settle }) =>
    settle(async (sql) => {
      await sql`
        insert into rate_limits values ('settled', ${start}, ${job.attempts})
        on conflict (bucket, window_start) do update set used = excluded.used`
      if (job.attempts === 1) throw new Error('cut')
      return job.attempts === 2 ? { again: new Date(start.getTime() + 90_000) } : jobDone
    }),
  )
  await runner().drain()
  assert.equal(await noted('settled'), undefined)
  clock.advance(60_000)
  await runner().drain()
  assert.deepEqual(
    [await noted('settled'), await standOf('settled')],
    [2, { attempts: 2, done: false, at: 90_000 }],
  )
  clock.advance(60_000)
  await runner().drain()
  await runner().drain()
  const { attempts, done } = await standOf('settled')
  assert.deepEqual([await noted('settled'), attempts, done], [3, 3, true])
})

test('a worker that comes back after its lease leaves the job as the other left it, and what it wrote stays', async () => {
  let wakeFirst: () => void = () => undefined
  const firstSleeps = new Promise<void>((resolve) => (wakeFirst = resolve))
  let claimed: () => void = () => undefined
  const firstClaimed = new Promise<void>((resolve) => (claimed = resolve))
  const { clock, runner } = await queueOf('late', async ({ job, settle }) => {
    if (job.lease === 1) {
      claimed()
      await firstSleeps
    }
    return settle(async (sql) => {
      await sql`insert into rate_limits values (${`late ${job.lease}`}, ${start}, 1)`
      return job.lease === 1 ? { again: start } : jobDone
    })
  })
  const late = runner().step()
  await firstClaimed
  clock.advance(61_000)
  await runner().drain()
  wakeFirst()
  await late
  assert.deepEqual([await noted('late 1'), await noted('late 2')], [1, 1])
  assert.equal((await standOf('late')).done, true)
})
