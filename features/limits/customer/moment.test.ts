// Promises about naming a moment: the weekday and the time of Lagos, also where UTC is still the day before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayMoment } from './moment.ts'

test('a moment is named by weekday and time in Lagos', () => {
  assert.equal(sayMoment('2026-11-22T13:05:00.000Z'), 'Sunday 14:05')
  assert.equal(sayMoment('2026-11-22T23:00:00.000Z'), 'Monday 00:00')
  assert.equal(sayMoment('2026-11-28T22:59:59.999Z'), 'Saturday 23:59')
})
