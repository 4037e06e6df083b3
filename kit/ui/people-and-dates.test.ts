// Proves what is read of names, phone numbers and typed dates.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDate } from './calendar-date.ts'
import { groupNigerianPhone, readNigerianPhone } from '#kit/nigerian-phone.ts'
import { initials, tintOf } from './person-name.ts'

test('initials keep their marks and take the first and the last word', () => {
  assert.equal(initials('Olúwaṣeun Adébáyọ̀ Akíndélé-Nwosu'), 'OA')
  assert.equal(initials('ọmọ́wùnmí Adéṣínà'.normalize('NFD')), 'ỌA'.normalize('NFD'))
  assert.equal(initials('Ngozi'), 'N')
  assert.equal(initials('  '), '')
  assert.equal(initials('3Line Ltd'), '3L')
})

test('a name has the same tint whatever its form', () => {
  const name = 'Yetúndé Ọlátúnbọ̀sún'
  assert.equal(tintOf(name), tintOf(name.normalize('NFD').toUpperCase()))
})

test('a Nigerian mobile number is read however it is written', () => {
  for (const typed of [
    '08031234567',
    '0803 123 4567',
    '803-123-4567',
    '+234 803 123 4567',
    '2348031234567',
    '(0803) 123 4567',
    '00234 803 123 4567',
    '+234 (0)803 123 4567',
    '\u202A+234\u00A0803\u2011123\u20114567\u202C',
    '0803\u200B1234567',
  ]) {
    assert.equal(readNigerianPhone(typed), '+2348031234567', typed)
  }
  for (const typed of ['', '0803123456', '080312345678', '06031234567', '+447911123456', '0803123456a']) {
    assert.equal(readNigerianPhone(typed), null, typed)
  }
  assert.equal(groupNigerianPhone('08031234567'), '803 123 4567')
  assert.equal(groupNigerianPhone('0803'), '0803')
})

test('a typed date is a day the calendar has, or nothing', () => {
  assert.equal(readDate({ day: '7', month: '3', year: '1994' }), '1994-03-07')
  assert.equal(readDate({ day: '29', month: '2', year: '2024' }), '2024-02-29')
  for (const [day, month, year] of [
    ['29', '2', '2023'],
    ['31', '4', '1990'],
    ['0', '1', '1990'],
    ['1', '13', '1990'],
    ['1', '1', '90'],
    ['', '', ''],
  ] as const) {
    assert.equal(readDate({ day, month, year }), null, `${day}.${month}.${year}`)
  }
})
