// Answers for limits over time windows, counted in the database so that every replica sees the same count.
import type { Sql } from '../db/database.ts'
import { records } from '../db/records.ts'
import { counting } from '../db/for-many.ts'

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
  const used = await count(sql, { bucket: take.bucket, start })
  if (used <= take.most) return { allowed: true }
  const retryAfterSeconds = Math.max(1, Math.ceil((start.getTime() + length - take.now.getTime()) / 1000))
  return { allowed: false, retryAfterSeconds }
}

type Use = { readonly bucket: string; readonly start: Date }

/** How often a window was used, with this use. Several of one window are counted in the order in which they came. */
const count = counting<Use, number>(async (sql, uses) => {
  const windows = Map.groupBy(uses, ({ bucket, start }) => `${start.getTime()} ${bucket}`)
  const rows = [...windows.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ bucket: first.bucket, window_start: first.start, used: 1 + others.length }],
  )
  const counted = await sql<{ bucket: string; window_start: Date; used: number }>`
    insert into rate_limits (bucket, window_start, used)
    select bucket, window_start, used from json_populate_recordset(null::rate_limits, ${records(rows)}::json)
    order by bucket, window_start
    on conflict (bucket, window_start) do update set used = rate_limits.used + excluded.used
    returning bucket, window_start, used`
  const place = new Map<Use, number>()
  for (const row of counted) {
    const those = windows.get(`${row.window_start.getTime()} ${row.bucket}`) ?? []
    for (const [at, use] of those.entries()) place.set(use, row.used - those.length + at + 1)
  }
  return uses.map((use) => place.get(use) ?? 0)
})

/** Removes windows that no limit looks at any more. */
export async function removeOldLimits(sql: Sql, before: Date): Promise<void> {
  await sql`delete from rate_limits where window_start < ${before}`
}
