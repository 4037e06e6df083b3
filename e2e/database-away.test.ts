// Promises about a database that is killed under load: every request is answered, in words, and all of it comes back by itself.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import * as wallets from '#features/wallets/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { type Askers, oddOf, startAsking } from './askers.ts'
import { send } from './customer.ts'
import { followStream, type Stream } from './live-stream.ts'
import { aCustomer } from './people.ts'
import { openProcesses, type ProcessWorld } from './processes.ts'

const outages = 3
const callersOfEach = 6

let world: ProcessWorld
let cookie = ''
let account = ''
let stream: Stream
let processId = 0
let asked: Askers
const readiness: number[] = []

before(async () => {
  world = await openProcesses({ more: { TRUSTED_PROXIES: '127.0.0.1' } })
  ;({ cookie, account } = await aCustomer(world))
  stream = await followStream(`${world.api.url}/api/v1/me/live`, { cookie })
  processId = world.api.program().processId
  await strike()
})
after(async () => {
  await stream.close()
  await world.close()
})

/** Load of reads and writes; the database is killed in the middle of it, stays away for a while, and comes back. */
async function strike(): Promise<void> {
  asked = startAsking(world, cookie, callersOfEach)
  for (let outage = 0; outage < outages; outage++) {
    await asked.more(200)
    world.postgres.aim()()
    // Nobody waits for it to come back: whoever asked before is answered, and whoever asks now.
    await asked.underWayAnswered()
    await asked.more(503)
    await asked.underWayAnswered()
    readiness.push(await statusOf('/readyz'), await statusOf('/healthz'))
    await world.postgres.start()
    await eventually(async () => assert.equal(await statusOf('/readyz'), 200))
    readiness.push(200)
  }
  await asked.more(200)
  await asked.stop()
}

async function statusOf(path: string): Promise<number> {
  const response = await fetch(`${world.api.url}${path}`)
  await response.arrayBuffer()
  return response.status
}

test('every request is answered, as usual or with 503 in words, and none hangs', (context: TestContext) => {
  const { answers } = asked
  const count = (status: number): number => answers.filter((answer) => answer.status === status).length
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
  context.diagnostic(
    `${count(200)} answered 200, ${count(503)} answered 503, the slowest after ${slowest} ms`,
  )
  const odd = oddOf(answers)
  // What broke a request stands in the API's log.
  const broken = world.api.program().lines.filter((line) => line.includes('a request broke'))
  assert.deepEqual({ odd, broken }, { odd: [], broken: [] })
})

test('readyz says it while it lasts, healthz does not, and the API is still the same process', () => {
  assert.deepEqual(readiness, Array.from({ length: outages }, () => [503, 200, 200]).flat())
  assert.equal(world.api.program().processId, processId)
  assert.equal(world.api.program().hasEnded(), false)
})

test('jobs go on: every code that was promised is in the mail', async () => {
  const { promised } = asked
  await world.drain()
  assert.ok(promised.length > 0)
  const [jobs] = await world.watch.sql<{
    dead: number
  }>`select count(*)::int dead from jobs where dead_at is not null`
  assert.equal(jobs?.dead, 0)
  for (const email of promised) assert.ok((await world.mails(email)).length > 0, email)
})

test('a screen that was open all the while hears what happens after', async () => {
  const heard = stream.events.length
  await world.control('/bank/deposits', { account_number: account, amount: '1234.56' })
  await eventually(() => {
    assert.equal(stream.hasEnded(), false)
    assert.ok(
      stream.events.slice(heard).some((topics) => topics.some((topic) => topic.startsWith('customer:'))),
    )
  })
  const { data } = await send(world, wallets.listMyWallets, { cookie })
  assert.equal(data[0]?.balance, '1234.56')
})
