// Answers for deciding about one reference of the bank's by one transaction at a time.
import type { Sql } from '#kit/db/database.ts'
import { isToldTogether, reading, TellAlone } from '#kit/db/for-many.ts'
import { inOrder } from '#kit/db/records.ts'

/** Whoever posts for a reference has seen all that was decided of it before. Held until commit. */
export async function lockReference(sql: Sql, provider: string, reference: string): Promise<void> {
  const lock = `deposit\n${provider}\n${reference}`
  const isLocked = await lockNames(sql, { lock, waits: !isToldTogether(sql) })
  if (!isLocked) throw new TellAlone('somebody else is at this reference')
}

const lockNames = reading<{ readonly lock: string; readonly waits: boolean }, boolean>(async (sql, asked) => {
  const locks = asked.map(({ lock }) => lock)
  if (asked.every(({ waits }) => waits)) {
    await sql`select pg_advisory_xact_lock(hashtextextended(lock, 7)) from unnest(${locks}::text[]) lock`
    return asked.map(() => true)
  }
  const rows = await sql<{ place: number; locked: boolean }>`
    select i.at::int - 1 place, pg_try_advisory_xact_lock(hashtextextended(i.lock, 7)) locked
    from unnest(${locks}::text[]) with ordinality i (lock, at)`
  return inOrder(asked.length, rows, (row) => row?.locked === true)
})
