// Answers for how long it is kept what became of each item: as long as anybody might ask again.
import type { Sql } from '#kit/db/database.ts'

/** Removes acts that began before, with their items. */
export async function removeOldActs(sql: Sql, before: Date): Promise<void> {
  await sql`delete from bulk_acts where begun_at < ${before}`
}
