// Promises that the version which the app knows itself by is the one of the release.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { appVersion } from './app-version.ts'

test('the version of the app is the one of the package', () => {
  const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
  assert.equal(/"version": "([^"]+)"/.exec(text)?.[1], appVersion)
})
