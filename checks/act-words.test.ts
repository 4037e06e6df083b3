// Promises of approvals: whoever approves an act reads in words which one it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { approverMatrix } from '#features/team/public.ts'
import { actWords } from '#features/approvals/act-words.ts'

test('each act that somebody may approve has words, and no other has', () =>
  assert.deepEqual(Object.keys(actWords).toSorted(), Object.keys(approverMatrix).toSorted()))
