// Promises about the schema at every start: a database that is newer, or whose migrations were changed, is refused in words and left as it is.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { movedClock } from '../clock.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, readMigrations, schemaFault } from './migrate.ts'

let world: TestDatabase
let owner: Database
let scratch: string
const own = join(import.meta.dirname, '../../db')
const clock = movedClock(new Date('2026-03-01T08:00:00Z'))

before(async () => {
  world = await testDatabase()
  owner = openDatabase({ url: world.urlFor('finance_owner') })
  scratch = mkdtempSync(join(tmpdir(), 'migrate-'))
})
after(async () => {
  await owner.close()
  await world.drop()
  rmSync(scratch, { recursive: true, force: true })
})

const start = (folder: string) => migrate({ url: world.urlFor('finance_owner'), folder, clock })
const applied = () =>
  owner.sql<{ name: string; sha256: string }>`select name, sha256 from migrations order by name`

/** A copy of our folders, to be changed. */
function copy(name: string): string {
  cpSync(own, join(scratch, name), { recursive: true })
  return join(scratch, name, 'migrations')
}

/** Tries a start, and what readiness says, under such a folder; neither changes anything. */
async function refused(folder: string, words: RegExp): Promise<void> {
  const before = await applied()
  await assert.rejects(start(folder), words)
  assert.match(schemaFault(readMigrations(folder), before) ?? '', words)
  assert.deepEqual(await applied(), before)
}

test('a schema that is as this version has it starts, and nothing is applied again', async () => {
  assert.deepEqual(await start(join(own, 'migrations')), [])
  assert.equal(schemaFault(readMigrations(join(own, 'migrations')), await applied()), undefined)
})

test('a file that was changed after it was applied is refused, whichever it is', async () => {
  for (const [index, file] of readMigrations(join(own, 'migrations')).entries()) {
    if (file.name.startsWith('functions/')) continue
    const folder = copy(`changed-${index}`)
    writeFileSync(join(folder, file.name), `${file.text}\n-- one line more`)
    const words = new RegExp(`The migration ${file.name} was changed after it had been applied`)
    if (index === 0) await refused(folder, words)
    else assert.match(schemaFault(readMigrations(folder), await applied()) ?? '', words)
  }
})

test('a file that has another name, or one that was slipped in before others, is refused', async () => {
  const [first] = readMigrations(join(own, 'migrations'))
  assert.ok(first)
  const renamed = copy('renamed')
  rmSync(join(renamed, first.name))
  writeFileSync(join(renamed, '0001-another.sql'), first.text)
  await refused(renamed, /was applied where this version has 0001-another\.sql/)
  const slipped = copy('slipped')
  writeFileSync(join(slipped, '0000-slipped-in.sql'), 'create table slipped_in (id int)')
  await refused(slipped, /was applied where this version has 0000-slipped-in\.sql/)
})

test('a schema that is newer than the program is refused', async () => {
  await owner.sql`insert into migrations values ('9999-later.sql', 'x', ${clock.now()})`
  await refused(
    join(own, 'migrations'),
    /has the migration 9999-later\.sql, which this version does not know\. Start a newer version/,
  )
  await owner.sql`delete from migrations where name = '9999-later.sql'`
})

test('a migration that fails leaves nothing of itself, and the next start tries it again', async () => {
  const folder = copy('failing')
  writeFileSync(join(folder, '9998-half.sql'), 'create table half (id int); select 1 / 0')
  const before = await applied()
  await assert.rejects(start(folder), /The migration 9998-half\.sql failed: division by zero/)
  assert.deepEqual(await applied(), before)
  writeFileSync(join(folder, '9998-half.sql'), 'create table half (id int)')
  assert.deepEqual(await start(folder), ['9998-half.sql'])
  assert.match(schemaFault(readMigrations(join(own, 'migrations')), await applied()) ?? '', /does not know/)
})
