// Answers for limits over time windows, counted in the database so that every replica sees the same count.
import type { Sql } from '../db/database.ts'
import { records } from '../db/records.ts'
import { counting, readingAlike } from '../db/for-many.ts'

export type LimitTake =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

export type Limit = {
  readonly bucket: string
  readonly most: number
  readonly seconds: number
  readonly now: Date
}

/**
 * Counts one use of `bucket` in the current window and says whether it was within `most`. Counted before it is
 * compared, in one statement, so a hundred callers at once are counted a hundred times.
 */
export async function takeFromLimit(sql: Sql, limit: Limit): Promise<LimitTake> {
  const used = await count(sql, { bucket: limit.bucket, start: startOf(limit) })
  return used <= limit.most ? { allowed: true } : over(limit)
}

/** Whether a use would be within `most`, without counting one: where only what goes wrong is counted. */
export async function lookAtLimit(sql: Sql, limit: Limit): Promise<LimitTake> {
  const used = await look(sql, { bucket: limit.bucket, start: startOf(limit) })
  return used < limit.most ? { allowed: true } : over(limit)
}

function startOf({ seconds, now }: Limit): Date {
  return new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000)
}

function over(limit: Limit): LimitTake {
  const left = startOf(limit).getTime() + limit.seconds * 1000 - limit.now.getTime()
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) }
}

const look = readingAlike<Use, number>(async (sql, { bucket, start }) => {
  const [row] = await sql<{ used: number }>`
    select used from rate_limits where bucket = ${bucket} and window_start = ${start}`
  return row?.used ?? 0
})

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
