// Answers for rates as they were read: the rows, and the one that is converted by now.
import type { Sql } from '#kit/db/database.ts'
import { noteChange } from '#kit/http/live.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import type { Rate } from '#kit/money/rate.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { Reading } from '../rail.ts'
import { isOld, type Refused } from '../rules.ts'

export const pair = { base: 'USD', quote: 'NGN' } as const
export type DollarRate = Rate<'USD', 'NGN'>

export type RateRow = {
  readonly number: string
  readonly source: string
  readonly rate: DollarRate
  readonly asOf: Date
  readonly readAt: Date
  readonly refused: Refused | null
}
type Row = Omit<RateRow, 'rate' | 'asOf' | 'readAt'> & {
  readonly parts: bigint
  readonly as_of: Date
  readonly read_at: Date
}

const rowOf = ({ parts, as_of: asOf, read_at: readAt, ...row }: Row): RateRow => ({
  ...row,
  rate: { ...pair, parts },
  asOf,
  readAt,
})

/** The newest, whether they hold or not. */
export async function listRates(sql: Sql, most: number): Promise<RateRow[]> {
  const rows = await sql<Row>`
    select number::text, source, parts, as_of, read_at, refused from exchange_rates
    where base = ${pair.base} and quote = ${pair.quote} order by exchange_rates.number desc limit ${most}`
  return rows.map(rowOf)
}

/** The last that was believed. */
export async function findLastAccepted(sql: Sql): Promise<RateRow | undefined> {
  const [row] = await sql<Row>`
    select number::text, source, parts, as_of, read_at, refused from exchange_rates
    where base = ${pair.base} and quote = ${pair.quote} and refused is null order by exchange_rates.number desc limit 1`
  return row && rowOf(row)
}

/** Keeps what was read; the same instant of a source again says nothing new. */
export async function insertRate(
  sql: Sql,
  read: Reading & { readonly source: string; readonly now: Date; readonly refused: Refused | undefined },
): Promise<void> {
  const { rate, asOf, source, now, refused = null } = read
  const written = await sql`
    insert into exchange_rates (base, quote, source, parts, as_of, read_at, refused)
    select ${pair.base}, ${pair.quote}, ${source}, ${rate.parts}, ${asOf}, ${now}, ${refused}
    where not exists (
      select from (select * from exchange_rates where base = ${pair.base} and quote = ${pair.quote}
        order by number desc limit 1) last
      where last.source = ${source} and last.as_of = ${asOf} and last.parts = ${rate.parts}
        and last.refused is not distinct from ${refused})
    returning number`
  if (written.length > 0) await noteChange(sql, ['exchange'], now)
}

/** The middle rate that is converted by now, or why nothing is. */
export async function findRate(
  sql: Sql,
  now: Date,
): Promise<Result<RateRow, 'rate_missing' | 'rate_old' | 'rate_jumped'>> {
  const [newest] = await listRates(sql, 1)
  const accepted = await findLastAccepted(sql)
  if (accepted === undefined) return refuse('rate_missing')
  if (newest?.refused === 'jumped') return refuse('rate_jumped')
  return isOld(accepted.asOf, now) ? refuse('rate_old') : done(accepted)
}

/**
 * The middle rate that amounts of a Lagos day are counted at, whatever happens to the rate in that day: the last that was believed before the
 * day began, or the first of all. Undefined: none was ever believed.
 */
export async function findDayRate(sql: Sql, now: Date): Promise<DollarRate | undefined> {
  const began = startOfLagosDay(lagosDay(now))
  const [row] = await sql<{ parts: bigint | null }>`
    select coalesce(
      (select parts from exchange_rates where base = ${pair.base} and quote = ${pair.quote} and refused is null
        and read_at < ${began} order by read_at desc limit 1),
      (select parts from exchange_rates where base = ${pair.base} and quote = ${pair.quote} and refused is null
        order by read_at limit 1)) parts`
  return row === undefined || row.parts === null ? undefined : { ...pair, parts: row.parts }
}
