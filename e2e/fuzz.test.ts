// Promises about requests that mean harm: whatever stands in any slot of any call, nothing breaks, leaks, hangs or moves money.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { seedOf, sizeOf } from '#kit/test/depth.ts'
import { seededRandom } from '#kit/random.ts'
import { declaredCalls, declaredStreams } from './declared-calls.ts'
import { openTarget } from './fuzz-world.ts'
import { fuzzCall, type Target } from './fuzzing.ts'
import { hostileRequest, templateOf } from './hostile-requests.ts'
import { oneOf } from './hostile-values.ts'
import { openWorld, type World } from './world.ts'

let world: World
let target: Target
before(async () => {
  world = await openWorld()
  target = await openTarget(world)
})
after(() => world.close())

const calls = (await declaredCalls()).map(({ contract }) => contract)
const seed = seedOf('fuzz')
const ofEach = sizeOf('hostileRequests')
const features = Map.groupBy(calls, ({ name }) => name.split('.')[0] ?? '')
const counts = { sent: 0, refused: 0 }
/** `ONLY_REQUEST=1234 npm test -- e2e/fuzz` sends the one of this number again, which a fault names with its seed. */
const only = process.env['ONLY_REQUEST']
const isWanted = (number: number): boolean => only === undefined || number === Number(only)

// A test for each feature: a file that hangs is told with the one that it hung in.
for (const [feature, some] of features)
  test(`hostile requests to the calls of ${feature}`, async () => {
    const faults: string[] = []
    for (const call of some) {
      const first = calls.indexOf(call) * ofEach
      const numbers = Array.from({ length: ofEach }, (_, at) => first + at).filter(isWanted)
      const fuzzed = await fuzzCall(target, call, { seed, numbers })
      counts.sent += fuzzed.sent
      counts.refused += fuzzed.refused
      faults.push(...fuzzed.faults)
    }
    assert.deepEqual(faults, [], `seed ${seed}`)
  })

test('hostile requests to the streams of live updates', async () => {
  await target.renew()
  const broken: string[] = []
  for (const stream of declaredStreams)
    for (let number = 0; number < 40; number++) {
      const random = seededRandom(`${seed} ${stream.name} ${number}`)
      const asker = oneOf(random, target.askersOf(stream))
      const { path } = hostileRequest(random, templateOf(stream), { asker, number })
      const response = await fetch(`${world.api.url}${path}`, { headers: { ...asker.headers } })
      // A stream has no end: whoever is let in leaves at once.
      await response.body?.cancel()
      if (response.status >= 500) broken.push(`${response.status} ${path}`)
    }
  assert.deepEqual(broken, [], `seed ${seed}`)
})

test('after all of it the books prove, and no request broke and no job gave up', async (context) => {
  await world.settle()
  for (const finding of await verifyLedger(world.database.open('finance_reader')))
    assert.ok(finding.ok, JSON.stringify(finding))
  const broken = world.logLines.filter((line) => Number(JSON.parse(line).level) >= 50)
  assert.deepEqual(broken, [])
  assert.ok(counts.sent >= (only === undefined ? 20_000 : 1))
  context.diagnostic(`${counts.sent} requests, ${counts.refused} of them refused; seed ${seed}`)
})
