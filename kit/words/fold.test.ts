// Promises about words as they are compared in a search.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchPatterns } from '../db/search.ts'
import { foldForSearch } from './fold.ts'

test('case, diacritics and doubled spaces do not matter', () => {
  assert.equal(foldForSearch('  Adébáyọ̀   ỌLÁ '), 'adebayo ola')
  assert.equal(foldForSearch('Ɓala Ɗanjuma Ƙano'), 'bala danjuma kano')
  assert.equal(foldForSearch('İstanbul ß Ø'), 'istanbul ss o')
  assert.equal(foldForSearch('O’Brien'), "o'brien")
})

test('folding what is folded changes nothing', () => {
  for (const text of ['Chukwuemeka Ọbị', 'ÇA VÀ', 'ﬁne ＡＢＣ', '+234 803']) {
    assert.equal(foldForSearch(foldForSearch(text)), foldForSearch(text))
  }
})

test('each word is a pattern, and its own signs stand for themselves', () => {
  assert.deepEqual(searchPatterns('Ada  100%_\\'), ['%ada%', '%100\\%\\_\\\\%'])
  assert.deepEqual(searchPatterns('   '), [])
})

test('a phone number is looked for as it is stored, however it is written', () => {
  for (const written of ['0803 123 4567', '+234 803-123-4567', '2348031234567']) {
    assert.deepEqual(searchPatterns(written), ['%2348031234567%'])
  }
  assert.deepEqual(searchPatterns('0803 12'), ['%23480312%'])
})

test('a query of many words stays a few patterns', () => {
  assert.equal(searchPatterns('a b c d e f g h i j k').length, 8)
})
