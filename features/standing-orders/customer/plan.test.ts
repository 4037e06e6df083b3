// Promises about choosing when: Lagos's days and times, an address that anybody may have typed, and nothing sent half.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { everies } from '../contract.ts'
import {
  missingOf,
  planOf,
  readTyped,
  timesWith,
  type Typed,
  typedIn,
  usualTyped,
  type Wish,
  writeTyped,
} from './plan.ts'

const now = new Date('2026-11-30T23:30:10Z')
const wish: Wish = { to: { kind: 'customer', handle: '@ada' }, amount: '5000' }

describe('choosing when', () => {
  test('begins with tomorrow morning of Lagos, where it may be another day than in London', () => {
    assert.deepEqual(usualTyped(now), {
      every: 'once',
      day: '2026-12-02',
      time: '09:00',
      ends: false,
      lastDay: '',
    })
  })

  test('thirty minutes from now are whole minutes, never fewer than thirty, over midnight too', () => {
    const typed = typedIn(30, new Date('2026-11-30T22:45:10Z'))
    assert.deepEqual([typed.every, typed.day, typed.time], ['once', '2026-12-01', '00:16'])
    const plan = planOf(wish, typed)
    assert.equal(plan?.first_at, '2026-11-30T23:16:00.000Z')
    assert.equal(plan?.until, undefined)
  })

  test('every half hour may be chosen, and a time that was given', () => {
    assert.equal(timesWith('09:00').length, 48)
    assert.deepEqual(timesWith('00:16').slice(0, 3), ['00:00', '00:16', '00:30'])
    assert.equal(timesWith('').at(-1), '23:30')
  })

  test('a last day counts to its end, and only for what repeats', () => {
    const typed: Typed = {
      every: 'month',
      day: '2027-01-31',
      time: '08:05',
      ends: true,
      lastDay: '2027-12-31',
    }
    assert.deepEqual(planOf(wish, typed), {
      ...wish,
      every: 'month',
      first_at: '2027-01-31T07:05:00.000Z',
      until: '2027-12-31T22:59:00.000Z',
    })
    assert.equal(planOf(wish, { ...typed, every: 'once' })?.until, undefined)
    assert.equal(planOf(wish, { ...typed, ends: false })?.until, undefined)
  })

  test('nothing is asked for while something is missing, and what is missing is named', () => {
    const none: Typed = { every: 'week', day: '', time: '9', ends: true, lastDay: '2027-02-30' }
    assert.deepEqual(missingOf(none), { day: true, time: true, lastDay: true })
    assert.equal(planOf(wish, none), undefined)
    assert.deepEqual(missingOf({ ...none, every: 'once' }), { day: true, time: true })
  })

  test('an address says again what was written into it', () => {
    const day = fc
      .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10))
    const typed = fc.record({
      every: fc.constantFrom(...everies),
      day,
      time: fc.constantFrom('00:00', '09:00', '23:59'),
      ends: fc.boolean(),
      lastDay: day,
    })
    fc.assert(
      fc.property(typed, (one) => {
        const read = readTyped(new URLSearchParams(writeTyped(one)), now)
        assert.deepEqual(planOf(wish, read), planOf(wish, one))
      }),
    )
  })

  test('whatever an address says, a plan comes out of it or something is missing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('every', 'day', 'time', 'last'), fc.string()), (said) => {
        const typed = readTyped(new URLSearchParams(said), now)
        assert.equal(planOf(wish, typed) === undefined, Object.keys(missingOf(typed)).length > 0)
      }),
    )
    assert.deepEqual(readTyped(new URLSearchParams('day=2026-02-30&every=hour'), now), {
      ...usualTyped(now),
      day: '',
    })
  })
})
