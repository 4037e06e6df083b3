// Promises about the facts of a case: amounts, words and texts as a person reads them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableFacts } from './case-facts.ts'

const read = (facts: Record<string, string>) =>
  readableFacts(facts).map(({ label, value }) => `${label}: ${value}`)

test('a differing amount is told in naira, the amounts before the names', () => {
  assert.deepEqual(
    read({
      provider: 'paystack',
      reference: 'T123',
      webhook_amount: '1.00',
      bank_amount: '20000.50',
      bank_fee: '0.50',
    }),
    [
      'Announced: ₦1.00',
      'Partner’s books: ₦20,000.50',
      'Partner’s fee: ₦0.50',
      'Partner: Paystack',
      'Reference: T123',
    ],
  )
})

test('what the bank did not say is left out, and what is no amount stays as it came', () => {
  assert.deepEqual(read({ webhook_amount: '', bank_amount: 'much' }), ['Partner’s books: much'])
})

test('other accounts are told by the ends of their ids', () => {
  const ids = ['019abc00-0000-7000-8000-00000000b41a', '019abc00-0000-7000-8000-00000000c52b']
  assert.deepEqual(read({ other_accounts: ids.join(', '), kind: 'nin' }), [
    'Number: NIN',
    'Other accounts: 019abc00…b41a, 019abc00…c52b',
  ])
})

test('a fact that is new to us reads as itself', () => {
  assert.deepEqual(read({ other_thing: 'x', kind: 'bvn' }), ['Number: BVN', 'Other thing: x'])
  assert.deepEqual(read({ file: 'id_front' }), ['File: ID front'])
})

test('a job that stopped is told in words, not as the program calls it', () => {
  assert.deepEqual(read({ job: 'deposits.record', tries: '11' }), [
    'Job: Recording a deposit',
    'Attempts: 11',
  ])
})
