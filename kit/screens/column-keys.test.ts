// Promises about columns in an address: whatever is typed there, the list has its first column and no other twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved, shownKeys } from './column-keys.ts'

const usual = ['name', 'status', 'balance', 'joined']

test('without a word all columns stand in their order', () => {
  assert.deepEqual(shownKeys(null, usual), usual)
})

test('columns stand as they are named; the first stays, and what is none or named twice is left out', () => {
  assert.deepEqual(shownKeys('balance,status', usual), ['name', 'balance', 'status'])
  assert.deepEqual(shownKeys('balance,name,balance,<b>,', usual), ['name', 'balance'])
  assert.deepEqual(shownKeys('', usual), ['name'])
})

test('a column moves one place, never over the first and never out', () => {
  assert.deepEqual(moved(usual, 'balance', -1), ['name', 'balance', 'status', 'joined'])
  assert.deepEqual(moved(usual, 'balance', 1), ['name', 'status', 'joined', 'balance'])
  assert.deepEqual(moved(usual, 'status', -1), usual)
  assert.deepEqual(moved(usual, 'joined', 1), usual)
  assert.deepEqual(moved(usual, 'name', 1), usual)
})
