// Promises about when standing orders are due: by Lagos days, at the time of the first, never twice, never skipped.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { lagosDay, lagosTime } from '#kit/lagos.ts'
import { everies } from './contract.ts'
import { firstDues, nextDue } from './rules.ts'

const at = (text: string): Date => new Date(text)
const days = (dues: readonly Date[]): string[] => dues.map(lagosDay)

describe('when an order is due', () => {
  test('once is due once', () => {
    const order = { every: 'once', first: at('2026-12-01T08:00:00Z'), until: undefined } as const
    assert.deepEqual(days(firstDues(order, 3)), ['2026-12-01'])
    assert.equal(nextDue(order, order.first), undefined)
  })

  test('every week is due on the same weekday at the same time', () => {
    const order = { every: 'week', first: at('2026-12-28T08:30:00Z'), until: undefined } as const
    assert.deepEqual(days(firstDues(order, 3)), ['2026-12-28', '2027-01-04', '2027-01-11'])
    assert.deepEqual(firstDues(order, 3).map(lagosTime), ['09:30', '09:30', '09:30'])
  })

  test('a month without a 31st is due on its last day, and the next with one on the 31st again', () => {
    const order = { every: 'month', first: at('2027-01-31T08:00:00Z'), until: undefined } as const
    assert.deepEqual(days(firstDues(order, 4)), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  })

  test('shortly after midnight in Lagos belongs to the new day, though London says otherwise', () => {
    const order = { every: 'month', first: at('2027-01-30T23:30:00Z'), until: undefined } as const
    assert.deepEqual(days(firstDues(order, 3)), ['2027-01-31', '2027-02-28', '2027-03-31'])
  })

  test('the last instant itself is still due, and nothing after it', () => {
    const first = at('2026-12-01T08:00:00Z')
    const order = { every: 'day', first, until: at('2026-12-03T08:00:00Z') } as const
    assert.deepEqual(days(firstDues(order, 9)), ['2026-12-01', '2026-12-02', '2026-12-03'])
  })

  test('whatever the order, the next instant comes after, keeps the time of day, and repeats itself', () => {
    const instant = fc.date({
      min: at('2026-01-01T00:00:00Z'),
      max: at('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(fc.constantFrom(...everies), instant, instant, (every, first, after) => {
        const next = nextDue({ every, first, until: undefined }, after)
        if (next === undefined) return every === 'once' && after >= first
        return next > after && lagosTime(next) === lagosTime(first) && next >= first
      }),
    )
  })
})
