// Answers for rows that hold from an instant to another: when a new one begins, which one it cuts short, and who gets its time back.
import { lagosDay, startOfLagosDay } from './lagos.ts'
import { done, refuse, type Result } from './refusal.ts'

/** A row of one line (one price, one limit), of which at most one holds at an instant. Without `until` it has no end. */
export type DatedRow = { readonly from: Date; readonly until: Date | undefined }

/** The instant that a Lagos day stands for: its beginning, or `now` for today and for no day at all. Never the past. */
export function beginOn(day: string | undefined, now: Date): Result<Date, 'day_is_past'> {
  if (day === undefined || day === '' || day === lagosDay(now)) return done(now)
  return day < lagosDay(now) ? refuse('day_is_past') : done(startOfLagosDay(day))
}

/** Whether a row holds at an instant: from its beginning, which counts, to its end, which does not. */
export function holdsAt({ from, until }: DatedRow, at: Date): boolean {
  return from <= at && (until === undefined || until > at)
}

/** Where a new row stands among those of its line. */
export type Place<Row extends DatedRow> = {
  /** The row whose rest the new one takes: it ends where the new one begins. */
  readonly cut: Row | undefined
  /** Where the new one ends: with the rest that it took, or where a later row begins. */
  readonly until: Date | undefined
}

/** Finds the place of a row that begins at `from`; refused where one begins at that very instant. */
export function placeAmong<Row extends DatedRow>(
  rows: readonly Row[],
  from: Date,
): Result<Place<Row>, 'already_planned'> {
  if (rows.some((row) => row.from.getTime() === from.getTime())) return refuse('already_planned')
  const cut = rows.find((row) => holdsAt(row, from))
  const next = rows
    .filter((row) => row.from > from)
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())[0]
  return done({ cut, until: cut === undefined ? next?.from : cut.until })
}

/** The row that gets the time back of one that is taken back: the one that ends where it was to begin, if it had cut it. */
export function heirOf<Row extends DatedRow>(
  rows: readonly Row[],
  gone: DatedRow & { readonly followsOn: boolean },
): Row | undefined {
  return gone.followsOn ? rows.find(({ until }) => until?.getTime() === gone.from.getTime()) : undefined
}

/** When something that was asked for begins, in words: what begins at once does so when the second person says yes. */
export function beginText(day: string | undefined, from: Date, now: Date): string {
  return day === undefined || day === '' || day === lagosDay(now) ? 'at once' : lagosDay(from)
}

/** Why a row is not taken back now, or undefined: only what has not begun is, and once. */
export function whyNotTakenBack(
  { from, withdrawnAt }: { readonly from: Date; readonly withdrawnAt: Date | undefined },
  now: Date,
): 'already_withdrawn' | 'has_begun' | undefined {
  if (withdrawnAt !== undefined) return 'already_withdrawn'
  return from <= now ? 'has_begun' : undefined
}

/** A row of a line in which each holds until the next begins, as it is read from its table. */
export type LineRow = {
  readonly number: string
  readonly from: Date
  readonly until: Date | null
  readonly withdrawn_at: Date | null
}

/**
 * Where a new row stands in such a line, whose rows come in the order in which they begin; what was taken back is no part of
 * it. A day has one plan; what begins at once may follow what began at this very instant.
 */
export function placeInLine<Row extends LineRow>(
  rows: readonly Row[],
  from: Date,
  now: Date,
): Result<{ readonly before: Row | undefined; readonly until: Date | undefined }, 'already_planned'> {
  const line = rows.filter(({ withdrawn_at: gone }) => gone === null)
  if (from > now && line.some((row) => row.from.getTime() === from.getTime()))
    return refuse('already_planned')
  const before = line.findLast((row) => holdsAt({ from: row.from, until: row.until ?? undefined }, from))
  return done({ before, until: line.find((row) => row.from > from)?.from })
}

/** The row of such a line that is to be taken back, and the one that goes on in its place. */
export function takenFromLine<Row extends LineRow>(
  rows: readonly Row[],
  { number, now }: { readonly number: string; readonly now: Date },
): Result<
  { readonly gone: Row; readonly heir: Row | undefined },
  'row_not_found' | 'already_withdrawn' | 'has_begun'
> {
  const gone = rows.find((row) => row.number === number)
  if (gone === undefined) return refuse('row_not_found')
  const why = whyNotTakenBack({ from: gone.from, withdrawnAt: gone.withdrawn_at ?? undefined }, now)
  if (why !== undefined) return refuse(why)
  const heir = rows.findLast(
    (row) => row.withdrawn_at === null && row.until?.getTime() === gone.from.getTime(),
  )
  return done({ gone, heir })
}
