// Promises about what the house's own accounts are called: each that the ledger knows has words, and nothing else has.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { houseAccountWord, readBalance } from './house-account-word.ts'

test('each account of the house has words, those at a partner with its name', () => {
  for (const own of ['owner-funds', 'fees', 'vat-payable', 'stamp-duty-payable'])
    assert.ok(houseAccountWord(`NGN/${own}`), own)
  for (const name of ['settlement', 'clearing', 'suspense', 'rail-cost'])
    assert.match(houseAccountWord(`NGN/paystack/${name}`) ?? '', /Paystack/, name)
  assert.equal(houseAccountWord('NGN/owner-funds'), 'Our own money')
  assert.equal(houseAccountWord('USD/usd-ngn/position'), 'Our position USD/NGN')
  assert.equal(houseAccountWord('NGN/usdt-ngn-quidax/position'), 'Our position USDT/NGN at Quidax')
})

test('a wallet, and what is unknown, has none', () => {
  for (const other of ['wlt_ngn_crf6j24rd8ft', 'Sender’s wallet', 'NGN/new', 'NGN/paystack/new', 'NGN'])
    assert.equal(houseAccountWord(other), undefined, other)
})

test('what we have and what customers owe us is read above zero, and what we owe too', () => {
  for (const [account, kept, read] of [
    ['NGN/paystack/settlement', '-27054537.00', '27054537.00'],
    ['NGN/receivables', '-7500.00', '7500.00'],
    ['NGN/receivables', '0.00', '0.00'],
    ['NGN/paystack/settlement', '3.00', '-3.00'],
    ['NGN/paystack/suspense', '917964.76', '917964.76'],
    ['NGN/owner-funds', '-1.00', '-1.00'],
    ['wlt_ngn_crf6j24rd8ft', '5.00', '5.00'],
  ] as const)
    assert.equal(readBalance(account, kept), read, account)
})
