// Promises about locks: two processes post thousands of operations over the same few accounts, and none of them ever waits in a ring.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { seedOf, sizeOf } from '#kit/test/depth.ts'
import { type Crowded, crowdLedger } from './deadlocks.ts'
import { plantedWorld } from './hunt.ts'
import { planted } from './planted.ts'

/** Who meets whom is up to the machine: a crowd that met nobody in a ring is sent again. */
const triesMost = 10

async function crowdIn(world: TestDatabase, seed: string, operations: number): Promise<Crowded> {
  try {
    return await crowdLedger(world, seed, operations)
  } finally {
    await world.drop()
  }
}

test('operations from two processes: no deadlock, and the book holds what was told', async (context: TestContext) => {
  const operations = sizeOf('crowdedOperations')
  const seed = seedOf('crowd')
  const crowded = await crowdIn(await testDatabase(), seed, operations)
  context.diagnostic(`crowd of seed ${seed}: ${JSON.stringify(crowded)}`)
  assert.deepEqual(crowded.deadlocks, { counted: 0, heard: 0 })
  assert.deepEqual(
    Object.keys(crowded.faults).filter((state) => state !== '40001'),
    [],
  )
  assert.ok(crowded.posted >= operations)
  // Calls of many operations, and transactions of one's own.
  assert.ok(crowded.calls.shared > 0 && crowded.calls.alone > 0, JSON.stringify(crowded.calls))
})

test('a ledger that takes its locks in no order is caught', async () => {
  const bug = planted.find(({ name }) => name === 'unordered locks')
  assert.ok(bug !== undefined)
  for (let tries = 0; tries < triesMost; tries++) {
    const { deadlocks } = await crowdIn(await plantedWorld(bug), `bent ${tries}`, 500)
    if (deadlocks.counted > 0 && deadlocks.heard > 0) return
  }
  assert.fail(`nobody waited in a ring in ${triesMost} crowds`)
})
