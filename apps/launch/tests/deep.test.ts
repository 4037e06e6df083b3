// Promises about the record of a deep run: taken up at the same commit only, and written when all of it has passed.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDeepRun } from './deep.ts'

const root = mkdtempSync(join(tmpdir(), 'deep-test-'))
after(() => rmSync(root, { recursive: true, force: true }))

const record = join(root, 'docs/deep-run.json')
const git = (...args: string[]): unknown =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd: root })

function commit(text: string): void {
  writeFileSync(join(root, 'code.ts'), text)
  git('add', '.')
  git('commit', '--quiet', '--message', text)
}

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

test('a run that was stopped is taken up with its seed; a change of the tree, or another commit, begins anew', () => {
  for (const folder of ['docs', '.cache']) mkdirSync(join(root, folder))
  writeFileSync(join(root, '.gitignore'), '.cache/\n')
  git('init', '--quiet')
  commit('first')
  const first = openDeepRun(root, 'aa')
  first.keep(taken('a'))
  first.keep(taken('b', 1))
  const again = openDeepRun(root, 'bb')
  assert.deepEqual([again.seed, again.isDone('a'), again.isDone('b')], ['aa', true, false])
  assert.equal(again.passedBefore(['a', 'b']), 2)
  writeFileSync(join(root, 'code.ts'), 'edited')
  const edited = openDeepRun(root, 'cc')
  assert.deepEqual([edited.seed, edited.isDone('a')], ['cc', false])
  edited.keep(taken('c'))
  assert.equal(edited.conclude(['c']), false)
  commit('edited')
  assert.equal(openDeepRun(root, 'dd').isDone('a'), false)
})

test('the record is written when each piece has passed, and to commit it is no change of what was tested', () => {
  const run = openDeepRun(root, 'ee')
  run.keep(taken('a'))
  assert.equal(run.conclude(['a', 'b']), false)
  assert.ok(!existsSync(record))
  run.keep(taken('b'))
  assert.equal(run.conclude(['a', 'b']), true)
  const written = JSON.parse(readFileSync(record, 'utf8'))
  assert.deepEqual([written.seed, Object.keys(written.pieces)], ['ee', ['a', 'b']])
  assert.deepEqual(written.pieces.a, { passed: 2, failed: 0, seconds: 1, figures: ['a: 7 seeds'] })
  git('add', '.')
  git('commit', '--quiet', '--message', 'record')
  assert.deepEqual([openDeepRun(root, 'ff').seed, openDeepRun(root, 'ff').isDone('b')], ['ee', true])
})
