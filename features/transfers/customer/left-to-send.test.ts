// Answers for the promises of saying early that an amount does not fit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitFault, tightestOf } from './left-to-send.ts'

const room = { available: '5000.00', leftToday: '3000.00', leftNew: null }

test('an amount within everything has no fault, to the kobo', () => {
  assert.equal(limitFault('3000.00', room), undefined)
  assert.deepEqual(limitFault('3000.01', room), { kind: 'today', amount: '3000.00' })
})

test('a balance that is too small is named, and no sum that would leave out the charges', () => {
  assert.deepEqual(limitFault('5000.05', { ...room, leftToday: null }), {
    kind: 'missing',
    amount: '5000.00',
  })
})

test('a new device bounds it where that is tighter', () => {
  const fresh = { ...room, leftToday: '50000.00', leftNew: '2000.00' }
  assert.deepEqual(limitFault('2500', fresh), { kind: 'new', amount: '2000.00' })
  assert.deepEqual(limitFault('60000', fresh), { kind: 'new', amount: '2000.00' })
  assert.equal(tightestOf(fresh), 'new')
  assert.equal(tightestOf({ ...fresh, leftNew: '60000.00' }), 'today')
  assert.equal(tightestOf(room), 'today')
})

test('what is not known bounds nothing: the server decides', () => {
  const unknown = { available: null, leftToday: null, leftNew: null }
  assert.equal(limitFault('999999999', unknown), undefined)
  assert.equal(tightestOf(unknown), undefined)
})
