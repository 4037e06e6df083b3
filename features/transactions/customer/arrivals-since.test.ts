// Answers for the promise that an arrival is told once, and only when it is one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsSince, seenIn } from './arrivals-since.ts'

const paid = (at: string, more: object = {}) =>
  ({
    status: 'success',
    held_for: null,
    direction: 'credit',
    created_at: at,
    session_id: null,
    held_until: null,
    paid_late_at: null,
    completed_at: at,
    ...more,
  }) as const
const heldAt = (at: string) =>
  paid(at, { status: 'pending', held_for: 'above_balance_limit', completed_at: null })
const nothing = { arrived: [], held: [] }

test('older payments that are loaded later are no arrivals', () => {
  const first = [paid('2026-11-21T13:00:00Z')]
  const more = [...first, paid('2026-10-01T09:00:00Z'), heldAt('2026-10-01T10:00:00Z')]
  assert.deepEqual(newsSince(more, { ...seenIn(first), held: seenIn(more).held }), nothing)
})

test('a deposit that is held is told once', () => {
  const first = [paid('2026-11-21T13:00:00Z')]
  const held = heldAt('2026-11-21T13:05:00Z')
  assert.deepEqual(newsSince([held, ...first], seenIn(first)), { arrived: [], held: [held] })
  assert.deepEqual(newsSince([held, ...first], seenIn([held, ...first])), nothing)
})

test('a held deposit arrives when it is released', () => {
  const before = [paid('2026-11-21T13:00:00Z'), heldAt('2026-11-20T08:00:00Z')]
  const released = paid('2026-11-20T08:00:00Z', { completed_at: '2026-11-21T14:00:00Z' })
  assert.deepEqual(newsSince([paid('2026-11-21T13:00:00Z'), released], seenIn(before)), {
    arrived: [released],
    held: [],
  })
})

test('money that leaves or is only announced is no arrival', () => {
  const items = [
    paid('2026-11-21T13:00:00Z', { direction: 'debit' }),
    paid('2026-11-21T13:00:00Z', { status: 'pending' }),
  ]
  assert.deepEqual(newsSince(items, seenIn([])), nothing)
})
