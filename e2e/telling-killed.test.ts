// Promises about `kill -9` of the worker in the middle of telling: what had left is not sent again, what had not is sent once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as contract from '#features/notifications/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { testBrowser, type TestBrowser } from '#rails/test-browser.ts'
import { send } from './customer.ts'
import { aCustomer } from './people.ts'
import { openSharedProcesses, type Processes } from './processes.ts'

let world: Processes
let browser: TestBrowser
let account: string
let email: string

before(async () => {
  world = await openSharedProcesses()
  const customer = await aCustomer(world)
  ;({ account, email } = customer)
  const { cookie } = customer
  browser = testBrowser(world.settings.given('PUSH_SERVICE_URL'))
  const { endpoint, keys } = browser
  const subscribed = await send(world, contract.subscribe, { cookie, body: { endpoint, keys } })
  assert.equal(subscribed.status, 200, JSON.stringify(subscribed.body))
})
after(() => world.close())

const script = (rail: string, step: object): Promise<unknown> =>
  world.control('/scenarios', { rail, script: [step] })
const deposit = (amount: string): Promise<unknown> =>
  world.control('/bank/deposits', { account_number: account, amount })

type State = { state: string; reason: string | null }
/** How what is told of a deposit of this many kobo stands, by one channel. */
async function toldOf(minor: bigint, channel: 'push' | 'mail'): Promise<State | undefined> {
  const rows = await world.database.sql<State>`
    select m.state, m.reason from deposits d join notifications n on n.key = 'deposit:' || d.id
      join notification_deliveries m on m.notification_id = n.id
    where d.gross_minor = ${minor} and m.channel = ${channel}`
  return rows[0]
}
const pushAbout = (minor: bigint) => toldOf(minor, 'push')

async function pushesAbout(words: string): Promise<number> {
  const kept: { pushes: { body: string }[] } = Object({
    pushes: await world.control(`/pushes/${browser.name}`),
  })
  return kept.pushes.filter(({ body }) => browser.read(Buffer.from(body, 'base64url')).includes(words)).length
}
const mailsAbout = async (words: string): Promise<number> =>
  (await world.mails(email)).filter(({ subject }) => subject.includes(words)).length

/** Kills the worker while it waits for the push service's answer and for nothing else, and lets everything else come to its end. */
async function killWhileHanding(minor: bigint): Promise<void> {
  await eventually(async () => assert.equal((await pushAbout(minor))?.state, 'handing_over'))
  await eventually(async () => {
    const state: { held: number } = Object(await world.control('/state'))
    assert.equal(state.held, 1)
  })
  await eventually(async () => assert.equal((await toldOf(minor, 'mail'))?.state, 'sent'))
  await world.api.program().kill()
  await world.api.start()
  await world.drain()
}

test('a push that had reached the service is not sent again by the next worker', async () => {
  await script('push', { kind: 'hang_after' })
  await deposit('1111')
  await killWhileHanding(111_100n)
  assert.equal(await pushesAbout('1,111.00'), 1)
  assert.deepEqual(await pushAbout(111_100n), { state: 'unknown', reason: 'no_result' })
  assert.equal(await mailsAbout('1,111.00'), 1)
})

test('a push that may have reached the service is not sent again either: it is in the inbox', async () => {
  await script('push', { kind: 'hang_before' })
  await deposit('2222')
  await killWhileHanding(222_200n)
  assert.equal(await pushesAbout('2,222.00'), 0)
  assert.deepEqual(await pushAbout(222_200n), { state: 'unknown', reason: 'no_result' })
  assert.equal(await mailsAbout('2,222.00'), 1)
})

test('what nobody had begun when the worker died is sent once by the next', async () => {
  await world.api.program().kill()
  await deposit('3333')
  await world.api.start()
  await eventually(async () => {
    await world.drain()
    assert.equal((await pushAbout(333_300n))?.state, 'sent')
  })
  assert.equal(await pushesAbout('3,333.00'), 1)
  assert.equal(await mailsAbout('3,333.00'), 1)
})
