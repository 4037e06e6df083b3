// Promises about partners' names: as each writes itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partnerName } from './partner-name.ts'

test('partners are called as they call themselves', () => {
  assert.deepEqual(
    ['paystack', 'dollar-bank', 'vtpass', 'openexchangerates', 'examplebills'].map(partnerName),
    ['Paystack', 'Dollar bank', 'VTpass', 'Open Exchange Rates', 'Example Bills'],
  )
})
