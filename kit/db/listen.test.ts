// Promises about listening: what is notified is heard, and whoever listens can stop at any moment.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemClock } from '../clock.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { type Database, openDatabase } from './database.ts'

const clock = systemClock()
let world: TestDatabase
let owner: Database
before(async () => {
  world = await testDatabase()
  owner = openDatabase({ url: world.urlFor('finance_owner') })
})
after(async () => {
  await owner.close()
  await world.drop()
})

test('who listens hears, and stops at any moment: also while the connection is being made', async () => {
  const heard = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  const listener = owner.listen('news', { heard: heard.resolve, lost: begun.resolve })
  await begun.promise
  await owner.sql`select pg_notify('news', 'all is well')`
  assert.equal(await heard.promise, 'all is well')
  await listener.stop()
  // A connection takes a few milliseconds.
  for (let milliseconds = 0; milliseconds < 15; milliseconds++) {
    const brief = owner.listen('news', { heard: () => undefined, lost: () => undefined })
    await clock.sleep(milliseconds)
    await brief.stop()
  }
})
