// Names as strangers may read them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortName, shortNameOf } from './short-name.ts'

test('a name is its first word and the first letter of its last', () => {
  assert.deepEqual(
    ['Adaeze Okafor', 'ADAEZE CHIOMA OKAFOR', ' ngozi  eze ', 'OBI-EZE, CHIDI'].map(shortName),
    ['Adaeze O.', 'Adaeze O.', 'ngozi E.', 'Obi-Eze C.'],
  )
})

test('of a surname of two words it is the first that counts', () => {
  assert.equal(shortNameOf({ first_name: 'Ada Eze', last_name: 'Okon Kwo' }), 'Ada O.')
  assert.equal(shortNameOf({ first_name: 'Zainab', last_name: null }), 'Zainab')
  assert.equal(shortNameOf({ first_name: null, last_name: null }), '')
})

test('tones and dots stay on their letters', () => {
  assert.deepEqual(['Olúwaṣeun Adébáyọ̀', 'ṢADÉ ỌLÁ', 'Ìyá Ọ̀ṣun'].map(shortName), [
    'Olúwaṣeun A.',
    'Ṣadé Ọ.',
    'Ìyá Ọ̀.',
  ])
})

test('a name of one word, of signs or of nothing stays what it is', () => {
  assert.deepEqual(['MTN', 'Zainab', '', '  ', '- -', '9mobile NG'].map(shortName), [
    'MTN',
    'Zainab',
    '',
    '',
    '',
    '9mobile N.',
  ])
})
