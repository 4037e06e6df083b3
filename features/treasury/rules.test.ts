// Promises about cover: a partner's own word counts before the book's, and the last kobo that is owed is the first that is covered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coinsOwed, type Compared, coverOf, fittingOf, type Holder } from './rules.ts'

const holder = (booked: bigint, said: bigint | null = null): Holder => ({
  partner: 'a-bank',
  booked,
  said,
  isAsked: said !== null,
})

test('what is held is what partners say, and what the book says of those that say nothing', () => {
  assert.deepEqual(coverOf(100n, [holder(90n, 60n), holder(40n)], { ofCoins: false }), {
    held: 100n,
    state: 'covered',
    short: 0n,
  })
  assert.deepEqual(coverOf(101n, [holder(90n, 60n), holder(40n)], { ofCoins: false }), {
    held: 100n,
    state: 'short',
    short: 1n,
  })
})

test('nothing owed is covered by nothing; a debt at a partner is less than nothing', () => {
  assert.deepEqual(coverOf(0n, [], { ofCoins: false }), { held: 0n, state: 'covered', short: 0n })
  assert.deepEqual(coverOf(0n, [holder(5n, -3n)], { ofCoins: false }), {
    held: -3n,
    state: 'short',
    short: 3n,
  })
})

test('of coins all that the books have must be there, and no less than what waits for customers', () => {
  assert.equal(coinsOwed(10n, [holder(90n, 0n), holder(40n)]), 130n)
  assert.equal(coinsOwed(10n, [holder(4n, 4n)]), 10n)
  assert.equal(coinsOwed(0n, []), 0n)
})

test('of coins no surplus at one custodian makes up for what another lacks; a custodian that does not answer is not covered', () => {
  const two = [holder(50n, 60n), holder(40n, 35n)]
  assert.deepEqual(coverOf(90n, two, { ofCoins: true }), { held: 95n, state: 'short', short: 5n })
  assert.deepEqual(coverOf(90n, two, { ofCoins: false }), { held: 95n, state: 'covered', short: 0n })
  const silent = { ...holder(90n), isAsked: true }
  assert.deepEqual(coverOf(90n, [silent], { ofCoins: true }), { held: 90n, state: 'unknown', short: 0n })
  assert.equal(coverOf(91n, [silent], { ofCoins: true }).state, 'short')
})

test('what comes in or goes out while partners are asked is no shortage; what both readings lack is', () => {
  const naira = (customers: bigint, booked: bigint, said: bigint): Compared => ({
    currency: 'NGN',
    customers,
    waiting: 0n,
    holders: [holder(booked, said)],
  })
  // A deposit of 10 after, and a payment of 10 before the bank answered.
  for (const [before, after, fits] of [
    [naira(100n, 100n, 100n), naira(110n, 110n, 100n), 0],
    [naira(100n, 100n, 90n), naira(90n, 90n, 90n), 1],
    [naira(100n, 100n, 120n), naira(110n, 110n, 120n), 1],
    [naira(100n, 100n, 95n), naira(110n, 110n, 95n), 0],
  ] as const)
    assert.deepEqual(fittingOf([before], [after]), [[before, after][fits]])
  const first = naira(5n, 5n, 5n)
  assert.deepEqual(fittingOf([], [first]), [first])
})
