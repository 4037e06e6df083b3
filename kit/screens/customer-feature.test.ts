// Promises about the addresses that a feature declares: each is met by its own page alone, however it is typed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfPage } from './customer-feature.ts'

test('a page is met by its address, with a slash behind it and in any case', () => {
  for (const address of ['/activity', '/activity/', '/Activity'])
    assert.ok(isOfPage({ path: '/activity' }, address), address)
  assert.ok(isOfPage({ path: '/' }, '/'))
  for (const address of ['/', '/activity/more', '/activities'])
    assert.ok(!isOfPage({ path: '/activity' }, address), address)
})

test('a page with others below it is met by all of them', () => {
  for (const address of ['/send', '/send/', '/send/bank', '/send/scheduled/made'])
    assert.ok(isOfPage({ path: '/send/*?' }, address), address)
  assert.ok(!isOfPage({ path: '/send/*?' }, '/sender'))
})
