// Promises about rates that are believed: not when they are old, ahead of time, or far from the one before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasJumped, isOld, whyRefused } from './rules.ts'

const now = new Date('2026-11-26T09:40:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const rate = (parts: bigint) => ({ parts })

test('a rate holds for two minutes of the source’s own time', () => {
  assert.deepEqual([isOld(ago(120), now), isOld(ago(120.001), now)], [false, true])
})

test('a tenth more or less is no jump, a hundredth of a percent more is one', () => {
  const before = rate(1_000_000n)
  assert.deepEqual(
    [1_100_000n, 1_100_001n, 900_000n, 899_999n, 10_000_000n, 1n].map((parts) =>
      hasJumped(before, rate(parts)),
    ),
    [false, true, false, true, true, true],
  )
})

test('what is old, ahead or has jumped is refused, in this order; the first of all is believed', () => {
  const why = (asOf: Date, parts = 100n, before: bigint | undefined = 100n) =>
    whyRefused({ rate: rate(parts), asOf }, { before: before === undefined ? undefined : rate(before), now })
  assert.equal(why(now), undefined)
  assert.equal(whyRefused({ rate: rate(1n), asOf: now }, { before: undefined, now }), undefined)
  assert.equal(why(ago(-60)), undefined)
  assert.equal(why(ago(-61), 1_000n), 'ahead')
  assert.equal(why(ago(121), 1_000n), 'old')
  assert.equal(why(now, 1_000n), 'jumped')
})
