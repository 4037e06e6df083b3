// Promises about the names of acts: whoever approves one, or reads the audit log, reads in words which it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffWrites } from '#features/approvals/staff-writes.ts'
import { everyActWord } from '#features/team/every-act.ts'
import { isCode, isTest, readSources } from './sources.ts'

const isNamed = (name: string): boolean => Object.hasOwn(everyActWord, name)

test('each write of staff that the audit log tells has words there', () => {
  const isTold = (name: string): boolean => !/\.(?:preview|begin|request-code)(?:-|$)/.test(name)
  assert.deepEqual(
    Object.keys(staffWrites).filter((name) => isTold(name) && !isNamed(name)),
    [],
  )
})

test('so has each act that is written down by its name', () => {
  const written = readSources()
    .filter((file) => isCode(file) && !isTest(file) && file.path.startsWith('features/'))
    .flatMap(({ text }) => [...text.matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g)].map(([, name = '']) => name))
  assert.ok(written.length > 20)
  assert.deepEqual(
    [...new Set(written)].filter((name) => !isNamed(name)),
    [],
  )
})

test('none is named by a code', () => {
  for (const { english } of Object.values(everyActWord)) assert.match(english, /^[A-Z][a-z ,’]+/)
})
