// Answers for what somebody holds in tests while they wait for rows that are locked here: in which order locks are taken.
import assert from 'node:assert/strict'
import type { Database, Sql } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'

/** Begins to act while these rows are locked, and answers what is seen from beside as soon as somebody waits for them. */
export async function seenWhileHeld<Seen>(
  database: Database,
  lock: (sql: Sql) => Promise<unknown>,
  act: () => Promise<unknown>,
  look: (sql: Sql) => Promise<Seen>,
): Promise<Seen> {
  let acting: Promise<unknown> | undefined
  const seen = await database.begin(async (sql) => {
    await lock(sql)
    acting = act()
    await eventually(async () => {
      const waiting = await database.sql`
        select 1 from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`
      assert.ok(waiting.length > 0, 'nobody waits')
    })
    return look(database.sql)
  })
  await acting
  return seen
}
