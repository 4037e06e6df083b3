// Answers for the promises of what is left of a limit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitUse } from './limits.ts'

test('what is left is exact to the kobo', () => {
  assert.deepEqual(limitUse('214600.55', '300000.00', 'NGN'), {
    left: '85399.45',
    share: 0.716,
    isNear: false,
  })
})

test('a balance above the limit leaves nothing, never less', () => {
  assert.deepEqual(limitUse('300000.01', '300000.00', 'NGN'), { left: '0.00', share: 1, isNear: true })
})

test('nine digits stay exact', () => {
  assert.equal(limitUse('0.01', '999999999.99', 'NGN').left, '999999999.98')
})

test('a limit of nothing is used up', () => {
  assert.deepEqual(limitUse('0.00', '0.00', 'NGN'), { left: '0.00', share: 1, isNear: true })
})
