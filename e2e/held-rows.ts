// Answers for what waits for a lock in a test's own process: one behind the other, or cut off in the middle.
import assert from 'node:assert/strict'
import { type Database, openDatabase, type Sql } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'

/** Holds what is locked here, in a test's own process; what is begun meanwhile waits for it, each behind the one before. */
export async function oneAfterTheOther(
  database: Database,
  lock: (sql: Sql) => Promise<unknown>,
  waiting: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const started: Promise<unknown>[] = []
  await database.begin(async (sql) => {
    await lock(sql)
    for (const [place, begin] of waiting.entries()) {
      started.push(begin())
      await eventually(async () => {
        const [row] = await database.sql<{ count: number }>`
          select count(distinct l.pid)::int count from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`
        assert.equal(row?.count, place + 1)
      })
    }
  })
  await Promise.all(started)
}

export type WrittenTable = { readonly table: string; readonly lock: (sql: Sql) => Promise<unknown> }

/** Cuts off, in the middle of its transaction, whatever comes to write to a table that is locked here, as the death of its process does. */
export async function cutWhereItWrites(
  superuserUrl: string,
  { table, lock }: WrittenTable,
  under: () => Promise<unknown>,
): Promise<void> {
  const watch = openDatabase({ url: superuserUrl, connections: 2 })
  let cuts = 0
  await watch.begin(async (sql) => {
    await lock(sql)
    let isOver = false
    const dying = under()
      .catch(() => undefined)
      .then(() => (isOver = true))
    await eventually(async () => {
      const rows = await watch.sql`
        select pg_terminate_backend(pid) from pg_locks where relation = ${table}::regclass and not granted`
      cuts += rows.length
      assert.ok(isOver)
    })
    await dying
  })
  await watch.close()
  assert.ok(cuts > 0, 'it was cut off in its middle')
}
