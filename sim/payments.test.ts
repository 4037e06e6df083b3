// Promises about payments, simulated: whatever fails and in whatever order, money is where both books say, and known bugs are found.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testDatabase } from '#kit/test/database.ts'
import { plantedPayments } from './payments/planted.ts'
import { huntPayments, runPayments } from './payments/run.ts'
import { interleavingsLeast } from './run.ts'

/** Where two wait for rows of one transaction, PostgreSQL alone decides who is first: a seed is tried again. */
const tries = 5
const seeds = Array.from({ length: 20 }, (_, seed) => String(seed))

test('twenty seeds: sending, jobs that die, a bank that does not answer, webhooks in any order, and all is well in the end', async () => {
  let interleavings = 0
  for (const seed of seeds) {
    const world = await testDatabase()
    const { fault, trace = [], ...outcome } = await runPayments(world, seed)
    await world.drop()
    assert.equal(fault, undefined, `seed ${seed}: ${fault}\n${trace.slice(-50).join('\n')}`)
    interleavings += outcome.interleavings ?? 0
  }
  const least = seeds.length * interleavingsLeast.payments
  assert.ok(interleavings > least, `only ${interleavings} interleavings`)
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
