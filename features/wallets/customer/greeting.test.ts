// Answers for the promise of a greeting that fits the hour in Lagos.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greetingOf } from './greeting.ts'

test('the greeting follows the hour in Lagos, not the device', () => {
  const at = (time: string) => greetingOf(new Date(`2026-11-21T${time}Z`)).english
  assert.equal(at('03:00:00'), 'Good morning')
  assert.equal(at('10:59:59'), 'Good morning')
  assert.equal(at('11:00:00'), 'Good afternoon')
  assert.equal(at('15:59:59'), 'Good afternoon')
  assert.equal(at('16:00:00'), 'Good evening')
  assert.equal(at('23:30:00'), 'Good evening')
  assert.equal(at('02:59:59'), 'Good evening')
})
