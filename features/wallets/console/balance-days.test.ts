// Promises about the days of a balance analysis: each day is there, and one on which nothing moved keeps the balance.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceDays, daysUntil } from './balance-days.ts'

test('the days end with the last one, over the end of a month and a year', () => {
  assert.deepEqual(daysUntil('2026-01-02', 4), ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'])
})

test('a day without a movement has no credit and no debit, and the balance of the day before', () => {
  const days = daysUntil('2026-02-04', 4)
  const analysis = {
    opening_balance: '100.00',
    points: [
      { date: '2026-02-02', in: '50.00', out: '0.00', balance: '150.00' },
      { date: '2026-02-04', in: '0.00', out: '150.00', balance: '0.00' },
    ],
  }
  assert.deepEqual(balanceDays(days, analysis), {
    days,
    credits: ['0', '50.00', '0', '0.00'],
    debits: ['0', '0.00', '0', '150.00'],
    closing: ['100.00', '150.00', '150.00', '0.00'],
  })
})
