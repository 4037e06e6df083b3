// Promises about payments, simulated: whatever fails and in whatever order, money is where both books say, and known bugs are found.
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { testDatabase } from '#kit/test/database.ts'
import { firstSeedOf, sizeOf } from '#kit/test/depth.ts'
import { plantedPayments } from './payments/planted.ts'
import { huntPayments, runPayments } from './payments/run.ts'

/** Where two wait for rows of one transaction, PostgreSQL alone decides who is first: a seed is tried again. */
const tries = 5

test('each seed: sending, jobs that die, a bank that does not answer, webhooks in any order, and all is well in the end', async (context: TestContext) => {
  const count = sizeOf('paymentSeeds')
  const from = firstSeedOf('paymentSeeds')
  let interleavings = 0
  let payouts = 0
  for (let seed = from; seed < from + count; seed++) {
    const world = await testDatabase()
    const { fault, trace = [], ...outcome } = await runPayments(world, String(seed))
    const [made] = await world.open('finance_reader').sql<{ payouts: number }>`
      select count(*)::int payouts from orders where provider is not null`
    payouts += made?.payouts ?? 0
    await world.drop()
    assert.equal(fault, undefined, `seed ${seed}: ${fault}\n${trace.slice(-50).join('\n')}`)
    interleavings += outcome.interleavings ?? 0
  }
  context.diagnostic(
    `payments: seeds ${from} to ${from + count - 1}, ${payouts} payouts, ${interleavings} interleavings`,
  )
  // Of a run in which nobody met anybody nothing would be known.
  assert.ok(interleavings > 0)
})

describe('each planted bug is found at its seed', () => {
  for (const bug of plantedPayments)
    test(bug.name, async () => {
      const found = await huntPayments(
        bug,
        Array.from({ length: tries }, () => bug.seed),
      )
      assert.ok(found, `seed ${bug.seed} does not find it`)
    })
})
