// Names as strangers may read them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortName } from './short-name.ts'

test('a name is its first word and the first letter of its last', () => {
  assert.deepEqual(
    ['Adaeze Okafor', 'ADAEZE CHIOMA OKAFOR', ' ngozi  eze ', 'OBI-EZE, CHIDI'].map(shortName),
    ['Adaeze O.', 'Adaeze O.', 'ngozi E.', 'Obi-Eze C.'],
  )
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
