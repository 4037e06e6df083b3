// Promises about how rates are written: grouped, and cut off after four decimals.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownPrice, shownRate } from './shown-rate.ts'

test('a rate has no more than four decimals, and is never rounded up', () => {
  for (const [text, shown] of [
    ['1543.27', '₦1,543.27'],
    ['1600.00', '₦1,600.00'],
    ['1546.66666666', '₦1,546.6666'],
    ['0.99999999', '₦0.9999'],
    ['0.00000123', '₦0.00000123'],
  ] as const)
    assert.equal(shownRate(text), shown)
})

test('a price says what one of the base costs', () => {
  assert.equal(shownPrice({ rate: '1546.66666666', base: 'USD', quote: 'NGN' }), '₦1,546.6666 = $1')
  assert.equal(shownPrice({ rate: '0.99123456', base: 'USDT', quote: 'USD' }), '$0.9912 = 1 USDT')
})
