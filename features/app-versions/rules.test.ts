// Promises about versions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareVersions, standingOf } from './rules.ts'

test('versions are compared by number, part by part', () => {
  for (const [a, b, sign] of [
    ['1', '1.0.0', 0],
    ['1.10', '1.9', 1],
    ['2', '1.99.99', 1],
    ['1.2.3', '1.2.4', -1],
  ] as const)
    assert.equal(Math.sign(compareVersions(a, b)), sign, `${a} against ${b}`)
})

test('below the least it may not run, below the newest it may', () => {
  const set = { minimum: '1.2', latest: '1.4' }
  assert.deepEqual(
    ['1.1.9', '1.2', '1.3', '1.4', '2'].map((running) => standingOf(running, set)),
    ['too_old', 'behind', 'behind', 'current', 'current'],
  )
  assert.equal(standingOf('0', null), 'current')
})
