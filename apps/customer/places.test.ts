// Answers for the promises of who may stand where.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGate, placeInstead, places } from './places.ts'

const inside = [
  places.home,
  places.activity,
  places.profile,
  places.limits,
  places.ownLimits,
  places.addMoney,
  places.identity,
]

test('a stranger is led to the welcome from every screen inside', () => {
  for (const path of inside) assert.equal(placeInstead('signed_out', path), places.welcome)
  assert.equal(placeInstead('signed_out', places.createCode), undefined)
})

test('a reload midway goes on with the step the server names', () => {
  assert.equal(placeInstead('profile', places.home), places.name)
  assert.equal(placeInstead('pin', places.home), places.pin)
  assert.equal(placeInstead('unlock', places.activity), places.unlock)
  assert.equal(placeInstead('profile', places.birthDate), undefined)
})

test('nobody skips a step by its address', () => {
  assert.equal(placeInstead('profile', places.terms), places.name)
  assert.equal(placeInstead('unlock', places.pin), places.unlock)
  assert.equal(placeInstead('signed_out', places.unlock), places.welcome)
})

test('somebody inside is not shown the way in again', () => {
  for (const path of Object.values(places).filter(isGate))
    assert.equal(placeInstead('home', path), places.home)
  for (const path of inside) assert.equal(placeInstead('home', path), undefined)
})
