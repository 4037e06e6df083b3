// Answers for what is not kept: files that never arrived, that nobody used, or that ended otherwise than clean.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { storeKey } from './upload-row.ts'
import type { ObjectStore } from '#kit/object-store.ts'
import { every, minute } from '#kit/jobs/periodic.ts'

const atOnce = 100
/** A file that no scanner looked at in this time is given up. */
const checkingDaysMost = 7

/** Ends uploads: their pieces go at once; what may be in the store is marked to be removed. */
export async function markExpired(sql: Sql, uploadIds: readonly string[]): Promise<void> {
  await sql`
    update uploads set state = 'expired', stored_bytes = case when state = 'receiving' then null else coalesce(stored_bytes, 0) end
    where id = any(${[...uploadIds]}::uuid[])`
  await sql`delete from upload_chunks where upload_id = any(${[...uploadIds]}::uuid[])`
}

async function expire(sql: Sql, now: Date): Promise<void> {
  const rows = await sql<{ id: string }>`
    select id from uploads
    where (state = 'receiving' and expires_at <= ${now})
      or (state = 'clean' and attached_at is null and expires_at <= ${now})
      or (state = 'checking' and expires_at <= ${new Date(now.getTime() - checkingDaysMost * 86_400_000)})
    order by expires_at limit ${atOnce} for update skip locked`
  if (rows.length > 0)
    await markExpired(
      sql,
      rows.map((row) => row.id),
    )
}

/**
 * Marks first and removes then: whoever is killed in between leaves a marked row, whose file the next run removes. A
 * store that is away is asked again at the next run.
 */
export async function removeOldUploads(doors: Doors, store: ObjectStore): Promise<void> {
  await doors.database.begin((sql) => expire(sql, doors.clock.now()))
  const { sql } = doors.database
  const marked = await sql<{ id: string; user_id: string }>`
    select id, user_id from uploads where stored_bytes is not null and state <> 'clean' order by id limit ${atOnce}`
  for (const row of marked) {
    const removed = await store.remove(storeKey(row))
    if (removed.outcome !== 'accepted')
      return doors.log.warn({ upload: row.id }, 'a file could not be removed')
    await sql`update uploads set stored_bytes = null where id = ${row.id} and state <> 'clean'`
  }
}

export const periodic = (doors: Doors, { store }: { store: ObjectStore }) => [
  every(10 * minute, 'uploads.remove-old', () => removeOldUploads(doors, store)),
]
