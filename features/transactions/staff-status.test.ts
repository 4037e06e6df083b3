// Promises about the state of a transaction as staff read it: the word on screens is the word in exports.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { say } from '#kit/words/words.ts'
import { staffStatus } from './staff-status.ts'

type Stands = Parameters<typeof staffStatus>[0]
const deposit: Stands = {
  type: 'deposit',
  status: 'success',
  held_for: null,
  taken_back: false,
  paid_late_at: null,
}
const shown = (change: Partial<Stands>): readonly string[] => {
  const found = staffStatus({ ...deposit, ...change })
  return found === undefined ? [] : [say(found.word), found.look]
}

test('a transaction that stands as its status says has no other word', () => {
  for (const status of ['success', 'failed', 'pending', 'processing', 'disputed'])
    assert.deepEqual(shown({ status }), [], status)
  assert.deepEqual(shown({ type: 'customer_transfer', status: 'reversed' }), [])
  assert.deepEqual(shown({ status: 'success', held_for: 'above_single_limit' }), [])
})

test('what is held, in review, returned, taken back or paid late says so', () => {
  assert.deepEqual(shown({ status: 'pending', held_for: 'above_single_limit' }), ['Suspended', 'suspense'])
  assert.deepEqual(shown({ status: 'processing', held_for: 'in_review' }), ['In review', 'pending'])
  assert.deepEqual(shown({ status: 'reversed' }), ['Returned', 'reversed'])
  assert.deepEqual(shown({ taken_back: true }), ['Reversed by bank', 'reversed'])
  assert.deepEqual(shown({ status: 'failed', paid_late_at: new Date(0) }), ['Paid late', 'disputed'])
})
