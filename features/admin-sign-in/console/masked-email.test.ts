// Promises about an address that only its owner should recognise.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskedEmail } from './masked-email.ts'

test('an address keeps its first letter and its host', () => {
  assert.equal(maskedEmail('halima@example.com'), 'h•••@example.com')
})

test('what is no address is hidden whole', () => {
  for (const typed of ['', 'halima', '@example.com']) assert.equal(maskedEmail(typed), '•••')
})
