// Promises about what of a list's address a view keeps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hrefOf, stateOf } from './view-state.ts'

test('search, filters and order are kept in one order; the page and the view are not', () => {
  const values = new URLSearchParams('sort=oldest&page=3&peek=019c&q=status%3Apending+ada&view=7&status=')
  assert.equal(stateOf(values), 'q=status%3Apending+ada&sort=oldest')
  assert.equal(stateOf(new URLSearchParams('page=2')), '')
})

test('a view opens as the address that was kept', () => {
  assert.equal(hrefOf('/users', { state: '' }), '/users')
  const href = hrefOf('/users', { state: 'q=status%3Apending+ada', id: '7' })
  assert.equal(href, '/users?q=status%3Apending+ada&view=7')
  assert.equal(stateOf(new URLSearchParams(href.split('?')[1])), 'q=status%3Apending+ada')
})
