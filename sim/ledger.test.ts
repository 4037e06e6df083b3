// Promises about the ledger whatever the order in which statements come: a hundred seeds hold, and every planted bug is found.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { hunt, plantedWorld } from './hunt.ts'
import { planted } from './planted.ts'
import { interleavingsLeast, runSeed, shrink, shrinkingIn } from './run.ts'

/** Where two wait for rows of one transaction, PostgreSQL alone decides who is first: a seed is tried again. */
const tries = 20

let world: TestDatabase
before(async () => {
  world = await testDatabase()
})
after(() => world.drop())

test('a hundred seeds: nothing is lost, doubled or invented, and they met one another often', async () => {
  const counts = { interleavings: 0, parked: 0 }
  for (let seed = 0; seed < 100; seed++) {
    const outcome = await runSeed(world, String(seed))
    assert.equal(outcome.fault, undefined, `seed ${seed}: ${outcome.fault}\n${outcome.trace?.join('\n')}`)
    counts.interleavings += outcome.interleavings ?? 0
    counts.parked += outcome.parked ?? 0
  }
  assert.ok(counts.interleavings > 100 * interleavingsLeast.ledger, JSON.stringify(counts))
  assert.ok(counts.parked > 500, JSON.stringify(counts))
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
