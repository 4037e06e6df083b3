// Promises about telling an absent database from one that answered something wrong.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDatabaseAway } from './problems.ts'

const said = (fault: { code: string; severity: string; routine?: string }): Error =>
  Object.assign(new Error('said'), fault)

test('a full disk, a table that may not grow, a server that is shut down, and one that panics for whatever reason, are an absent database', () => {
  assert.ok(isDatabaseAway(said({ code: '53100', severity: 'ERROR' })))
  assert.ok(isDatabaseAway(said({ code: '57P01', severity: 'FATAL' })))
  assert.ok(isDatabaseAway(said({ code: 'XX000', severity: 'PANIC' })))
  assert.ok(isDatabaseAway(said({ code: 'XX000', severity: 'ERROR', routine: 'mdzeroextend' })))
})

test('a statement that PostgreSQL refuses, or breaks at, is none', () => {
  assert.equal(isDatabaseAway(said({ code: '23505', severity: 'ERROR' })), false)
  assert.equal(isDatabaseAway(said({ code: 'XX000', severity: 'ERROR', routine: 'exec_stmt' })), false)
})
