// Answers for limits over time windows, counted in the database so that every replica sees the same count.
import type { Sql } from '../db/database.ts'

export type LimitTake =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

/**
 * Counts one use of `bucket` in the current window and says whether it was within `most`. Counted before it is
 * compared, in one statement, so a hundred callers at once are counted a hundred times.
 */
export async function takeFromLimit(
  sql: Sql,
  take: { bucket: string; most: number; seconds: number; now: Date },
): Promise<LimitTake> {
  const length = take.seconds * 1000
  const start = new Date(Math.floor(take.now.getTime() / length) * length)
  const [row] = await sql<{ used: number }>`
    insert into rate_limits (bucket, window_start, used) values (${take.bucket}, ${start}, 1)
    on conflict (bucket, window_start) do update set used = rate_limits.used + 1
    returning used`
  if ((row?.used ?? 0) <= take.most) return { allowed: true }
  const retryAfterSeconds = Math.max(1, Math.ceil((start.getTime() + length - take.now.getTime()) / 1000))
  return { allowed: false, retryAfterSeconds }
}

/** Removes windows that no limit looks at any more. */
export async function removeOldLimits(sql: Sql, before: Date): Promise<void> {
  await sql`delete from rate_limits where window_start < ${before}`
}
