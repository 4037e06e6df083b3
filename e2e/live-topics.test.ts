// Promises about live pages of the console: what a page follows, the server lets staff follow.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffTopics } from '../apps/api/live-routes.ts'
import { generalTopics } from '../apps/console/live-topics.ts'

test('each topic that a page follows is one that the server tells staff about, and no other is', () => {
  assert.deepEqual([...generalTopics].sort(), [...staffTopics].sort())
})
