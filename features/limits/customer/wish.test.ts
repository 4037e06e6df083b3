// Promises about choosing one's own limits: what was typed, what would be different, and what would be left of today.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedKinds, leftWith, type Limits, readField } from './wish.ts'

const limits: Limits = {
  currency: 'NGN',
  tier: 1,
  day: '2026-11-21',
  resets_at: '2026-11-21T23:00:00.000Z',
  sending: { most: '50000.00', used: '30000.00', left: '20000.00' },
  sending_by: 'tier',
  sending_allowed: '50000.00',
  sending_allowed_by: 'tier',
  single_deposit: '50000.00',
  balance: '300000.00',
  activation: null,
  send_now: '20000.00',
  send_now_by: 'day',
  receive_now: '50000.00',
  receive_now_by: 'tier',
  own_daily: null,
  shield: '5000.00',
  own_shield: '5000.00',
  shield_usual: '100000.00',
  dollars: null,
}

test('an empty field is nothing of one’s own, and 0 is a limit', () => {
  assert.deepEqual(readField(' '), { amount: null })
  assert.deepEqual(readField('0'), { amount: '0.00' })
  assert.deepEqual(readField('₦123,456,789.50'), { amount: '123456789.50' })
})

test('what is no amount is told in words', () => {
  for (const typed of ['1e9', '-5', '٥٠٠٠', 'all', '1,00'])
    assert.deepEqual(readField(typed), { fault: 'Use digits and a point, like 50000 or 1500.50.' }, typed)
  assert.deepEqual(readField('1.234'), { fault: 'Kobo has two digits, like 1500.50.' })
})

test('only what is another than now is a change', () => {
  assert.deepEqual(changedKinds(limits, { daily: null, shield: '5000.00' }), [])
  assert.deepEqual(changedKinds(limits, { daily: '50000.00', shield: '5000.00' }), ['daily'])
  assert.deepEqual(changedKinds(limits, { daily: '0.00', shield: null }), ['daily', 'shield'])
})

test('what would be left is of the lower limit, never less than nothing', () => {
  assert.equal(leftWith(limits, '40000.00'), '10000.00')
  assert.equal(leftWith(limits, '30000.00'), '0.00')
  assert.equal(leftWith(limits, '10.00'), '0.00')
  assert.equal(leftWith(limits, null), '20000.00')
  assert.equal(leftWith({ ...limits, sending_allowed: null }, null), null)
})

test('the first hours leave no more than they do', () => {
  const most = { most: '20000.00', used: '15000.00', left: '5000.00' }
  const activation = { until: '2026-11-22T13:05:00.000Z', incoming: most, outgoing: most }
  assert.equal(leftWith({ ...limits, activation }, '40000.00'), '5000.00')
  assert.equal(leftWith({ ...limits, activation }, '34000.00'), '4000.00')
})
