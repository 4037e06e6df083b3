// Promises of what a feature costs outside its folder: it only falls, and a new one that costs too much is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesOutsideMost, linesOutsideMost, outsideFaults } from './outside.ts'
import { readSources, type SourceFile, told } from './sources.ts'

test('no feature costs more outside its folder than what is written down for it', () => {
  assert.deepEqual(told(outsideFaults(readSources())), [])
})

const naming = (path: string, lines: number): SourceFile => ({
  path,
  text: "import { a } from '#features/newborn/public.ts'\n".repeat(lines),
})
const nothing = { lines: {}, files: {} }
const saidOf = (...files: SourceFile[]): string[] => outsideFaults(files, nothing).map(({ words }) => words)

test('one line or one file too many is found', () => {
  assert.deepEqual(saidOf(naming('apps/api/rails.ts', linesOutsideMost)), [])
  assert.equal(saidOf(naming('apps/api/rails.ts', linesOutsideMost + 1)).length, 1)
  const files = Array.from({ length: filesOutsideMost }, (_, at) => naming(`apps/api/${at}.ts`, 1))
  assert.deepEqual(saidOf(...files), [])
  assert.equal(saidOf(...files, naming('features/transactions/kinds.ts', 1)).length, 1)
})

test('its own folder, other features, lists of features and tests cost nothing; a row that may fall is found', () => {
  const free = [
    'features/newborn/api/pay.ts',
    'features/other/api/pay.ts',
    'apps/api/features.ts',
    'apps/console/features.ts',
    'apps/api/pay.test.ts',
  ]
  assert.deepEqual(saidOf(...free.map((path) => naming(path, 20))), [])
  const recorded = { lines: { newborn: 9 }, files: {} }
  const fell = outsideFaults([naming('apps/api/rails.ts', 8)], recorded)
  assert.match(fell.map(({ words }) => words).join(), /may fall from 9 to 8/)
})
