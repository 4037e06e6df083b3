// Promises about ages, names, PINs and next steps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lagosDay } from '#kit/lagos.ts'
import { ageOn, birthDateFault, isEasyPin, isHouseName, isName, nextStep } from './rules.ts'

test('eighteen is reached on the birthday itself, by the day in Lagos', () => {
  assert.equal(ageOn('2026-11-21', '2008-11-21'), 18)
  assert.equal(ageOn('2026-11-20', '2008-11-21'), 17)
  assert.equal(birthDateFault('2008-11-21', new Date('2026-11-20T22:59:59Z')), 'under_age')
  assert.equal(birthDateFault('2008-11-21', new Date('2026-11-20T23:00:00Z')), undefined)
})

test('a leap-day child is eighteen on the first of March', () => {
  assert.equal(ageOn('2026-02-28', '2008-02-29'), 17)
  assert.equal(ageOn('2026-03-01', '2008-02-29'), 18)
})

test('birth dates in the future or beyond 120 years are doubted, not called under age', () => {
  assert.equal(birthDateFault('2030-01-01', new Date('2026-11-21T12:00:00Z')), 'birth_date_unlikely')
  assert.equal(birthDateFault('1880-01-01', new Date('2026-11-21T12:00:00Z')), 'birth_date_unlikely')
})

test('a Lagos day begins an hour before the UTC day', () => {
  assert.equal(lagosDay(new Date('2026-11-20T22:59:59Z')), '2026-11-20')
  assert.equal(lagosDay(new Date('2026-11-20T23:00:00Z')), '2026-11-21')
})

test('names of Nigeria are names; digits and signs are not', () => {
  for (const name of [
    'Olúwaṣeun',
    'Adébáyọ̀',
    "N'Guessan",
    'Nwosu-Okereke',
    'Ɗanjuma',
    'Mary Jane',
    'ශ්\u200Dරී',
  ])
    assert.ok(isName(name), name)
  for (const name of ['R2D2', '<b>', '---', '=1+1', '', '\u3164', 'Ada\u115f', 'A\u00adda'])
    assert.ok(!isName(name), name)
})

test('nobody is called like us; who shares a word with us is', () => {
  for (const name of ['Kudi Support', 'support KÚDI', 'Kudi', 'Kudi Kudi', 'Team Kudi', 'Kudi Customer-Care'])
    assert.ok(isHouseName(name, 'Kudi'), name)
  for (const name of ['Ada Kudi', 'Kudirat Support', 'Ada Support', 'Security Okafor'])
    assert.ok(!isHouseName(name, 'Kudi'), name)
  assert.ok(isHouseName('Kudi Pay Help', 'Kudi Pay') && !isHouseName('Kudi Help', 'Kudi Pay'))
  assert.ok(!isHouseName('Ada Obi', ''))
  // As they are read at a glance: joined, apart, with marks between, or in letters of another script.
  for (const name of [
    'KudiSupport Team',
    'SupportKudi Okafor',
    "Ku'di Support",
    'K.u.d.i Support',
    'K u d i Support',
    'Kudi-Support',
    'Kudi Helpdesk',
    'Kudi Customer Services',
    'Kudi Fraud Desk',
    'Kudi Refunds',
    'Official Support',
    'Kud\u0456 Support',
    'Kudi Supp\u043ert',
    'Kudi C\u0251re',
    'KUD\u0399 Care',
    '\u1d0b\u1d1c\u1d05\u026a',
  ])
    assert.ok(isHouseName(name, 'Kudi'), name)
  for (const name of ['Kudi Okon', 'Kudi Bankole', 'Kudirat Help', 'Helpmann Kudi', 'Akudi Agent'])
    assert.ok(!isHouseName(name, 'Kudi'), name)
})

test('easy PINs are known, others are not', () => {
  for (const pin of ['0000', '1234', '4321', '1212', '1994', '2026', '9876']) assert.ok(isEasyPin(pin), pin)
  for (const pin of ['2580', '8317', '4068', '1357']) assert.ok(!isEasyPin(pin), pin)
})

test('the next step follows from what is known', () => {
  assert.equal(nextStep({ hasProfile: false, hasPin: false, unlocked: true }), 'profile')
  assert.equal(nextStep({ hasProfile: true, hasPin: false, unlocked: true }), 'pin')
  assert.equal(nextStep({ hasProfile: true, hasPin: true, unlocked: false }), 'unlock')
  assert.equal(nextStep({ hasProfile: true, hasPin: true, unlocked: true }), 'home')
})
