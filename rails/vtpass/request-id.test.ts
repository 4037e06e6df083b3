// Answers for request ids: the Lagos minute before our own part, and never one of another Lagos day.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lagosDay } from '#kit/lagos.ts'
import { fc } from '#kit/test/properties.ts'
import { requestIdAt, requestIdOf } from './request-id.ts'

const id = '0192f1a0-7b3c-7d4e-8f50-123456789abc'
const at = (text: string): Date => new Date(text)
const dayOf = (requestId: string): string => requestId.slice(0, 8)

test('it begins with the minute in Lagos, which is an hour ahead of UTC', () => {
  assert.match(requestIdOf(id, at('2026-08-26T13:07:59.999Z')), /^202608261407[0-9a-z]{25}$/)
  assert.match(requestIdOf(id, at('2026-08-26T22:59:59.999Z')), /^202608262359/)
  assert.match(requestIdOf(id, at('2026-08-26T23:00:00.000Z')), /^202608270000/)
  assert.match(requestIdOf(id, at('2026-12-31T23:00:00.000Z')), /^202701010000/)
  assert.match(requestIdOf(id, at('2028-02-28T23:00:00.000Z')), /^202802290000/)
})

test('on its Lagos day an order keeps the one it has; from midnight in Lagos it has another', () => {
  const reference = requestIdOf(id, at('2026-08-26T22:58:00Z'))
  const keeps = (now: string): boolean => requestIdAt({ id, reference }, at(now)) === reference
  assert.ok(keeps('2026-08-26T22:58:00Z'))
  assert.ok(keeps('2026-08-26T22:59:59.999Z'))
  assert.ok(keeps('2026-08-25T23:00:00Z'), 'a clock that was put back within the day')
  assert.ok(!keeps('2026-08-26T23:00:00Z'))
  assert.ok(!keeps('2026-08-25T22:59:59.999Z'))
  assert.ok(!keeps('2027-08-26T12:00:00Z'))
  const next = requestIdAt({ id, reference }, at('2026-08-26T23:00:00Z'))
  assert.equal(next, requestIdOf(id, at('2026-08-26T23:00:00Z')))
  assert.equal(next.slice(12), reference.slice(12))
})

test('whenever it is asked for, it is of that Lagos day, and of no other order', () => {
  const instants = fc.date({
    min: at('2024-01-01T00:00:00Z'),
    max: at('2060-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), instants, instants, (one, other, made, now) => {
      const reference = requestIdOf(one, made)
      const given = requestIdAt({ id: one, reference }, now)
      assert.match(given, /^\d{12}[0-9a-z]{25}$/)
      assert.equal(dayOf(given), lagosDay(now).replaceAll('-', ''))
      assert.equal(given === reference, lagosDay(made) === lagosDay(now))
      assert.equal(requestIdOf(other, made) === reference, one === other)
    }),
  )
})

test('a reference that is no request id is no order of this partner', () => {
  for (const reference of ['', 'payout-of-the-tests-1', '2026082614', `${'2'.repeat(12)}${'A'.repeat(25)}`])
    assert.throws(() => requestIdAt({ id, reference }, at('2026-08-26T12:00:00Z')))
})
