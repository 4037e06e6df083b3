// Proves that charts place amounts without ever making a number of money.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { fromUnits, niceStep, share, spread, toUnits } from './chart-scale.ts'
import { placeBeside } from './floating.ts'

test('decimal texts become whole units of their finest decimal and come back as they were', () => {
  assert.deepEqual(toUnits(['1.5', '20', '-0.25']), { units: [150n, 2000n, -25n], decimals: 2 })
  assert.equal(fromUnits(-25n, 2), '-0.25')
  assert.equal(fromUnits(7n, 0), '7')
})

test('a share lies between 0 and 1, and a flat series is 0', () => {
  assert.equal(share(50n, 0n, 200n), 0.25)
  assert.equal(share(10n ** 30n, 0n, 2n * 10n ** 30n), 0.5)
  assert.equal(share(5n, 5n, 5n), 0)
})

test('gridlines are round steps, and four of them reach the top', () => {
  assert.equal(niceStep(68_000_000n, 4), 20_000_000n)
  assert.equal(niceStep(99n, 4), 25n)
  assert.equal(niceStep(1n, 4), 1n)
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), (top) => {
      const step = niceStep(top, 4)
      assert.ok(step * 4n >= top)
      assert.match(step.toString(), /^(1|2|25|5)0*$|^3$/)
    }),
  )
})

test('dates under a chart are spread evenly with the first and the last among them', () => {
  assert.deepEqual(spread(30, 5), [0, 7, 15, 22, 29])
  assert.deepEqual(spread(3, 5), [0, 1, 2])
  assert.deepEqual(spread(0, 5), [])
})

test('a floating part stays inside the window and turns to the side that has room', () => {
  const window = { width: 360, height: 640 }
  const size = { width: 200, height: 100 }
  const at = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 32 })
  assert.deepEqual(placeBeside(at(10, 10), size, window, { side: 'below', align: 'end' }), {
    left: 8,
    top: 48,
  })
  assert.deepEqual(placeBeside(at(300, 600), size, window, { side: 'below', align: 'start' }), {
    left: 152,
    top: 494,
  })
  assert.deepEqual(placeBeside(at(100, 10), size, window, { side: 'above', align: 'center' }), {
    left: 20,
    top: 48,
  })
})
