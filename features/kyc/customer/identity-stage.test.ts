// Answers for the promises of what the identity screen shows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkFailures } from '../contract.ts'
import { stageOf } from './identity-stage.ts'
import { failureWords } from './identity-words.ts'

const check = {
  kind: 'bvn',
  last4: '4321',
  failure: null,
  asked_at: '2026-11-21T13:02:00.000Z',
  corrected: false,
} as const

test('nobody is asked again once a tier is reached, whatever the last check says', () => {
  assert.deepEqual(stageOf({ tier: 1, check: { ...check, state: 'failed', failure: 'not_found' } }), {
    at: 'passed',
  })
})

test('a first visit asks, a running check waits, an unclear one says so', () => {
  assert.deepEqual(stageOf({ tier: 0, check: null }), { at: 'ask' })
  assert.equal(stageOf({ tier: 0, check: { ...check, state: 'asked' } }).at, 'asked')
  assert.equal(stageOf({ tier: 0, check: { ...check, state: 'unclear' } }).at, 'unclear')
})

test('every failure has its own sentence and next step', () => {
  const sentences = checkFailures.map((failure) => failureWords[failure].why.english)
  assert.equal(new Set(sentences).size, checkFailures.length)
  for (const failure of checkFailures) assert.notEqual(failureWords[failure].next.english, '')
})
