// Promises about the keys of Fireblocks' webhooks: read once for many, again for a new one, seldom for an invented one, and not believed when they are old.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLog } from '#kit/log.ts'
import { openTestWorld, type TestWorld } from '#rails/test-world.ts'
import { keySetAt } from './key-set.ts'

let world: TestWorld
before(async () => {
  world = await openTestWorld()
})
after(() => world.close())

const keys = () =>
  keySetAt(`${world.url}/fireblocks`, {
    log: createLog({ level: 'silent', name: 'test' }),
    timeoutMilliseconds: 10_000,
    clock: { now: world.clock.now, sleep: async () => undefined },
  })

/** How often the set is asked for while this is done. */
async function asksOf(work: () => Promise<void>): Promise<number> {
  const script = Array.from({ length: 50 }, () => ({ kind: 'as_usual' }))
  const match = { path: '/.well-known/jwks.json' }
  await world.control('POST', '/scenarios', { rail: 'fireblocks', match, script })
  await work()
  const { scenarios } = await world.control<{ scenarios: { script: unknown[] }[] }>('GET', '/state')
  await world.control('DELETE', '/scenarios')
  return 50 - (scenarios[0]?.script.length ?? 0)
}

const first = 'webhook-key-1'
const second = 'webhook-key-2'

test('one reading serves everybody for an hour, and an invented name asks twice a minute at most', async () => {
  const set = keys()
  const asks = await asksOf(async () => {
    await Promise.all(Array.from({ length: 8 }, () => set.find(first)))
    for (let times = 0; times < 5; times++) assert.equal(await set.find('invented'), undefined)
    world.clock.advance(30_000)
    for (let times = 0; times < 5; times++) assert.equal(await set.find('invented'), undefined)
    world.clock.advance(3_600_001)
    const found = await set.find(first)
    assert.ok(found !== undefined && found !== 'away')
  })
  assert.equal(asks, 3)
})

test('a key that is new is read, and the one before it still counts', async () => {
  const set = keys()
  assert.equal(await set.find(second), undefined)
  await world.control('POST', '/fireblocks/keys/rotate')
  world.clock.advance(30_000)
  for (const kid of [second, first]) {
    const found = await set.find(kid)
    assert.ok(found !== undefined && found !== 'away' && found.kid === kid)
  }
})

test('keys that cannot be read are away, and old ones are not believed any longer', async () => {
  const set = keys()
  await world.control('POST', '/outage', {
    rail: 'fireblocks',
    path: '/.well-known',
    mode: '503',
    untilMs: 60_000,
  })
  assert.equal(await set.find(first), 'away')
  await world.control('POST', '/outage', { rail: 'fireblocks', path: '/.well-known', mode: 'off' })
  assert.notEqual(await set.find(first), 'away')
  world.clock.advance(3_600_001)
  await world.control('POST', '/outage', {
    rail: 'fireblocks',
    path: '/.well-known',
    mode: 'odd_shape',
    untilMs: 60_000,
  })
  assert.equal(await set.find(first), 'away')
})
