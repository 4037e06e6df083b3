// Answers for reading Dojah: its own examples, the dates it writes, and what must never reject a person.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateOfBirthOf, recordOf, refusalOf } from './mapping.ts'

// Payloads as in Dojah's published specification, with the same fields.
const bvn = {
  entity: {
    title: 'Mr',
    bvn: '22468537919',
    date_of_birth: '28-Jun-2000',
    enrollment_bank: '058',
    first_name: 'JOSHUA',
    gender: 'Male',
    image: 'base64',
    last_name: 'OLADIPO',
    middle_name: 'OLUWATIMILEYIN',
    nin: '',
    watch_listed: 'NO',
  },
}
const nin = {
  entity: {
    title: 'mr',
    birth_date: '10-06-1993',
    email: null,
    first_name: 'MOSHOOD',
    middle_name: 'KOLAWOLE',
    surname: 'SALIU',
    picture: 'base64',
  },
}
const bvnAsked = { kind: 'bvn', number: '22468537919' } as const
const ninAsked = { kind: 'nin', number: '55648152772' } as const
const changed = (change: object) => recordOf({ entity: { ...bvn.entity, ...change } }, bvnAsked)

test('a BVN’s record is read without its photo', () => {
  assert.deepEqual(recordOf(bvn, bvnAsked), {
    firstName: 'JOSHUA',
    middleName: 'OLUWATIMILEYIN',
    lastName: 'OLADIPO',
    dateOfBirth: '2000-06-28',
    watchListed: false,
  })
})

test('a NIN’s record is read in either spelling of its fields', () => {
  const expected = {
    firstName: 'MOSHOOD',
    middleName: 'KOLAWOLE',
    lastName: 'SALIU',
    dateOfBirth: '1993-06-10',
    watchListed: false,
  }
  assert.deepEqual(recordOf(nin, ninAsked), expected)
  const run = {
    entity: {
      nin: '55648152772',
      firstname: 'MOSHOOD',
      middlename: 'KOLAWOLE',
      surname: 'SALIU',
      birthdate: '1993-06-10',
      photo: '',
    },
  }
  assert.deepEqual(recordOf(run, ninAsked), expected)
})

test('dates are taken in the four documented forms', () => {
  assert.equal(dateOfBirthOf('2000-06-28'), '2000-06-28')
  assert.equal(dateOfBirthOf('10-06-1993'), '1993-06-10')
  assert.equal(dateOfBirthOf('28-Jun-2000'), '2000-06-28')
  assert.equal(dateOfBirthOf('01-January-1907'), '1907-01-01')
  assert.equal(dateOfBirthOf(' 29-FEB-2024 '), '2024-02-29')
})

test('dates in any other form, or of no calendar, are not taken', () => {
  const odd = [
    '',
    '28/06/2000',
    '28-6-2000',
    '8-06-2000',
    '2000-6-28',
    '28-06-00',
    '31-02-2000',
    '29-02-2023',
    '00-01-2000',
    '2000-13-01',
    '13-13-2000',
    '28-Juni-2000',
    '28-Ju-2000',
    '2000-Jun-28',
    '1893-06-10',
    '2100-01-01',
    '2000-06-28T00:00:00Z',
    '28-06-2000-1',
    'null',
    '06-28-2000',
  ]
  for (const text of odd) assert.equal(dateOfBirthOf(text), undefined, text)
})

test('the watch list is read in its documented words; other words are in doubt', () => {
  for (const listed of ['YES', 'yes', true])
    assert.equal(changed({ watch_listed: listed })?.watchListed, true)
  for (const listed of ['NO', 'false', false, '', null, undefined])
    assert.equal(changed({ watch_listed: listed })?.watchListed, false)
  for (const listed of ['MAYBE', '1', 1, {}]) assert.equal(changed({ watch_listed: listed }), undefined)
})

test('a record without names or date, of another number or in another shape is in doubt', () => {
  for (const change of [
    { first_name: '' },
    { last_name: null },
    { date_of_birth: undefined },
    { date_of_birth: '28.06.2000' },
    { first_name: 5 },
  ]) {
    assert.equal(changed(change), undefined, JSON.stringify(change))
  }
  assert.equal(recordOf(bvn, { kind: 'bvn', number: '22222222222' }), undefined)
  const validation = {
    entity: {
      bvn: { value: '22468537919', status: true },
      first_name: { confidence_value: 100, status: true },
    },
  }
  for (const body of [validation, { entity: null }, { entity: [] }, {}, null, 'text'])
    assert.equal(recordOf(body, bvnAsked), undefined)
})

test('only words about the number itself reject; everything else leaves the person alone', () => {
  const refused = (status: number, error: unknown) => refusalOf({ status, body: { error } })?.reason
  assert.equal(refused(404, 'BVN not found'), 'not_found')
  assert.equal(refused(404, 'NIN Not Found'), 'not_found')
  assert.equal(refused(404, 'Record not found'), 'not_found')
  assert.equal(refused(400, 'This BVN is suspended'), 'unusable')
  assert.equal(refused(400, 'The holder of this NIN is deceased'), 'unusable')
  const others: [number, unknown][] = [
    [404, 'Url not found'],
    [404, 'Not found'],
    [400, 'BVN not found'],
    [400, 'bvn must be 11 digits'],
    [401, 'BVN not found'],
    [402, 'Your balance is low'],
    [424, 'BVN not found'],
    [403, 'Your app is suspended'],
    [400, 'Your app is suspended'],
    [404, { bvn: 'not found' }],
    [404, undefined],
  ]
  for (const [status, error] of others)
    assert.equal(refused(status, error), undefined, `${status} ${String(error)}`)
})
