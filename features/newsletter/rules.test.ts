// Promises about the newsletter's decisions: who is mailed, and cells that no spreadsheet runs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvCell, mayMail } from './rules.ts'

const now = new Date('2026-11-21T11:00:00Z')
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

test('who is on the list is not mailed; who waits or has left is, but not twice within ten minutes', () => {
  assert.equal(mayMail({ state: 'confirmed', mailedAt: undefined }, now), false)
  for (const state of ['unconfirmed', 'unsubscribed'] as const) {
    assert.equal(mayMail({ state, mailedAt: undefined }, now), true)
    assert.equal(mayMail({ state, mailedAt: minutesAgo(9.9) }, now), false)
    assert.equal(mayMail({ state, mailedAt: minutesAgo(10) }, now), true)
  }
})

test('no cell begins a formula, and none breaks out of its column', () => {
  assert.equal(csvCell('ada@example.com'), 'ada@example.com')
  for (const sign of ['=', '+', '-', '@', '\t', '\r']) assert.match(csvCell(`${sign}cmd@example.com`), /^"'/)
  assert.equal(csvCell('a"b,c@example.com'), '"a""b,c@example.com"')
})
