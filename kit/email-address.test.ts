// Promises about e-mail addresses: a screen says of what was typed exactly what the server would say.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailFault } from './email-address.ts'
import { emailAddress } from './http/fields.ts'

const typed = [
  'ada@example.com',
  ' Ada@Example.COM ',
  'ada+naira@mail.example.ng',
  `${'a'.repeat(64)}@example.com`,
  '',
  '   ',
  'ada',
  'ada@',
  'ada@example',
  '@example.com',
  'ada obi@example.com',
  'ada@exa mple.com',
  '<ada@example.com>',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'example.'.repeat(40)}com`,
  'a'.repeat(300),
  'ada\u0000@example.com',
  'ada\u202E@example.com',
  'ada\uD800@example.com',
  '\u0000',
]

test('the fault of an address is the first that the calls which take one would name', () => {
  for (const email of typed) {
    const read = emailAddress.safeParse(email)
    assert.equal(emailFault(email), read.error?.issues[0]?.message, JSON.stringify(email))
  }
})
