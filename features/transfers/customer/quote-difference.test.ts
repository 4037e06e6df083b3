// Answers for the promise that a changed price is said, line by line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differencesOf, type Quote } from './quote-difference.ts'

const quote: Quote = {
  payee: {
    kind: 'bank',
    name: 'ADA OBI',
    bank_name: 'Zenith Bank',
    bank_code: '057',
    account_number: '2087641935',
    is_new: false,
    health: null,
    facts: [],
    price: null,
    least: null,
    owed: null,
    only_now: false,
  },
  amount: '10000.00',
  fee: '0.00',
  vat: '0.00',
  stamp_duty: '50.00',
  waived: '26.88',
  fee_before: '25.00',
  stamp_duty_from: '10000.00',
  vat_before: '1.88',
  total: '10050.00',
  currency: 'NGN',
  free_transfers: { uses_one: true, left_after: 0, of: 5, resets_on: '2026-12-01' },
  balance_after: '1.00',
  left_today: null,
  warnings: [],
  strength: 'usual',
  hash: 'a',
  seen: '',
}

test('the same offer has no difference, whatever the balance has become', () => {
  assert.deepEqual(differencesOf(quote, { ...quote, balance_after: '2.00' }), [])
})

test('each line that changed is named with both amounts', () => {
  const after = { ...quote, hash: 'b', fee: '25.00', vat: '1.88', total: '10076.88', waived: '0.00' }
  assert.deepEqual(differencesOf(quote, after), [
    'Transfer fee: ₦0.00, now ₦25.00.',
    'VAT on the fee: ₦0.00, now ₦1.88.',
    'Total: ₦10,050.00, now ₦10,076.88.',
  ])
})

test('another name behind the account comes first', () => {
  const after = { ...quote, hash: 'b', payee: { ...quote.payee, name: 'ADA OBIOMA' } }
  assert.deepEqual(differencesOf(quote, after), ['Name: ADA OBI, now ADA OBIOMA.'])
})

test('a change that no line shows is said all the same', () => {
  assert.deepEqual(differencesOf(quote, { ...quote, hash: 'b' }), ['Look again, then send.'])
})
