// Promises about requests that mean harm: whatever stands in any slot of any call, nothing breaks, leaks, hangs or moves money.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { seedOf, sizeOf } from '#kit/test/depth.ts'
import { declaredCalls } from './declared-calls.ts'
import { openTarget } from './fuzz-world.ts'
import { fuzzCall, type Target } from './fuzzing.ts'
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
const ofEach = Math.ceil(sizeOf('hostileRequests') / calls.length)
const features = Map.groupBy(calls, ({ name }) => name.split('.')[0] ?? '')
const counts = { sent: 0, refused: 0 }

// A test for each feature: a file that hangs is told with the one that it hung in.
for (const [feature, some] of features)
  test(`hostile requests to the calls of ${feature}`, async () => {
    const faults: string[] = []
    for (const call of some) {
      const first = calls.indexOf(call) * ofEach
      const numbers = Array.from({ length: ofEach }, (_, at) => first + at)
      const fuzzed = await fuzzCall(target, call, { seed, numbers })
      counts.sent += fuzzed.sent
      counts.refused += fuzzed.refused
      faults.push(...fuzzed.faults)
    }
    assert.deepEqual(faults, [], `seed ${seed}`)
  })

test('after all of it the books prove, and no request broke and no job gave up', async (context) => {
  await world.settle()
  for (const finding of await verifyLedger(world.database.open('finance_reader')))
    assert.ok(finding.ok, JSON.stringify(finding))
  const broken = world.logLines.filter((line) => Number(JSON.parse(line).level) >= 50)
  assert.deepEqual(broken, [])
  assert.ok(counts.sent >= sizeOf('hostileRequests'))
  context.diagnostic(`${counts.sent} requests, ${counts.refused} of them refused; seed ${seed}`)
})
