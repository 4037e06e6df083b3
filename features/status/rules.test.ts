// Promises about what measurements mean: one hiccup is no outage, two are, and nothing is claimed that was not measured.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dayState,
  type Measured,
  medianOf,
  presentState,
  staleMilliseconds,
  stateOf,
  worstOf,
} from './rules.ts'

const states: readonly (readonly [readonly Measured[], string])[] = [
  [[100], 'working'],
  [[null], 'failing'],
  [[100, 120, 90, 100, null], 'slow'],
  [[100, 120, 90, null, null], 'failing'],
  [[null, null, 100], 'failing'],
  [[null, null, 100, 100], 'slow'],
  [[null, 100, 100, 100, 100], 'slow'],
  [[100, null, 100, null, null], 'failing'],
  [[4000, 4000, 4000, 100, 100], 'slow'],
  [[4000, 100, 100, 100, 100], 'working'],
  [[4000], 'working'],
  [[4000, 100], 'working'],
  [[4000, 4000], 'slow'],
]

test('the last measurements say how a part is', () => {
  for (const [recent, state] of states)
    assert.equal(stateOf({ slowFrom: 3_000 }, recent), state, JSON.stringify(recent))
})

test('the middle is of the answers that came', () => {
  assert.equal(medianOf([5, null, 1, 3, null]), 3)
  assert.equal(medianOf([null]), undefined)
})

test('a state that is not measured any more is unknown', () => {
  const now = new Date('2026-11-21T11:00:00Z')
  const at = (milliseconds: number) =>
    presentState({ state: 'working', checkedAt: new Date(now.getTime() - milliseconds) }, now)
  assert.deepEqual(
    [at(0), at(staleMilliseconds), at(staleMilliseconds + 1)],
    ['working', 'working', 'unknown'],
  )
  assert.equal(presentState(undefined, now), 'unknown')
})

test('a day is judged by the share of its answers', () => {
  const of = (asked: number, slow: number, failed: number) => dayState({ asked, slow, failed })
  assert.deepEqual(
    [of(0, 0, 0), of(1440, 0, 0), of(1440, 10, 10), of(1440, 20, 10), of(1440, 0, 144)],
    ['unknown', 'working', 'working', 'slow', 'failing'],
  )
})

test('the worst of all is said over all', () => {
  assert.equal(worstOf([]), 'working')
  assert.equal(worstOf(['working', 'unknown']), 'unknown')
  assert.equal(worstOf(['unknown', 'slow', 'working']), 'slow')
  assert.equal(worstOf(['slow', 'failing', 'unknown']), 'failing')
})
