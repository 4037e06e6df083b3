// Periods: which are covered, and what the usual ones are.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundsOf, monthsAfter, periodFault, usualPeriod } from './rules.ts'

const now = new Date('2026-03-31T12:00:00+01:00')

test('the usual periods go by Lagos months', () => {
  assert.deepEqual(usualPeriod('this_month', now), { from: '2026-03-01', to: '2026-03-31' })
  assert.deepEqual(usualPeriod('last_month', now), { from: '2026-02-01', to: '2026-02-28' })
  assert.deepEqual(usualPeriod('three_months', now), { from: '2026-01-01', to: '2026-03-31' })
  const newYear = new Date('2025-12-31T23:30:00Z')
  assert.deepEqual(usualPeriod('this_month', newYear), { from: '2026-01-01', to: '2026-01-01' })
  assert.deepEqual(usualPeriod('last_month', newYear), { from: '2025-12-01', to: '2025-12-31' })
})

test('months after the end of a month end with theirs', () => {
  assert.deepEqual(
    [
      monthsAfter('2024-02-29', 12),
      monthsAfter('2026-01-31', 1),
      monthsAfter('2026-03-31', -1),
      monthsAfter('2026-12-15', 1),
    ],
    ['2025-02-28', '2026-02-28', '2026-02-28', '2027-01-15'],
  )
})

test('a day has its place: backwards, ahead of today, beyond twelve months', () => {
  assert.equal(periodFault({ from: '2026-03-31', to: '2026-03-31' }, now), undefined)
  assert.equal(periodFault({ from: '2026-03-31', to: '2026-03-30' }, now), 'period_backwards')
  assert.equal(periodFault({ from: '2026-03-31', to: '2026-04-01' }, now), 'period_in_future')
  assert.equal(periodFault({ from: '2025-03-31', to: '2026-03-31' }, now), undefined)
  assert.equal(periodFault({ from: '2025-03-30', to: '2026-03-31' }, now), 'period_too_long')
})

test('the bounds of a period are midnights in Lagos, the last one beyond it', () => {
  assert.deepEqual(boundsOf({ from: '2026-02-28', to: '2026-02-28' }), {
    start: new Date('2026-02-27T23:00:00Z'),
    end: new Date('2026-02-28T23:00:00Z'),
  })
})
