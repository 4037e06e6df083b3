// Promises about when a copy is missing, and when the journal is behind: neither too early, nor for who keeps them elsewhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Archiver, isMissing, journalState, piecesBehind } from './rules.ts'

const now = new Date('2026-11-27T12:00:00Z')
const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000)
const found = { proven: ago(10), last: { dueAt: ago(10), fault: null }, since: ago(1000) }

test('a copy is missing when none that restores is younger than thirty hours', () => {
  assert.equal(isMissing('server', found, now), false)
  assert.equal(isMissing('server', { ...found, proven: ago(30) }, now), false)
  assert.equal(isMissing('server', { ...found, proven: ago(30.1) }, now), true)
  assert.equal(isMissing('server', { ...found, proven: undefined }, now), true)
})

test('a new database has thirty hours for its first one', () => {
  const none = { proven: undefined, last: undefined }
  assert.equal(isMissing('server', { ...none, since: ago(29) }, now), false)
  assert.equal(isMissing('server', { ...none, since: ago(31) }, now), true)
})

test('a fault is told when it has stayed for two hours', () => {
  const failed = (hours: number) => ({ ...found, last: { dueAt: ago(hours), fault: 'The disk is full.' } })
  assert.equal(isMissing('server', failed(1.9), now), false)
  assert.equal(isMissing('server', failed(2.1), now), true)
})

test('nobody is told of copies that others make, or that nobody wants', () => {
  const none = { proven: undefined, last: undefined, since: ago(1000) }
  assert.equal(isMissing('operator', none, now), false)
  assert.equal(isMissing('nobody', none, now), false)
})

const archiver: Archiver = {
  kept: true,
  last: '000000010000000000000005',
  current: '000000010000000000000006',
  bytes: 16_777_216n,
  at: ago(5),
  startedAt: ago(100),
}

test('the journal is behind when two pieces and more are full, and none was handed over for ten minutes', () => {
  assert.equal(journalState(archiver, now), 'kept')
  const two = { ...archiver, current: '000000010000000000000008' }
  assert.equal(piecesBehind(two), 2)
  assert.equal(journalState(two, now), 'behind')
  assert.equal(journalState({ ...two, at: ago(0.1) }, now), 'kept')
  // A server that has just started has had no time yet.
  assert.equal(journalState({ ...two, startedAt: ago(0.1) }, now), 'kept')
  assert.equal(journalState({ ...two, last: null, at: null }, now), 'behind')
  assert.equal(journalState({ ...two, kept: false }, now), 'off')
})

test('pieces are counted over the end of a row of them, whatever their size, and after a change of timelines', () => {
  const over = { ...archiver, last: '0000000100000000000000FF', current: '000000020000000100000002' }
  assert.equal(piecesBehind(over), 2)
  const large = { ...over, bytes: 67_108_864n, last: '00000001000000000000003F' }
  assert.equal(piecesBehind(large), 2)
  assert.equal(piecesBehind({ ...archiver, last: '00000002.history' }), 5)
})
