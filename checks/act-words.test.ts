// Promises about the names of acts: whoever approves one, or reads the audit log, reads in words which it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { approverMatrix } from '#features/team/public.ts'
import { actWords } from '#features/approvals/act-words.ts'
import { staffWrites } from '#features/approvals/staff-writes.ts'
import { auditActWords } from '#features/audit/act-words.ts'
import { isCode, isTest, readSources } from './sources.ts'

test('each act that somebody may approve has words, and no other has', () =>
  assert.deepEqual(Object.keys(actWords).toSorted(), Object.keys(approverMatrix).toSorted()))

const named = (name: string): boolean => Object.hasOwn(actWords, name) || Object.hasOwn(auditActWords, name)

test('each write of staff that the audit log tells has words there', () => {
  const isTold = (name: string): boolean => !/\.(?:preview|begin|request-code)(?:-|$)/.test(name)
  assert.deepEqual(
    Object.keys(staffWrites).filter((name) => isTold(name) && !named(name)),
    [],
  )
})

test('so has each act that is written down by its name', () => {
  const written = readSources()
    .filter((file) => isCode(file) && !isTest(file) && file.path.startsWith('features/'))
    .flatMap(({ text }) => [...text.matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g)].map(([, name = '']) => name))
  assert.ok(written.length > 20)
  assert.deepEqual(
    [...new Set(written)].filter((name) => !named(name)),
    [],
  )
})

test('no act is named twice over but the one that waits for a part of itself, and none by a code', () => {
  assert.deepEqual(
    Object.keys(auditActWords).filter((name) => Object.hasOwn(actWords, name)),
    ['user-record.update'],
  )
  for (const { english } of Object.values(auditActWords)) assert.match(english, /^[A-Z][a-z ,’]+/)
})
