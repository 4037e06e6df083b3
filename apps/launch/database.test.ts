// Promises about a start's schema: one that is newer than the program stops the start with a sentence, and one that is older is brought up.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { type Judged, judgeAndMigrate } from './database.ts'
import { Stop } from './stop.ts'

let world: TestDatabase
let owner: Database
let prepared: Judged
const said: string[] = []
const doors = { root: join(import.meta.dirname, '../..'), say: (line: string) => void said.push(line) }

before(async () => {
  world = await testDatabase()
  owner = openDatabase({ url: world.urlFor('finance_owner') })
  const databaseOwnerUrl = world.urlFor('finance_owner')
  prepared = {
    environment: { DATABASE_URL: world.urlFor('finance_app'), DATABASE_OWNER_URL: databaseOwnerUrl },
    settings: { databaseOwnerUrl },
  }
})
after(async () => {
  await owner.close()
  await world.drop()
})

const stopped = (words: RegExp) =>
  assert.rejects(
    () => judgeAndMigrate(prepared, doors),
    (fault) => fault instanceof Stop && words.test(fault.message),
  )

test('a schema that fits starts without a word', async () => {
  await judgeAndMigrate(prepared, doors)
  assert.deepEqual(said, [])
})

test('a schema that is newer than the program stops the start with a sentence', async () => {
  await owner.sql`insert into migrations select '9999-later.sql', 'x', applied_at from migrations limit 1`
  await stopped(
    /^The database has the migration 9999-later\.sql, which this version does not know\. Start a newer version\.$/,
  )
  await owner.sql`delete from migrations where name = '9999-later.sql'`
})

test('a migration whose file was changed after it was applied stops the start with a sentence', async () => {
  const [first] = await owner.sql<{ name: string; sha256: string }>`
    select name, sha256 from migrations order by name limit 1`
  assert.ok(first)
  await owner.sql`update migrations set sha256 = 'another' where name = ${first.name}`
  await stopped(new RegExp(`^The migration ${first.name} was changed after it had been applied\\.$`))
  await owner.sql`update migrations set sha256 = ${first.sha256} where name = ${first.name}`
  await judgeAndMigrate(prepared, doors)
})
