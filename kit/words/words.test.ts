// Answers for the promises of sentences that count: the noun agrees with its number, in English and in other languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue, sayCount } from './words.ts'

const words = catalogue('test', { deposits: { one: '{count} deposit', other: '{count} deposits' } })

test('one thing is singular; none and several are plural, with grouped digits', () => {
  assert.equal(sayCount(words.deposits, 1), '1 deposit')
  assert.equal(sayCount(words.deposits, 0), '0 deposits')
  assert.equal(sayCount(words.deposits, 1284), '1,284 deposits')
})

test('another language counts by its own forms and stays English where it has none', () => {
  const polish = {
    code: 'pl',
    reviewed: true,
    sentences: { 'test.deposits.one': '{count} wpłata', 'test.deposits.few': '{count} wpłaty' },
  }
  assert.equal(sayCount(words.deposits, 1, polish), '1 wpłata')
  assert.equal(sayCount(words.deposits, 3, polish), '3 wpłaty')
  assert.equal(sayCount(words.deposits, 12, polish), '12 deposits')
})
