// Promises about asking in plain words who may do something.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fundWallet, withdrawFromWallet } from '#features/adjustments/contract.ts'
import { setFreeze } from '#features/wallets/contract.ts'
import { answersQuestion } from './matrix-search.ts'
import { suspendPerson } from './contract.ts'

const of = ({ name, summary }: { name: string; summary: string }) => ({ call: name, does: summary })

test('who can fund wallets? finds funding, and not withdrawing', () => {
  for (const question of ['who can fund wallets?', 'Funding a WALLET', 'fund'])
    assert.ok(answersQuestion(question, of(fundWallet)), question)
  assert.ok(!answersQuestion('who can fund wallets?', of(withdrawFromWallet)))
  assert.ok(!answersQuestion('who can fund wallets?', of(suspendPerson)))
})

test('freezing and suspending are found by their words, and nothing asked is everything', () => {
  assert.ok(answersQuestion('who may freeze a wallet', of(setFreeze)))
  assert.ok(answersQuestion('suspend someone', of(suspendPerson)))
  assert.ok(answersQuestion(' ? ', of(suspendPerson)))
  assert.ok(!answersQuestion('xylophone', of(suspendPerson)))
})
