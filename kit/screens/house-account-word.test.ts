// Promises about what the house's own accounts are called: each that the ledger knows has words, and nothing else has.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { houseAccountWord } from './house-account-word.ts'

test('each account of the house has words, those at a partner with its name', () => {
  for (const own of ['owner-funds', 'fees', 'vat-payable', 'stamp-duty-payable'])
    assert.ok(houseAccountWord(`NGN/${own}`), own)
  for (const name of ['settlement', 'clearing', 'suspense', 'rail-cost'])
    assert.match(houseAccountWord(`NGN/paystack/${name}`) ?? '', /Paystack/, name)
  assert.equal(houseAccountWord('NGN/owner-funds'), 'Our own money')
})

test('a wallet, and what is unknown, has none', () => {
  for (const other of ['wlt_ngn_crf6j24rd8ft', 'Sender’s wallet', 'NGN/new', 'NGN/paystack/new', 'NGN'])
    assert.equal(houseAccountWord(other), undefined, other)
})
