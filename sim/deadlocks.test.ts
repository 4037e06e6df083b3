// Promises about locks: two processes post ten thousand operations over the same few accounts, and none of them ever waits in a ring.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { type Crowded, crowdLedger } from './deadlocks.ts'
import { plantedWorld } from './hunt.ts'
import { planted } from './planted.ts'

async function crowdIn(world: TestDatabase, operations: number): Promise<Crowded> {
  try {
    return await crowdLedger(world, 'crowd', operations)
  } finally {
    await world.drop()
  }
}

test('ten thousand operations from two processes: no deadlock, and the book holds what was told', async (context: TestContext) => {
  const crowded = await crowdIn(await testDatabase(), 10_000)
  context.diagnostic(JSON.stringify(crowded))
  assert.deepEqual(crowded.deadlocks, { counted: 0, heard: 0 })
  assert.deepEqual(
    Object.keys(crowded.faults).filter((state) => state !== '40001'),
    [],
  )
  assert.ok(crowded.posted >= 10_000)
  // Calls of many operations and transactions of one's own, both in earnest.
  assert.ok(crowded.calls.shared > 100 && crowded.calls.alone > 500, JSON.stringify(crowded.calls))
})

test('a ledger that takes its locks in no order is caught', async () => {
  const bug = planted.find(({ name }) => name === 'unordered locks')
  assert.ok(bug !== undefined)
  const { deadlocks } = await crowdIn(await plantedWorld(bug), 500)
  assert.ok(deadlocks.counted > 0 && deadlocks.heard > 0, JSON.stringify(deadlocks))
})
