// Promises about contact data that is shown in part: enough to tell two apart, and never all of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskedEmail, maskedNumber } from './masked.ts'

test('of a number its last four characters are shown, and nothing of one that has no more', () => {
  for (const [number, masked] of [
    ['08031234567', '*******4567'],
    ['12345', '*2345'],
    ['1234', '****'],
    ['7', '*'],
    ['', ''],
  ] as const)
    assert.equal(maskedNumber(number), masked)
})

test('of an address its first letter and its host are shown', () => {
  assert.equal(maskedEmail('ada@mail.example'), 'a***@mail.example')
  assert.equal(maskedEmail('no address'), '***')
})
