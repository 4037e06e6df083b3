// Promises about what a release leaves to tabs that were opened before it: the files of their build, and of no older one.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { keepAssetsOfBefore } from './build.ts'

let root: string
before(() => {
  root = mkdtempSync(join(tmpdir(), 'assets-'))
})
after(() => rmSync(root, { recursive: true, force: true }))

function build(name: string, files: readonly string[]): string {
  const folder = join(root, name)
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const file of files) writeFileSync(join(folder, 'assets', file), `${file} of ${name}`)
  return folder
}

const assetsOf = (folder: string): string[] => readdirSync(join(folder, 'assets')).toSorted()

test('the files of the build before stand beside the new ones; those of the one before that are gone', () => {
  const first = build('first', ['home-1.js', 'shell-1.js'])
  keepAssetsOfBefore(join(root, 'nothing'), first)
  const second = build('second', ['home-2.js', 'shell-1.js'])
  keepAssetsOfBefore(first, second)
  assert.deepEqual(assetsOf(second), ['home-1.js', 'home-2.js', 'shell-1.js'])
  assert.equal(readFileSync(join(second, 'assets/shell-1.js'), 'utf8'), 'shell-1.js of second')
  const third = build('third', ['home-3.js', 'shell-3.js'])
  keepAssetsOfBefore(second, third)
  assert.deepEqual(assetsOf(third), ['home-2.js', 'home-3.js', 'shell-1.js', 'shell-3.js'])
})
