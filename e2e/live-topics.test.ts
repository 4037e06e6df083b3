// Promises about live pages of the console: what a page follows, the server lets staff follow.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followedBy, staffTopics, toldAs } from '../apps/api/live-routes.ts'
import { generalTopics } from '../apps/console/live-topics.ts'

test('each topic that a page follows is one that the server tells staff about, and no other is', () => {
  assert.deepEqual([...generalTopics].sort(), [...staffTopics].sort())
})

test('who may not know of a confidential case does not hear that one has changed; to who may, it is a case like any', () => {
  const asked = ['users', 'cases']
  for (const role of ['support', 'finance'] as const) assert.deepEqual(followedBy(role, asked), asked)
  for (const role of ['owner', 'admin', 'risk', 'auditor'] as const)
    assert.deepEqual(toldAs(followedBy(role, asked)), asked)
  assert.notDeepEqual(followedBy('risk', asked), followedBy('support', asked))
})
