// Promises about how a total compares with the period before it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSince } from './change-since.ts'

test('a change is told in percent to one decimal, by what it was before', () => {
  assert.deepEqual(changeSince('108.10', '100.00'), { kind: 'up', percent: '8.1' })
  assert.deepEqual(changeSince('94.70', '100.00'), { kind: 'down', percent: '5.3' })
  assert.deepEqual(changeSince('300.00', '100.00'), { kind: 'up', percent: '200.0' })
  assert.deepEqual(changeSince('-50.00', '-100.00'), { kind: 'up', percent: '50.0' })
})

test('what was nothing is new, what stayed is the same, and nothing is nothing', () => {
  assert.deepEqual(changeSince('5.00', '0.00'), { kind: 'new' })
  assert.deepEqual(changeSince('5.00', '5.00'), { kind: 'same' })
  assert.deepEqual(changeSince('1000000.01', '1000000.00'), { kind: 'same' })
  assert.deepEqual(changeSince('0.00', '0.00'), { kind: 'none' })
})

test('what grew beyond reading says only that it did', () => {
  assert.deepEqual(changeSince('900000000.00', '0.01'), { kind: 'up', percent: '>9,999' })
})
