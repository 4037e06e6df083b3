// Answers for the promises of finding somebody in the list of those who were paid.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calledOf, matching, shortNameOf } from './beneficiaries.ts'

const people = [
  {
    name: 'OLÚWAṢEUN ADÉBÁYỌ̀-OGUNLÉSÌ',
    alias: 'Landlord',
    bank_name: 'Zenith Bank',
    account_number: '2087641935',
  },
  { name: 'Bola Ade', alias: null, bank_name: 'Guaranty Trust Bank', account_number: '0123456789' },
]
const found = (typed: string) => matching(people, typed).map(calledOf)

test('people are found by name without its marks, by their own name, bank and number', () => {
  assert.deepEqual(found('oluwaseun'), ['Landlord'])
  assert.deepEqual(found('landlord'), ['Landlord'])
  assert.deepEqual(found('guaranty'), ['Bola Ade'])
  assert.deepEqual(found('2087 641 935'), ['Landlord'])
  assert.deepEqual(found('7641'), ['Landlord'])
  assert.deepEqual(found('bola trust'), ['Bola Ade'])
})

test('nothing typed finds everybody, something unknown nobody', () => {
  assert.equal(found('  ').length, 2)
  assert.deepEqual(found('xyz'), [])
})

test('a name in capitals is read in small letters', () => {
  assert.equal(calledOf({ name: 'NWOSU ADAEZE CHIOMA', alias: null }), 'Nwosu Adaeze Chioma')
})

test('the given name stands for somebody: second at a bank, first with us', () => {
  const ofBank = (name: string) => shortNameOf({ kind: 'bank', name, alias: null })
  assert.equal(ofBank('NWOSU ADAEZE CHIOMA'), 'Adaeze')
  assert.equal(ofBank('KUTI, ṢEUN'), 'Ṣeun')
  assert.equal(ofBank('OBI C. EMEKA'), 'Emeka')
  assert.equal(ofBank('OBI'), 'Obi')
  assert.equal(ofBank('MAMA NKECHI STORES LTD'), 'Mama')
  assert.equal(shortNameOf({ kind: 'customer', name: 'Bola Ade', alias: null }), 'Bola')
  assert.equal(shortNameOf({ kind: 'bank', name: 'NWOSU ADAEZE', alias: 'Mama T' }), 'Mama T')
})
