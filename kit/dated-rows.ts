// Answers for rows that hold from an instant to another: when a new one begins, which one it cuts short, and who gets its time back.
import { lagosDay, startOfLagosDay } from './lagos.ts'
import { done, refuse, type Result } from './refusal.ts'

/** A row of one line (one price, one limit), of which at most one holds at an instant. */
export type DatedRow = {
  readonly from: Date
  /** Null: no end is known. */
  readonly until: Date | null
  /** When it was taken back before it began: it never held, and is no part of its line. */
  readonly withdrawn_at: Date | null
  /** Whether it took the rest of another row; where each holds until the next begins, all do. */
  readonly follows_on?: boolean
}

/** A Lagos day after today, as it was asked for; undefined for today and for no day at all: what begins at once. */
const laterDay = (day: string | undefined, now: Date): string | undefined =>
  day === '' || day === lagosDay(now) ? undefined : day

/** The instant that a Lagos day stands for: its beginning, or `now` for what begins at once. Never the past. */
export function beginOn(day: string | undefined, now: Date): Result<Date, 'day_is_past'> {
  const later = laterDay(day, now)
  if (later === undefined) return done(now)
  return later < lagosDay(now) ? refuse('day_is_past') : done(startOfLagosDay(later))
}

/** Whether a row holds at an instant: from its beginning, which counts, to its end, which does not. */
export function holdsAt({ from, until }: Pick<DatedRow, 'from' | 'until'>, at: Date): boolean {
  return from <= at && (until === null || until > at)
}

/** Where a new row stands among those of its line. */
export type Place<Row extends DatedRow> = {
  /** The row whose rest the new one takes: it ends where the new one begins. */
  readonly cut: Row | undefined
  /** Where the new one ends: with the rest that it took, or where a later row begins. */
  readonly until: Date | null
}

/**
 * Finds the place of a row that begins at `from` among rows in the order in which they begin. Refused where one begins at that very
 * instant, unless the new one may follow it at once.
 */
export function placeAmong<Row extends DatedRow>(
  rows: readonly Row[],
  from: Date,
  mayFollow: boolean,
): Result<Place<Row>, 'already_planned'> {
  if (!mayFollow && rows.some((row) => row.from.getTime() === from.getTime()))
    return refuse('already_planned')
  const cut = rows.findLast((row) => holdsAt(row, from))
  const next = rows.find((row) => row.from > from)
  return done({ cut, until: cut === undefined ? (next?.from ?? null) : cut.until })
}

/** The row that gets the time back of one that is taken back: the one that ends where it was to begin, if it had cut it. */
export function heirOf<Row extends DatedRow>(rows: readonly Row[], gone: DatedRow): Row | undefined {
  const { from, follows_on: followsOn = true } = gone
  return followsOn ? rows.findLast(({ until }) => until?.getTime() === from.getTime()) : undefined
}

/** When something that was asked for begins, in words: what begins at once does so when the second person says yes. */
export function beginText(day: string | undefined, from: Date, now: Date): string {
  return laterDay(day, now) === undefined ? 'at once' : lagosDay(from)
}

/** Why a row is not taken back now, or undefined: only what has not begun is, and once. */
export function whyNotTakenBack(
  { from, withdrawn_at: withdrawnAt }: Pick<DatedRow, 'from' | 'withdrawn_at'>,
  now: Date,
): 'already_withdrawn' | 'has_begun' | undefined {
  if (withdrawnAt !== null) return 'already_withdrawn'
  return from <= now ? 'has_begun' : undefined
}
