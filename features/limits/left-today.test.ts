// Promises about what is said of today's limit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayLeftToday } from './contract.ts'

test('what is left is said, to the kobo', () => {
  assert.equal(sayLeftToday('₦20,000.00'), 'You can send ₦20,000.00 more today.')
  assert.equal(sayLeftToday('₦0.01'), 'You can send ₦0.01 more today.')
})

test('when nothing is left it is said so, and when the limit starts again', () => {
  assert.equal(sayLeftToday('₦0.00'), 'Today’s limit is used up. It starts again at midnight, Lagos time.')
})
