// Promises about older PostgreSQL to test on: only what was written down is taken, and what is asked for is understood.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fetchOlder, olderMajors, proveArchive } from './postgres-versions.ts'
import { Stop } from './stop.ts'
import { readArguments } from './test.ts'

test('a version that nobody wrote down is refused by the names of those that are', async () => {
  await assert.rejects(
    fetchOlder(14, () => undefined),
    /no PostgreSQL 14 .* There are: 15, 16, 17\./,
  )
  assert.deepEqual(olderMajors, [15, 16, 17])
})

test('an archive is taken as it was written down, and not with one byte changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  try {
    const archive = join(folder, 'postgres.tgz')
    writeFileSync(archive, 'what npm gave')
    const sha512 = createHash('sha512').update('what npm gave').digest('base64')
    proveArchive(archive, sha512)
    writeFileSync(archive, 'what npm gives')
    assert.throws(() => proveArchive(archive, sha512), /is not what it was/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the version stands among the parts of paths', () => {
  const { major, asked } = readArguments(['ledger/', '--postgres', '15', 'sim/'])
  assert.deepEqual({ major, asked }, { major: 15, asked: ['ledger/', 'sim/'] })
  assert.deepEqual(readArguments([]).asked, [])
  assert.equal(readArguments([]).major, undefined)
  for (const wrong of [
    ['--postgres', 'x'],
    ['--part', 'x'],
    ['--seed', 'kit/a'],
    ['--keep-times', 'kit/'],
    ['--keep-times', '--deep'],
    ['--nonsense'],
  ])
    assert.throws(() => readArguments(wrong), Stop, wrong.join(' '))
})
