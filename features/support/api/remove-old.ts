// Answers for messages that were kept long enough: they go, and the keys they were sealed under with them.
import type { Database } from '#kit/db/database.ts'
import { erasePersonKeys } from '#kit/people/person-keys.ts'
import type { Doors } from '#kit/doors.ts'
import { daysAgo, every, minute } from '#kit/jobs/periodic.ts'

/** Removes messages written before an instant. */
export async function removeOldMessages(database: Database, before: Date): Promise<void> {
  await database.begin(async (sql) => {
    const removed = await sql<{ id: string }>`
      delete from support_messages where created_at < ${before} returning id`
    await erasePersonKeys(
      sql,
      removed.map(({ id }) => id),
    )
  })
}

export const periodic = ({ database, clock }: Doors) => [
  // As the privacy policy says: complaints are kept for five years.
  every(60 * minute, 'support.remove-old', () => removeOldMessages(database, daysAgo(clock, 5 * 365))),
]
