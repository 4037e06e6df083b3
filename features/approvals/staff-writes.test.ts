// Promises about what stands before writes of staff: each says it, and a server whose list does not fit its calls does not start.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkStaffWrites, stakeAtDoor } from './staff-writes.ts'

const words = {
  step_up_required: { status: 401, say: '' },
  changes_blocked_after_reset: { status: 403, say: '' },
}
const write = (name: string, refuses: object = {}) =>
  ({ name, realm: 'admin', method: 'POST', refuses: { ...refuses } }) as const
const faultOf = (...given: Parameters<typeof checkStaffWrites>): string => {
  try {
    checkStaffWrites(...given)
    return ''
  } catch (fault) {
    return String(fault)
  }
}

test('a write of staff that names no stake stops the start; reads and calls of customers need none', () => {
  assert.match(faultOf([write('things.do')], {}), /things\.do: names neither a stake nor why/)
  assert.match(faultOf([write('toString')], {}), /toString: names neither/)
  const others = [
    { ...write('things.read'), method: 'GET' },
    { ...write('things.mine'), realm: 'customer' },
  ] as const
  assert.equal(faultOf(others, {}), '')
  assert.match(faultOf([], { 'things.gone': 'itself' }), /things\.gone: has a row, but no write/)
})

test('a stake without its words, and a gate of its own that refuses nobody, stop it too', () => {
  const held = { 'things.do': { stake: 'sensitive' } } as const
  assert.match(faultOf([write('things.do')], held), /no words for step_up_required/)
  assert.equal(faultOf([write('things.do', words)], held), '')
  const own = { 'things.do': 'itself' } as const
  assert.match(
    faultOf([write('things.do', { things_over: words.step_up_required })], own),
    /refuses at no gate/,
  )
  assert.equal(faultOf([write('things.do', words)], own), '')
  assert.equal(faultOf([write('things.do')], { 'things.do': { open: 'it stops harm' } }), '')
})

test('only a stake is asked at the door', () => {
  assert.equal(stakeAtDoor('tiers.approve'), 'sensitive')
  assert.equal(stakeAtDoor('adjustments.fund'), undefined)
  assert.equal(stakeAtDoor('toString'), undefined)
})
