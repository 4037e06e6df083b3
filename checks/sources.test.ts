// Promises of what the checks read: everything of ours, committed or not, and nothing that tools leave.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { findTestFiles } from '../apps/launch/tests/files.ts'
import { isTest, lineAt, listPaths, readSources, root } from './sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'checks-'))
after(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('files that are not committed count, what .gitignore names does not, with or without git', () => {
  write('.gitignore', 'node_modules/\n.data/\n*.log\n.env\n')
  const ours = ['.ci/run', '.gitignore', 'README.md', 'kit/clock.ts', 'kit/ui/theme.css']
  for (const path of ours.filter((one) => one !== '.gitignore')) write(path, 'text')
  for (const path of [
    '.git/HEAD',
    '.data/pg/file.ts',
    '.build/a.js',
    '.env',
    'kit/run.log',
    'kit/node_modules/a.js',
  ])
    write(path, 'text')
  write('brand/mark.png', 'picture')
  assert.deepEqual(listPaths(folder), [...ours.slice(0, 3), 'brand/mark.png', ...ours.slice(3)])
  assert.deepEqual(
    readSources(folder).map(({ path }) => path),
    ours,
  )
})

test('the repository itself is read', () => {
  const paths = readSources().map(({ path }) => path)
  for (const path of ['checks/sources.ts', 'package.json', '.gitignore', 'db/migrations/0002-ledger.sql'])
    assert.ok(paths.includes(path), path)
  assert.ok(!paths.some((path) => path.includes('node_modules')))
})

test('tests and what supports them are told from the product', () => {
  for (const path of [
    'kit/a.test.ts',
    'kit/ui/a.test.tsx',
    'ledger/test-book.ts',
    'kit/test/database.ts',
    'e2e/world.ts',
    'checks/names.ts',
  ]) {
    assert.ok(isTest({ path }), path)
  }
  for (const path of ['kit/a.ts', 'apps/launch/test-run.ts', 'features/kyc/api/contest.ts'])
    assert.ok(!isTest({ path }), path)
})

test('lines count from one', () => {
  assert.equal(lineAt('a\nb\nc', 0), 1)
  assert.equal(lineAt('a\nb\nc', 4), 3)
})

test('whatever looks like a test is one that the run finds', () => {
  const found = new Set(findTestFiles(root, []).map(({ path }) => path))
  const looksLikeOne = /(?:^|[./_-])(?:tests?|spec)\.[cm]?[jt]sx?$/
  // Commands of the launcher and what stands for a test of another program have such names too.
  const known = new Set(['apps/launch/test.ts'])
  const lost = (paths: readonly string[]) =>
    paths.filter((path) => looksLikeOne.test(path) && !found.has(path) && !known.has(path))
  assert.deepEqual(lost(listPaths()), [])
  const planted = [
    'brand/a.test.ts',
    'kit/a.spec.ts',
    'kit/a-test.ts',
    'kit/a.test.mts',
    'kit/a.test.js',
    'kit/.hidden/a.test.ts',
  ]
  assert.deepEqual(lost(planted), planted)
})
