// Promises about billers that are searched: people's own words lead to them, in any order and without signs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFound, wordsInCommon } from './biller-search.ts'

const ikeja = { name: 'Ikeja Electric, prepaid', also: 'IKEDC', category: 'electricity' } as const
const abuja = { name: 'Abuja Electricity, prepaid', also: 'AEDC', category: 'electricity' } as const

test('every word has to stand in the name, the other name, or what its category is called', () => {
  for (const typed of ['ikeja electric prepaid', 'prepaid IKEJA', 'ikedc', 'pay my nepa', 'light ikeja', ''])
    assert.ok(isFound(typed, ikeja), typed)
  for (const typed of ['ikeja water', 'abuja', 'ikeja postpaid']) assert.ok(!isFound(typed, ikeja), typed)
})

test('a city is found by how it is called in short', () => {
  assert.ok(isFound('abj', abuja))
  assert.ok(!isFound('abj', ikeja))
})

test('what is misspelt has words in common with what is meant', () => {
  assert.equal(wordsInCommon('Ikeja Electrc', ikeja), 1)
  assert.equal(wordsInCommon('Ikeja Electrical', ikeja), 2)
  assert.equal(wordsInCommon('the', ikeja), 0)
})
