// Answers for the promises of keys that are typed outside a field.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digitsAfterKey } from './typed-digits.ts'

test('a digit is added until the code is full', () => {
  assert.equal(digitsAfterKey('12', '3', 4), '123')
  assert.equal(digitsAfterKey('1234', '5', 4), '1234')
})

test('backspace takes the last digit and stops at none', () => {
  assert.equal(digitsAfterKey('12', 'Backspace', 4), '1')
  assert.equal(digitsAfterKey('', 'Backspace', 4), '')
})

test('other keys keep their own meaning', () => {
  for (const key of ['Enter', 'Escape', 'Tab', 'a', ' ', '٣'])
    assert.equal(digitsAfterKey('12', key, 4), undefined)
})
