// Promises about the ledger whatever the order in which statements come: every seed holds, and every planted bug is found.
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { testDatabase } from '#kit/test/database.ts'
import { firstSeedOf, sizeOf } from '#kit/test/depth.ts'
import { hunt, plantedWorld } from './hunt.ts'
import { planted } from './planted.ts'
import { runSeed, shrink, shrinkingIn } from './run.ts'

/** Where two wait for rows of one transaction, PostgreSQL alone decides who is first: a seed is tried again. */
const tries = 20

/** Each seed proves the whole book, so a book is not told for ever. */
const seedsOfBook = 50

test('each seed: nothing is lost, doubled or invented, and they met one another', async (context: TestContext) => {
  const count = sizeOf('ledgerSeeds')
  const from = firstSeedOf('ledgerSeeds')
  const met = { interleavings: 0, parked: 0 }
  let world = await testDatabase()
  for (let seed = from; seed < from + count; seed++) {
    const outcome = await runSeed(world, String(seed))
    assert.equal(outcome.fault, undefined, `seed ${seed}: ${outcome.fault}\n${outcome.trace?.join('\n')}`)
    met.interleavings += outcome.interleavings ?? 0
    met.parked += outcome.parked ?? 0
    if ((seed - from) % seedsOfBook < seedsOfBook - 1) continue
    await world.drop()
    world = await testDatabase()
  }
  await world.drop()
  context.diagnostic(`ledger: seeds ${from} to ${from + count - 1}, ${JSON.stringify(met)}`)
  // Of a run in which nobody met anybody nothing would be known.
  assert.ok(met.interleavings > 0 && met.parked > 0, JSON.stringify(met))
})

describe('every planted bug is found at its seed', () => {
  for (const bug of planted)
    test(bug.name, async () => {
      const found = await hunt(
        bug,
        Array.from({ length: tries }, () => bug.seed),
      )
      assert.ok(found !== undefined, `not found at seed ${bug.seed}`)
    })

  test('there are at least two dozen of them', () => assert.ok(planted.length >= 24))
})

test('a failing seed shrinks to a smaller story that still fails', async () => {
  const [bug] = planted
  assert.ok(bug !== undefined)
  const bent = await plantedWorld(bug)
  const failed = await runSeed(bent, bug.seed)
  await bent.drop()
  const smallest = await shrink(
    shrinkingIn(() => plantedWorld(bug)),
    failed,
  )
  assert.ok(smallest.fault !== undefined)
  assert.ok(
    (smallest.size['clients'] ?? 9) < 5 || (smallest.size['wishes'] ?? 9) < 4,
    JSON.stringify(smallest.size),
  )
})
