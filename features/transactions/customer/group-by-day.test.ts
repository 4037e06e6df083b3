// Answers for the promises of a list grouped by month and day.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupByDay, nearDay } from './group-by-day.ts'

test('a payment after 23:00 UTC belongs to the next day in Lagos', () => {
  const groups = groupByDay([{ created_at: '2026-10-31T23:00:00Z' }, { created_at: '2026-10-31T22:59:59Z' }])
  assert.deepEqual(
    groups.map(({ month, days }) => [month, days.map(({ day }) => day)]),
    [
      ['November 2026', ['2026-11-01']],
      ['October 2026', ['2026-10-31']],
    ],
  )
})

test('payments of one day stand together in their order', () => {
  const items = [
    { created_at: '2026-11-21T13:00:00Z' },
    { created_at: '2026-11-21T08:00:00Z' },
    { created_at: '2026-11-02T08:00:00Z' },
  ]
  const [november] = groupByDay(items)
  assert.deepEqual(
    november?.days.map(({ items: those }) => those.length),
    [2, 1],
  )
})

test('today and yesterday are told in Lagos time', () => {
  const now = new Date('2026-11-20T23:30:00Z')
  assert.equal(nearDay('2026-11-21', now), 'today')
  assert.equal(nearDay('2026-11-20', now), 'yesterday')
  assert.equal(nearDay('2026-11-19', now), undefined)
})

test('nothing groups to nothing', () => {
  assert.deepEqual(groupByDay([]), [])
})
