// Promises about what banks are called in rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortBank } from './short-bank.ts'

test('a bank is called in a row as its customers call it', () => {
  assert.equal(shortBank('Guaranty Trust Bank'), 'GTBank')
  assert.equal(shortBank('GUARANTY TRUST BANK'), 'GTBank')
  assert.equal(shortBank('OPay Digital Services Limited (OPay)'), 'OPay')
})

test('one without a short name loses its legal form alone', () => {
  assert.equal(shortBank('Benysta Microfinance Bank Limited'), 'Benysta MFB')
  for (const name of ['Zenith Bank', 'PalmPay', '']) assert.equal(shortBank(name), name)
})
