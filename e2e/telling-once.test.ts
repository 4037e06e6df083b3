// Promises about messages under faults: each is sent once per channel, whenever a worker dies and however often a job repeats.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { jobs } from '#features/notifications/public.ts'
import type { Database } from '#kit/db/database.ts'
import { createJobRunner } from '#kit/jobs/runner.ts'
import type { TestBrowser } from '#rails/test-browser.ts'
import { confirmPhone, smsTo } from './customer.ts'
import { aCustomer, type Person } from './people.ts'
import { choose, deliveriesOf, mailsAbout, newBrowser, pushesTo, stateOf, tell } from './told.ts'
import { openWorld, type World } from './world.ts'

let world: World
let person: Person
let browser: TestBrowser
before(async () => {
  world = await openWorld()
  person = await aCustomer(world, { tier: 0 })
  browser = await newBrowser(world, person.cookie)
  await confirmPhone(world, person)
  await choose(world, person.cookie, { topic: 'money', on: { sms: true } })
})
after(() => world.close())

const minute = 60_000

/** How many copies of a message arrived on each channel. */
async function arrived(key: string): Promise<Record<string, number>> {
  const pushes = await pushesTo(world, browser)
  const sms = await smsTo(world, person)
  return {
    mail: await mailsAbout(world, person, key),
    push: pushes.filter(({ body }) => body.endsWith(key)).length,
    sms: sms.filter(({ body }) => body.endsWith(key)).length,
  }
}

/** Lets everything that is due happen, for two days: each lease and each pause has ended by then. */
async function letTimePass(): Promise<void> {
  for (const minutes of [1, 2, 5, 20, 60, 180, 360, 720, 1_440]) {
    world.clock.advance(minutes * minute)
    await world.settle()
  }
}

class Killed extends Error {}

/** Runs transactions of a worker whose connection is lost for good before or right after its nth is committed. */
function dyingAt(at: { nth: number; moment: 'before' | 'after' }) {
  let count = 0
  return async <Value>(transaction: () => Promise<Value>): Promise<Value> => {
    const isLast = ++count === at.nth
    if (count > at.nth || (isLast && at.moment === 'before')) throw new Killed('the worker is gone')
    const value = await transaction()
    if (isLast) throw new Killed('the worker is gone')
    return value
  }
}

/** Runs the deliveries of a message by a worker that dies in each of them at the same moment. */
async function deliverAndDie(at: { nth: number; moment: 'before' | 'after' }): Promise<void> {
  const { worker, rails, doors } = world.api
  const living = { ...doors, database: worker }
  const handlers = jobs(living, rails)
  const dying = createJobRunner({
    database: worker,
    clock: world.clock,
    log: doors.log,
    queue: 'main',
    handlers: {
      ...handlers,
      'notifications.deliver': async (context) => {
        const run = dyingAt(at)
        const database: Database = {
          ...worker,
          begin: (work, options) => run(() => worker.begin(work, options)),
        }
        const deliver = jobs({ ...living, database }, rails)['notifications.deliver']
        assert.ok(typeof deliver === 'object' && 'manyAtOnce' in deliver)
        // What it came to and that the job is done are one transaction.
        return deliver.manyAtOnce({
          ...context,
          settle: (work, touches) => run(() => context.settle(work, touches)),
        })
      },
    },
  })
  await dying.drain()
}

for (const [name, at, copies, ends] of [
  ['before anything is written', { nth: 1, moment: 'before' }, 1, 'sent'],
  ['when the attempt is written and nothing has left', { nth: 1, moment: 'after' }, 0, 'unknown: no_result'],
  ['when it has left and no result is written', { nth: 2, moment: 'before' }, 1, 'unknown: no_result'],
  ['when the result is written', { nth: 2, moment: 'after' }, 1, 'sent'],
] as const) {
  test(`a worker that dies ${name} sends ${copies === 1 ? 'once' : 'nothing twice'}, on every channel`, async () => {
    const key = await tell(world, person)
    await deliverAndDie(at)
    await letTimePass()
    assert.deepEqual(await arrived(key), { mail: copies, push: copies, sms: copies })
    assert.deepEqual(await stateOf(world, person, key), { mail: ends, push: ends, sms: ends })
  })
}

test('a job that is run again and again sends once', async () => {
  const key = await tell(world, person)
  await world.settle()
  for (let again = 0; again < 3; again++) {
    await world.api.doors.database.sql`
      update jobs set done_at = null, run_at = ${world.clock.now()} where kind like 'notifications.%'`
    await world.settle()
  }
  assert.deepEqual(await arrived(key), { mail: 1, push: 1, sms: 1 })
})

test('two workers at once over one message send it once', async () => {
  const key = await tell(world, person)
  await world.settle()
  const { worker, rails, doors } = world.api
  const second = await tell(world, person)
  const handlers = jobs({ ...doors, database: worker }, rails)
  const runner = () =>
    createJobRunner({ database: worker, clock: world.clock, log: doors.log, queue: 'main', handlers })
  await Promise.all([runner().drain(), runner().drain(), runner().drain(), runner().drain()])
  assert.deepEqual(await arrived(key), { mail: 1, push: 1, sms: 1 })
  assert.deepEqual(await arrived(second), { mail: 1, push: 1, sms: 1 })
})

test('a message told twice with one key is one message', async () => {
  const key = await tell(world, person)
  await tell(world, person, { key })
  await Promise.all([tell(world, person, { key }), tell(world, person, { key })])
  await world.settle()
  assert.deepEqual(await arrived(key), { mail: 1, push: 1, sms: 1 })
})

const script = (rail: string, ...steps: object[]): Promise<unknown> =>
  world.control('/scenarios', { rail, script: steps })

test('a mail server that has trouble of its own gets the mail again later, and keeps one', async () => {
  await script('mailbox', { kind: 'smtp_451' }, { kind: 'smtp_451' })
  const key = await tell(world, person)
  await world.settle()
  assert.equal((await stateOf(world, person, key))['mail'], 'waiting: given_back')
  await letTimePass()
  assert.equal((await arrived(key))['mail'], 1)
  assert.equal((await stateOf(world, person, key))['mail'], 'sent')
})

for (const status of [429, 500, 503]) {
  test(`a push service that answers ${status} gets the push again later, and keeps one`, async () => {
    await script('push', { kind: 'status', status }, { kind: 'status', status })
    const key = await tell(world, person)
    await world.settle()
    assert.equal((await stateOf(world, person, key))['push'], 'waiting: given_back')
    await letTimePass()
    assert.equal((await arrived(key))['push'], 1)
  })
}

test('a push service that never takes it is given up after eight tries', async () => {
  await script('push', ...Array.from({ length: 8 }, () => ({ kind: 'status', status: 503 })))
  const key = await tell(world, person)
  await world.settle()
  await letTimePass()
  const push = (await deliveriesOf(world, person, key)).find(({ channel }) => channel === 'push')
  assert.deepEqual([push?.state, push?.reason, push?.attempts], ['failed', 'given_up', 8])
  assert.equal((await arrived(key))['push'], 0)
})

for (const [rail, channel] of [
  ['push', 'push'],
  ['termii', 'sms'],
] as const) {
  test(`a ${channel} that was taken without an answer is not sent again`, async () => {
    await script(rail, { kind: 'drop_after' })
    const key = await tell(world, person)
    await world.settle()
    await letTimePass()
    assert.equal((await arrived(key))[channel], 1)
    assert.equal((await stateOf(world, person, key))[channel], 'unknown: no_answer')
  })
}

test('an SMS whose partner has trouble of its own is not sent again: it may have gone', async () => {
  await script('termii', { kind: 'status', status: 500 })
  const key = await tell(world, person)
  await world.settle()
  await letTimePass()
  assert.equal((await arrived(key))['sms'], 0)
  assert.equal((await stateOf(world, person, key))['sms'], 'unknown: no_answer')
})

test('an SMS partner that asks to wait is waited for', async () => {
  await script('termii', { kind: 'status', status: 429, retryAfterSeconds: 600 })
  const key = await tell(world, person)
  await world.settle()
  world.clock.advance(5 * minute)
  await world.settle()
  assert.equal((await arrived(key))['sms'], 0)
  world.clock.advance(5 * minute)
  await world.settle()
  assert.equal((await arrived(key))['sms'], 1)
})
