// Promises about the record of a deep run: taken up at the same commit only, and written when all of it has passed.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDeepRun } from './deep.ts'

const root = mkdtempSync(join(tmpdir(), 'deep-test-'))
for (const folder of ['docs', '.cache']) mkdirSync(join(root, folder))
after(() => rmSync(root, { recursive: true, force: true }))

const record = join(root, 'docs/deep-run.json')

const taken = (name: string, failed = 0) => ({
  name,
  kind: 'near',
  seconds: 1.4,
  busySeconds: 1,
  spent: {},
  passed: 2,
  failed,
  figures: [`${name}: 7 seeds`],
})

test('a run that was stopped is taken up with its seed; a changed tree, or another commit, begins anew', () => {
  const first = openDeepRun(root, { commit: 'first', seed: 'aa' })
  first.keep(taken('a'))
  first.keep(taken('b', 1))
  const again = openDeepRun(root, { commit: 'first', seed: 'bb' })
  assert.deepEqual([again.seed, again.isDone('a'), again.isDone('b')], ['aa', true, false])
  assert.equal(again.passedBefore(['a', 'b']), 2)
  const changed = openDeepRun(root, { commit: undefined, seed: 'cc' })
  assert.deepEqual([changed.seed, changed.isDone('a')], ['cc', false])
  changed.keep(taken('c'))
  assert.equal(changed.conclude(['c']), false)
  assert.equal(openDeepRun(root, { commit: 'first', seed: 'dd' }).isDone('a'), true)
  assert.equal(openDeepRun(root, { commit: 'second', seed: 'dd' }).isDone('a'), false)
})

test('what ended while the tree was changed is not kept, and writes no record', () => {
  let now: string | undefined = 'third'
  const run = openDeepRun(root, { commit: 'third', seed: 'ff' }, () => now)
  run.keep(taken('a'))
  now = undefined
  run.keep(taken('b'))
  assert.deepEqual([run.isDone('a'), run.isDone('b'), run.conclude(['a'])], [true, false, false])
  now = 'third'
  run.keep(taken('b', 1))
  assert.equal(run.conclude(['a', 'b']), false)
  assert.ok(!existsSync(record))
})

test('the record is written when each piece has passed, and not before', () => {
  const run = openDeepRun(root, { commit: 'second', seed: 'ee' })
  run.keep(taken('a'))
  assert.equal(run.conclude(['a', 'b']), false)
  assert.ok(!existsSync(record))
  run.keep(taken('b'))
  assert.equal(run.conclude(['a', 'b']), true)
  const written = JSON.parse(readFileSync(record, 'utf8'))
  assert.deepEqual([written.commit, written.seed, Object.keys(written.pieces)], ['second', 'ee', ['a', 'b']])
  assert.deepEqual(written.pieces.a, { passed: 2, failed: 0, seconds: 1, figures: ['a: 7 seeds'] })
})
