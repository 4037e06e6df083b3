// Promises about checks that failed for a phone number, before numbers were proven: the migration has the newest asked again.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { plantUser } from '#features/users/test-people.ts'
import { newId } from '#kit/ids.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'

const migration = join(import.meta.dirname, '../../../db/migrations/0085-phones-that-are-proven.sql')

let app: TestApp
before(async () => {
  app = await testApp({ routes: () => undefined })
})
after(() => app.close())

/** A check of a number, so many minutes ago. */
async function check(userId: string, number: string, minutes: number, failure: string | null) {
  const id = newId(app.doors)
  await app.doors.database.sql`
    insert into identity_checks (id, user_id, kind, number_sealed, number_index, last4, state, failure, provider, asked_at)
    values (${id}, ${userId}, 'bvn', ${Buffer.from(number)}, ${Buffer.from(number)}, '0010',
      ${failure === null ? 'passed' : 'failed'}, ${failure}, 'dojah', ${new Date(app.clock.now().getTime() - minutes * 60_000)})`
  return id
}

async function migrateChecks(): Promise<void> {
  const text = readFileSync(migration, 'utf8')
  const client = new pg.Client({ connectionString: app.database.superuserUrl })
  await client.connect()
  try {
    await client.query(text.slice(text.indexOf("-- Nobody's check")))
  } finally {
    await client.end()
  }
}

test('the newest of a customer is asked again with its number; one that a newer or another’s took the place of is not', async () => {
  const [ada, obi, eve] = [await plantUser(app.doors), await plantUser(app.doors), await plantUser(app.doors)]
  const again = await check(ada.id, 'ada', 5, 'phone_taken')
  const older = await check(obi.id, 'obi', 9, 'phone_taken')
  const newer = await check(obi.id, 'obi2', 5, 'name_mismatch')
  const taken = await check(eve.id, 'eve', 5, 'phone_taken')
  await check(ada.id, 'old', 60, 'not_found')
  await check((await plantUser(app.doors)).id, 'eve', 1, null)
  await migrateChecks()
  const { sql } = app.doors.database
  const states = new Map(
    (
      await sql<{
        id: string
        state: string
        failure: string | null
      }>`select id, state, failure from identity_checks`
    ).map(({ id, state, failure }) => [id, `${state} ${failure ?? ''}`.trim()]),
  )
  assert.deepEqual(
    [again, older, newer, taken].map((id) => states.get(id)),
    ['unclear', 'failed unusable', 'failed name_mismatch', 'failed unusable'],
  )
  const jobs = await sql<{ check: string }>`
    select payload ->> 'check_id' as check from jobs where kind = 'kyc.ask-bureau' and queue = 'main'`
  assert.deepEqual(
    jobs.map((job) => job.check),
    [again],
  )
})
