// Promises about when standing orders are due: by Lagos days, at the time of the first, never twice, never skipped.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { lagosDay, lagosTime } from '#kit/lagos.ts'
import { everies } from './contract.ts'
import { firstDues, movesMore, nextDue, type Terms } from './rules.ts'

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

describe('a change that may move more money', () => {
  const day = (text: string) => new Date(`${text}T08:00:00Z`)
  const before: Terms = {
    amountMinor: 500_000n,
    chargesMostMinor: 1_075n,
    payee: 'ADA OBI',
    every: 'week',
    next: day('2027-01-08'),
    until: day('2027-06-30'),
  }
  const once: Terms = { ...before, every: 'once', until: undefined }

  test('asks for a proof: more, dearer, to another name, oftener, sooner, longer, or of one that sends nothing as it stands', () => {
    for (const [changed, of] of [
      [{ amountMinor: 500_001n }, before],
      [{ chargesMostMinor: 1_076n }, before],
      [{ payee: 'ADA EZE' }, before],
      [{ every: 'day' }, before],
      [{ next: day('2027-01-07') }, before],
      [{ until: day('2027-07-01') }, before],
      [{ until: undefined }, before],
      [{ every: 'month' }, once],
      [{ every: 'once', next: day('2027-07-01'), until: undefined }, before],
    ] as const)
      assert.equal(movesMore(of, { ...of, ...changed }), true, Object.keys(changed).join())
    assert.equal(movesMore({ ...before, next: undefined }, before), true)
  })

  test('asks for none: the same, less, seldomer, later, shorter', () => {
    for (const [changed, of] of [
      [{}, before],
      [{ amountMinor: 1n, chargesMostMinor: 0n }, before],
      [{ every: 'month' }, before],
      [{ every: 'once', until: undefined }, before],
      [{ next: day('2027-01-09') }, before],
      [{ until: day('2027-06-29') }, before],
      [{ next: day('2027-12-31') }, once],
    ] as const)
      assert.equal(movesMore(of, { ...of, ...changed }), false, Object.keys(changed).join())
  })
})
