// Promises about cover: a partner's own word counts before the book's, and the last kobo that is owed is the first that is covered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coinsOwed, coverOf, type Holder } from './rules.ts'

const holder = (booked: bigint, said: bigint | null = null): Holder => ({
  partner: 'a-bank',
  booked,
  said,
  isAsked: said !== null,
})

test('what is held is what partners say, and what the book says of those that say nothing', () => {
  assert.deepEqual(coverOf(100n, [holder(90n, 60n), holder(40n)]), {
    held: 100n,
    state: 'covered',
    short: 0n,
  })
  assert.deepEqual(coverOf(101n, [holder(90n, 60n), holder(40n)]), { held: 100n, state: 'short', short: 1n })
})

test('nothing owed is covered by nothing; a debt at a partner is less than nothing', () => {
  assert.deepEqual(coverOf(0n, []), { held: 0n, state: 'covered', short: 0n })
  assert.deepEqual(coverOf(0n, [holder(5n, -3n)]), { held: -3n, state: 'short', short: 3n })
})

test('of coins all that the books have must be there, and no less than what waits for customers', () => {
  assert.equal(coinsOwed(10n, [holder(90n, 0n), holder(40n)]), 130n)
  assert.equal(coinsOwed(10n, [holder(4n, 4n)]), 10n)
  assert.equal(coinsOwed(0n, []), 0n)
})
