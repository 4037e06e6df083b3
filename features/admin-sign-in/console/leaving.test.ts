// Promises about where a person goes after signing in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeReturnPath, signInPathTo } from './leaving.ts'

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

test('the way to the sign-in says where somebody wanted to go, unless it is the dashboard or elsewhere', () => {
  assert.equal(signInPathTo('/dashboard/users?q=ada'), '/login?next=%2Fdashboard%2Fusers%3Fq%3Dada')
  for (const path of ['/dashboard', '/dashboard/', 'https://elsewhere.example/dashboard'])
    assert.equal(signInPathTo(path), '/login')
})
