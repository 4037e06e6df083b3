// Answers for removing lists that were put together and never paid.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { daysAgo, every, minute } from '#kit/jobs/periodic.ts'
import { draftDays } from '../rules.ts'

/** Removes drafts from before an instant, with what was written in them. */
export async function removeOldDrafts(sql: Sql, before: Date): Promise<void> {
  await sql`delete from bill_lists where authorised_at is null and created_at < ${before}`
}

export const periodic = ({ database: { sql }, clock }: Doors) => [
  every(60 * minute, 'bill-lists.remove-drafts', () => removeOldDrafts(sql, daysAgo(clock, draftDays))),
]
