// Proves that whoever changes one thing of a biller in its form changes nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedOf, type Row, wishOf } from './wish.ts'

const row: Row = {
  number: '1',
  biller: 'ins-car',
  is_offered: true,
  from: '2026-01-01T00:00:00.000Z',
  until: null,
  set_at: '2026-01-01T00:00:00.000Z',
  withdrawn_at: null,
  changes: [],
  terms: {
    name: 'Car insurance',
    category: 'insurance',
    label: 'Plate number',
    hint: 'Like ABC-123DE',
    form: { kind: 'plate' },
    amount: 'plan',
    check: 'fields',
    delivers: 'certificate',
    fee: '0.00',
    fields: [
      { key: 'owner', label: 'Owner', hint: 'First and last name', kind: 'name', own: true },
      { key: 'make', label: 'Make', kind: 'choice' },
    ],
    offers: [
      {
        partner: 'one',
        code: 'car',
        terms: { account_as: 'Plate' },
        fields: { owner: 'Owner', make: 'vehicle_make' },
      },
      { partner: 'two', code: 'car' },
    ],
    confidence: 'C',
    sources: ['Somewhere'],
  },
}

test('a biller that is typed anew as it stands is the same, with its fields and what each partner calls them', () => {
  const { biller, ...terms } = askedOf(wishOf(row))
  assert.equal(biller, row.biller)
  assert.deepEqual(terms, row.terms)
})
