// Answers for account numbers: the published example and the digits of known banks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNuban, nuban } from './nuban.ts'

test('the check digit of the published example is 9', () => {
  // CBN NUBAN proposals V0.4 (2010): bank 011, serial 000001457.
  assert.equal(nuban('011', '000001457'), '0000014579')
})

test('the check digit follows the bank', () => {
  const known = [
    ['044', 5],
    ['057', 9],
    ['011', 5],
    ['232', 2],
    ['50211', 7],
    ['125', 3],
  ] as const
  for (const [bankCode, digit] of known) assert.equal(nuban(bankCode, '123456789'), `123456789${digit}`)
})

test('a wrong check digit is seen', () => {
  assert.equal(isNuban('011', '0000014579'), true)
  assert.equal(isNuban('123', '1234567890'), false)
  for (const digit of [0, 1, 2, 3, 4, 5, 6, 7, 8]) assert.equal(isNuban('011', `000001457${digit}`), false)
})
