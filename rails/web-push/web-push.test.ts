// Promises about pushes: only their browser reads them, they are signed as ours, and each answer means one thing.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { after, before, test } from 'node:test'
import type { PushMessage, PushRail } from '#features/notifications/rail.ts'
import { testBrowser, type TestBrowser } from '#rails/test-browser.ts'
import { openTellingWorld, type TellingWorld } from '#rails/test-telling.ts'
import { webPushRail } from './web-push.ts'

let world: TellingWorld
let rail: PushRail
before(async () => {
  world = await openTellingWorld()
  rail = railOf(30_000)
})
after(() => world.close())

const railOf = (timeoutMilliseconds: number, ownService = `${world.url}/push`): PushRail =>
  webPushRail({
    privateKey: randomBytes(32),
    subject: 'mailto:help@mail.example',
    ownService,
    log: world.log,
    timeoutMilliseconds,
  })

const message: PushMessage = {
  payload: JSON.stringify({ title: '₦5,000.00 arrived', body: 'From Olúwaṣeun Adébáyọ̀' }),
  ttlSeconds: 3_600,
  urgency: 'high',
  collapse: 'a'.repeat(32),
}

type Kept = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

const pushesTo = (browser: TestBrowser): Promise<Kept[]> => world.control('GET', `/pushes/${browser.name}`)

function sendTo(browser: TestBrowser, over: PushRail = rail, what: PushMessage = message) {
  return over.send({ endpoint: browser.endpoint, ...browser.keys }, what)
}

/** A port of this machine on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof bound === 'object' && bound !== null ? bound.port : 0
}

const newBrowser = (): TestBrowser => testBrowser(`${world.url}/push`)

test('a push reaches its browser, which alone can read it, with its time to live, urgency and topic', async () => {
  const browser = newBrowser()
  assert.equal((await sendTo(browser)).outcome, 'accepted')
  const [push, ...more] = await pushesTo(browser)
  assert.ok(push)
  assert.equal(more.length, 0)
  const body = Buffer.from(push.body, 'base64url')
  assert.equal(browser.read(body), message.payload)
  assert.throws(() => newBrowser().read(body))
  assert.deepEqual(push.headers, {
    ttl: '3600',
    urgency: 'high',
    topic: message.collapse,
    'content-encoding': 'aes128gcm',
  })
})

test('a browser that ended its subscription is gone', async () => {
  const browser = newBrowser()
  await world.control('POST', `/pushes/${browser.name}/end`)
  assert.equal((await sendTo(browser)).outcome, 'ended')
})

for (const [status, outcome] of [
  [404, 'ended'],
  [410, 'ended'],
  [400, 'rejected'],
  [403, 'rejected'],
  [413, 'rejected'],
  [429, 'later'],
  [500, 'later'],
  [502, 'later'],
  [503, 'later'],
] as const) {
  test(`${status} means ${outcome}`, async () => {
    await world.script('push', { kind: 'status', status })
    assert.equal((await sendTo(newBrowser())).outcome, outcome)
  })
}

test('a service that asks to wait is waited for', async () => {
  await world.script('push', { kind: 'status', status: 429, retryAfterSeconds: 120 })
  assert.deepEqual(await sendTo(newBrowser()), {
    outcome: 'later',
    detail: 'answered 429',
    afterSeconds: 120,
  })
})

test('no answer is unknown, whether or not the push was kept', async () => {
  for (const kind of ['hang_before', 'hang_after']) {
    await world.script('push', { kind })
    assert.equal((await sendTo(newBrowser(), railOf(500))).outcome, 'unknown', kind)
  }
  await world.script('push', { kind: 'drop_after' })
  assert.equal((await sendTo(newBrowser())).outcome, 'unknown')
})

test('a service that nobody reaches took nothing', async () => {
  const away = `http://127.0.0.1:${await closedPort()}/push`
  assert.equal((await sendTo(testBrowser(away), railOf(30_000, away))).outcome, 'later')
})

test('a push that is too large is refused by the service, not sent in part', async () => {
  const large = { ...message, payload: 'x'.repeat(4_096) }
  assert.equal((await sendTo(newBrowser(), rail, large)).outcome, 'rejected')
})

test('an endpoint that is none is not called, even where it was stored', async () => {
  const browser = { ...newBrowser(), endpoint: `${world.url}/__ctl/clock` }
  assert.equal((await sendTo(browser)).outcome, 'ended')
})
