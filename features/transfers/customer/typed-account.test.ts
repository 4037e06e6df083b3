// Answers for the promises of typing an account number.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAccount, shownAccount } from './typed-account.ts'

test('an account number is read however it is spaced', () => {
  for (const text of ['2087641935', '2087 641 935', '2087-641-935', ' 20 87 64 19 35 ', '٢٠٨٧٦٤١٩٣٥'])
    assert.deepEqual(readAccount(text), { digits: '2087641935', wasPhone: false, hasOther: false }, text)
})

test('a phone number is the wallet that is numbered so', () => {
  for (const text of ['08031234567', '+234 803 123 4567', '2348031234567'])
    assert.deepEqual(readAccount(text), { digits: '8031234567', wasPhone: true, hasOther: false }, text)
  assert.equal(readAccount('8031234567').wasPhone, false)
})

test('eleven digits that are no phone number stay eleven', () => {
  assert.equal(readAccount('20876419351').digits, '20876419351')
  assert.equal(readAccount('00876419351').wasPhone, false)
})

test('letters are told of', () => {
  assert.equal(readAccount('20876419O5').hasOther, true)
})

test('ten digits stand in groups, fewer as they are', () => {
  assert.equal(shownAccount('2087641935'), '2087 641 935')
  assert.equal(shownAccount('2087641'), '2087641')
})
