// Answers for messages that were kept long enough: they go, and the keys they were sealed under with them.
import type { Database } from '#kit/db/database.ts'
import { erasePersonKeys } from '#kit/people/person-keys.ts'

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
