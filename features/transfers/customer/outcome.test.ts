// Answers for the promise that nothing is called failed that may have been sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendTransfer } from '#features/orders/sending-contract.ts'
import { isUnknownOutcome } from './outcome.ts'

test('a lost connection and a fault of ours leave it unknown', () => {
  for (const [status, code] of [
    [0, 'offline'],
    [500, 'internal'],
    [503, 'unavailable'],
    [502, 'whatever a proxy says'],
    [409, 'still_running'],
  ] as const)
    assert.equal(isUnknownOutcome({ status, code }, false), true, code)
})

test('every refusal of the contract is certain, also those with a 503', () => {
  for (const [code, { status }] of Object.entries(sendTransfer.refuses))
    assert.equal(isUnknownOutcome({ status, code }, true), false, code)
})

test('a closed gate is certain on the first asking and says nothing of it afterwards', () => {
  for (const [status, code] of [
    [401, 'session_ended'],
    [429, 'too_many_tries'],
  ] as const) {
    assert.equal(isUnknownOutcome({ status, code }, false), false, code)
    assert.equal(isUnknownOutcome({ status, code }, true), true, code)
  }
})

test('what the form got wrong is certain', () => {
  assert.equal(isUnknownOutcome({ status: 422, code: 'bad_input' }, true), false)
})
