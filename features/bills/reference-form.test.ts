// Promises about references that lost zeros: they are put back only where the form makes it certain how many there were.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mendedReference } from './reference-form.ts'

test('zeros are put back only where the form has one length', () => {
  const ten = { kind: 'digits', least: 10, most: 10 } as const
  assert.equal(mendedReference(ten, '29384010'), '0029384010')
  assert.equal(mendedReference({ kind: 'phone' }, '8031234567'), '08031234567')
  for (const [form, written] of [
    [ten, '1029384010'],
    [ten, '029384010'],
    [ten, '123456'],
    [ten, '12345678901'],
    [{ kind: 'digits', least: 8, most: 10 }, '29384010'],
    [{ kind: 'meter' }, '4503921871'],
    [{ kind: 'phone' }, '803123456'],
  ] as const)
    assert.equal(mendedReference(form, written), undefined, written)
})
