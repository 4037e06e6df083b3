// Answers for the promise that an arrival is told once, and only when it is one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrivalsSince, lastArrival } from './arrivals-since.ts'

const paid = (at: string, more: object = {}) =>
  ({ status: 'success', direction: 'credit', created_at: at, completed_at: at, ...more }) as const

test('older payments that are loaded later are no arrivals', () => {
  const first = [paid('2026-11-21T13:00:00Z')]
  const more = [...first, paid('2026-10-01T09:00:00Z')]
  assert.deepEqual(arrivalsSince(more, lastArrival(first)), [])
})

test('a held deposit arrives when it is released', () => {
  const before = [
    paid('2026-11-21T13:00:00Z'),
    paid('2026-11-20T08:00:00Z', { status: 'pending', completed_at: null }),
  ]
  const released = paid('2026-11-20T08:00:00Z', { completed_at: '2026-11-21T14:00:00Z' })
  assert.deepEqual(arrivalsSince([paid('2026-11-21T13:00:00Z'), released], lastArrival(before)), [released])
})

test('money that leaves or waits is no arrival', () => {
  const items = [
    paid('2026-11-21T13:00:00Z', { direction: 'debit' }),
    paid('2026-11-21T13:00:00Z', { status: 'pending' }),
  ]
  assert.deepEqual(arrivalsSince(items, 0), [])
})
