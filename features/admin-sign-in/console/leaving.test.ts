// Promises about where a person goes after signing in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeReturnPath } from './leaving.ts'

test('a path of the console is returned to', () => {
  for (const path of ['/dashboard', '/dashboard/', '/dashboard/users?q=ada', '/dashboard?currency=USD']) {
    assert.equal(safeReturnPath(path), path)
  }
})

test('an address of elsewhere leads to the dashboard', () => {
  const foreign = [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/dashboards',
    '/\\elsewhere.example',
    '/dashboard\\..\\x',
    '/login',
    '',
    null,
  ]
  for (const path of foreign) assert.equal(safeReturnPath(path), '/dashboard')
})
