// Promises about finding pgbench: on the PATH first, else the newest installed, else words that say how to get it.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { findPgbench, howToGetPgbench } from './yardstick.ts'

const folder = mkdtempSync(join(tmpdir(), 'pgbench-'))
after(() => rmSync(folder, { recursive: true }))

function plant(...parts: string[]): string {
  const at = join(folder, ...parts)
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'pgbench'), '')
  return join(at, 'pgbench')
}

test('a machine without one is told how to get it', () => {
  assert.equal(findPgbench(join(folder, 'nowhere'), join(folder, 'nothing')), undefined)
  assert.match(howToGetPgbench, /apt-get install postgresql-contrib/)
})

test('the newest version installed is found off the PATH, by number, and one on the PATH before it', () => {
  const versions = join(folder, 'versions')
  plant('versions', '9', 'bin')
  const newest = plant('versions', '17', 'bin')
  assert.equal(findPgbench('', versions), newest)
  const named = plant('bin')
  assert.equal(findPgbench(`${join(folder, 'nowhere')}:${join(folder, 'bin')}`, versions), named)
})
