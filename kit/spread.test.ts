// Promises about waits before something is tried again: never longer than they say, a fifth shorter at most, and not all at one moment.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from './test/properties.ts'
import { chanceOf, spread } from './spread.ts'

const aJob = fc.record({ id: fc.bigInt({ min: 1n, max: 2n ** 62n }), attempts: fc.nat(10_000) })

test('a wait is never longer than it was, and never shorter by more than a fifth', () => {
  fc.assert(
    fc.property(aJob, fc.integer({ min: 0, max: 86_400_000 }), (job, milliseconds) => {
      const chance = chanceOf(job)
      assert.ok(chance >= 0 && chance < 1)
      const waits = spread(milliseconds, chance)
      assert.ok(Number.isInteger(waits) && waits <= milliseconds && waits >= Math.floor(milliseconds * 0.8))
    }),
  )
})

test('a thousand jobs that failed at once come again in a thousand moments, and in another order at the next try', () => {
  const order = (attempts: number): number[] =>
    Array.from({ length: 1_000 }, (_, index) => ({
      index,
      wait: spread(3_600_000, chanceOf({ id: BigInt(index + 1), attempts })),
    }))
      .sort((a, b) => a.wait - b.wait)
      .map(({ index }) => index)
  const waits = Array.from({ length: 1_000 }, (_, index) =>
    spread(3_600_000, chanceOf({ id: BigInt(index + 1), attempts: 1 })),
  )
  assert.equal(new Set(waits).size, 1_000)
  // They lie over all of the fifth: no tenth of it has much more than its share.
  const tenths = Map.groupBy(waits, (wait) => Math.floor((3_600_000 - wait) / 72_000.1))
  assert.ok([...tenths.values()].every((some) => some.length > 80 && some.length < 120))
  assert.notDeepEqual(order(1), order(2))
})
