// Answers for the token of Monnify's login: one for everybody, kept until its end, and renewed when it is refused.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PayoutRail } from '#features/transfers/rail.ts'
import { createLog } from '#kit/log.ts'
import { monnifyKeys, openTestWorld, type TestWorld } from '#rails/test-world.ts'
import { monnifyPayouts } from './payouts.ts'

let world: TestWorld
before(async () => {
  world = await openTestWorld()
})
after(() => world.close())

const login = { method: 'POST', path: '/api/v1/auth/login' }
const log = createLog({ level: 'silent', name: 'test' })

/** An adapter whose clock stands still, or moves with the bank's. */
function adapter(options: { clock?: 'still' | 'moves'; apiKey?: string } = {}): PayoutRail {
  const from = world.clock.now()
  return monnifyPayouts({
    ...monnifyKeys,
    ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
    baseUrl: `${world.url}/monnify`,
    log,
    timeoutMilliseconds: 30_000,
    clock: {
      now: () => (options.clock === 'still' ? from : world.clock.now()),
      sleep: async () => undefined,
    },
  })
}

/** How many logins arrive while `work` runs: each takes one step of a script that changes nothing. */
async function countLogins(work: () => Promise<void>): Promise<number> {
  await world.control('DELETE', '/scenarios')
  const script = Array.from({ length: 50 }, () => ({ kind: 'as_usual' }))
  await world.control('POST', '/scenarios', { rail: 'monnify', match: login, script })
  await work()
  const { scenarios } = await world.control<{ scenarios: { script: unknown[] }[] }>('GET', '/state')
  await world.control('DELETE', '/scenarios')
  return 50 - (scenarios[0]?.script.length ?? 0)
}

async function accepted(rail: PayoutRail): Promise<void> {
  assert.equal((await rail.payoutBalance()).outcome, 'accepted')
}

test('one login serves everybody who waits for it, and all who come later', async () => {
  const rail = adapter()
  const logins = await countLogins(async () => {
    await Promise.all(Array.from({ length: 8 }, () => accepted(rail)))
    await accepted(rail)
  })
  assert.equal(logins, 1)
})

test('a token is given up before its end', async () => {
  const rail = adapter({ clock: 'moves' })
  const logins = await countLogins(async () => {
    await accepted(rail)
    world.clock.advance(3_400_000)
    await accepted(rail)
    world.clock.advance(200_000)
    await accepted(rail)
  })
  assert.equal(logins, 2)
})

test('a token that the bank refuses is renewed once, and the request is done', async () => {
  const rail = adapter({ clock: 'still' })
  const logins = await countLogins(async () => {
    await accepted(rail)
    // The bank's clock moves on; the adapter still believes in its token.
    world.clock.advance(7_200_000)
    await Promise.all(Array.from({ length: 5 }, () => accepted(rail)))
  })
  assert.equal(logins, 2)
})

test('keys that are not ours leave everything unknown, and nothing refused', async () => {
  const rail = adapter({ apiKey: 'MK_TEST_SOMEBODY' })
  const found = await rail.findPayout('a-reference-of-nobody-0001')
  assert.ok(found.outcome === 'unknown')
  assert.match(found.detail, /no token/)
})
