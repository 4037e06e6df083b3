// Promises about following changes: nothing is missed that changes between the reading of a screen and its following.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { eventually } from '../test/eventually.ts'
import { testLog } from '../test/test-log.ts'
import { createLive, type Live, noteChange, type Topic } from './live.ts'

const clock = systemClock()
const minute = 60_000
let world: TestDatabase
let database: Database
let live: Live
before(async () => {
  world = await testDatabase()
  database = world.open('finance_app')
  const { sql: staleSql } = world.open('finance_reader')
  live = createLive({ database, staleSql, log: testLog('warn').log, clock })
  live.start()
})
after(async () => {
  await live.stop()
  await world.drop()
})

/** What a screen hears that follows now. */
function follow(topics: readonly Topic[], missedMilliseconds?: number) {
  const heard: (readonly Topic[])[] = []
  const { stop } = live.follow(topics, missedMilliseconds, (changed) => heard.push(changed))
  return { heard, stop }
}

async function change(...topics: Topic[]): Promise<void> {
  await noteChange(database.sql, topics, clock.now())
  live.hint()
}

test('a screen hears what changed while it opened, and then what changes', async () => {
  const first = follow(['begun', 'users'], 0)
  // Reading begins with the first round.
  await eventually(async () => {
    await change('begun')
    assert.deepEqual(first.heard.at(-1), ['begun'])
  })
  const read = clock.now().getTime()
  await change('users')
  await eventually(() => assert.ok(first.heard.flat().includes('users')))
  const told = clock.now().getTime()
  await eventually(() => assert.ok(clock.now().getTime() > told))
  const [late, other] = [follow(['users', 'deposits'], minute), follow(['deposits'], 0)]
  // Who missed more than is known is told to read everything.
  assert.deepEqual([late.heard, other.heard], [[[]], []])
  const missed = () => clock.now().getTime() - read
  await change('deposits')
  await eventually(() => assert.deepEqual(other.heard, [['deposits']]))
  assert.deepEqual(late.heard, [[], ['deposits']])
  assert.deepEqual(follow(['users', 'deposits'], missed()).heard, [['users', 'deposits']])
  assert.deepEqual(follow(['cases'], missed()).heard, [])
  assert.deepEqual(follow(['users']).heard, [[]])
})

test('of those who left nobody hears any more', async () => {
  const [gone, there] = [follow(['users'], 0), follow(['users'], 0)]
  gone.stop()
  await change('users')
  await eventually(() => assert.deepEqual(there.heard.at(-1), ['users']))
  assert.deepEqual(gone.heard, [])
})
