// Promises about choosing rows: one, a range, a page; over several pages nothing is lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenPage, flipped, ranged } from './selection-keys.ts'

const page = ['a', 'b', 'c', 'd']

test('a press puts a row in, another takes it out, and those of other pages stay', () => {
  assert.deepEqual(flipped(['z'], 'a'), ['z', 'a'])
  assert.deepEqual(flipped(['z', 'a'], 'a'), ['z'])
})

test('a range goes from the row pressed before to this one, in both directions', () => {
  assert.deepEqual(ranged(['b'], page, 'b', 'd'), ['b', 'c', 'd'])
  assert.deepEqual(ranged(['z', 'd'], page, 'd', 'b'), ['z', 'd', 'b', 'c'])
})

test('a range that begins on another page is this row alone, and a row that is not shown is none', () => {
  assert.deepEqual(ranged(['z'], page, 'z', 'c'), ['z', 'c'])
  assert.deepEqual(ranged([], page, undefined, 'c'), ['c'])
  assert.deepEqual(ranged(['a'], page, 'a', 'x'), ['a'])
})

test('of a page none, some or all rows are chosen', () => {
  assert.equal(chosenPage(['z'], page), 'none')
  assert.equal(chosenPage(['z', 'b'], page), 'some')
  assert.equal(chosenPage(['d', 'c', 'b', 'a', 'z'], page), 'all')
  assert.equal(chosenPage(['z'], []), 'none')
})
