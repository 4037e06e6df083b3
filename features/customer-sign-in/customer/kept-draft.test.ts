// Promises about what a reload leaves of a sign-up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTyped } from './kept-draft.ts'

const typed = {
  email: 'ada@example.com',
  firstName: 'Adaeze',
  lastName: 'Nwosu-Okereke',
  phone: '803 555 0101',
  birthDate: { day: '14', month: '3', year: '1994' },
}

test('what was typed is found again, and a PIN that somebody put beside it is not', () => {
  assert.deepEqual(readTyped(JSON.stringify({ ...typed, pin: '2580' })), typed)
})

test('what is no text counts as not typed', () => {
  const nothing = {
    email: '',
    firstName: '',
    lastName: '',
    phone: '',
    birthDate: { day: '', month: '', year: '' },
  }
  for (const stored of ['null', '7', '[]', '{"email":7,"birthDate":"x"}', '{"birthDate":{"day":null}}'])
    assert.deepEqual(readTyped(stored), nothing)
})
