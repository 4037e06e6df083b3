// Answers for how long it is kept what became of each item: as long as anybody might ask again.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { daysAgo, every, minute } from '#kit/jobs/periodic.ts'

/** Removes acts that began before, with their items. */
export async function removeOldActs(sql: Sql, before: Date): Promise<void> {
  await sql`delete from bulk_acts where begun_at < ${before}`
}

export const periodic = ({ database: { sql }, clock }: Doors) => [
  every(60 * minute, 'bulk.remove-old', () => removeOldActs(sql, daysAgo(clock, 30))),
]
