// Answers for rates as they were read or set by people, and for the one that is converted by now.
import type { Sql } from '#kit/db/database.ts'
import { readingAlike } from '#kit/db/for-many.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { Reading } from '../rail.ts'
import { type DollarRate, isOld, pair, type Refused } from '../rules.ts'

const hourMs = 3_600_000

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

/** The newest by when they were read, whether they hold or not; `before`: those that were read before the one with this number. */
export async function listRates(
  sql: Sql,
  { most, before }: { readonly most: number; readonly before?: string | undefined },
): Promise<RateRow[]> {
  const rows = await sql<Row>`
    select number::text, source, parts, as_of, read_at, refused from exchange_rates
    where base = ${pair.base} and quote = ${pair.quote}
      ${before === undefined ? sql.part`` : sql.part`and (read_at, exchange_rates.number) < (select read_at, number from exchange_rates where number = ${before}::bigint)`}
    order by read_at desc, exchange_rates.number desc limit ${most}`
  return rows.map(rowOf)
}

/** The last that was believed. */
export async function findLastAccepted(sql: Sql): Promise<RateRow | undefined> {
  const [row] = await sql<Row>`
    select number::text, source, parts, as_of, read_at, refused from exchange_rates
    where base = ${pair.base} and quote = ${pair.quote} and refused is null
    order by read_at desc, exchange_rates.number desc limit 1`
  return row && rowOf(row)
}

/** The first since then that was believed. */
async function findFirstAccepted(sql: Sql, since: Date): Promise<RateRow | undefined> {
  const [row] = await sql<Row>`
    select number::text, source, parts, as_of, read_at, refused from exchange_rates
    where base = ${pair.base} and quote = ${pair.quote} and refused is null and read_at >= ${since}
    order by read_at, exchange_rates.number limit 1`
  return row && rowOf(row)
}

export type Override = {
  readonly number: string
  readonly rate: DollarRate
  readonly setAt: Date
  readonly until: Date
  readonly endedAt: Date | null
}

/** What people set, the newest first. */
export async function listOverrides(sql: Sql, most: number): Promise<Override[]> {
  const rows = await sql<{
    number: string
    parts: bigint
    set_at: Date
    until: Date
    ended_at: Date | null
  }>`
    select number::text, parts, set_at, until, ended_at from exchange_overrides
    where base = ${pair.base} and quote = ${pair.quote} order by exchange_overrides.number desc limit ${most}`
  return rows.map(({ parts, set_at: setAt, ended_at: endedAt, ...row }) => ({
    ...row,
    rate: { ...pair, parts },
    setAt,
    endedAt,
  }))
}

export const isInForce = ({ until, endedAt }: Override, now: Date): boolean => endedAt === null && until > now

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
        order by read_at desc, number desc limit 1) last
      where last.source = ${source} and last.as_of = ${asOf} and last.parts = ${rate.parts}
        and last.refused is not distinct from ${refused})
    returning number`
  if (written.length > 0) await noteChange(sql, ['exchange'], now)
}

/**
 * Where the rate stands: the last that was believed, and what people have set since, also after its end. Near one of them is near:
 * a rate that people set shall not keep the source's own from being believed again, and may be where the source has gone.
 */
export async function findBelieved(sql: Sql): Promise<readonly DollarRate[]> {
  const { accepted, override } = await readLast(sql, {})
  return withSet(accepted, override)
}

/** Where it stood an hour ago: the first of the hour that was believed, and what people have set since; nothing where none was. */
export async function findHourAgo(sql: Sql, now: Date): Promise<readonly DollarRate[]> {
  const first = await findFirstAccepted(sql, new Date(now.getTime() - hourMs))
  return first === undefined ? [] : withSet(first, (await readLast(sql, {})).override)
}

function withSet(reading: RateRow | undefined, override: Override | undefined): DollarRate[] {
  const isSince = override !== undefined && (reading === undefined || override.setAt >= reading.readAt)
  return [...(reading === undefined ? [] : [reading.rate]), ...(isSince ? [override.rate] : [])]
}

/** A middle rate that is converted by, and the row it comes from. */
export type RateInForce = {
  readonly rate: DollarRate
  readonly asOf: Date
  readonly source: string
  readonly from: { readonly reading: string } | { readonly override: string }
}

export const closings = ['rate_missing', 'rate_old', 'rate_jumped'] as const
export type Closed = (typeof closings)[number]

const readLast = readingAlike(async (sql, _nothing: object) => {
  const [newest] = await listRates(sql, { most: 1 })
  const accepted = newest?.refused === null ? newest : await findLastAccepted(sql)
  const [override] = await listOverrides(sql, 1)
  return { newest, accepted, override }
})

/** The middle rate that is converted by now, or why nothing is. What people have set holds until its end, whatever a source says. */
export async function findRate(sql: Sql, now: Date): Promise<Result<RateInForce, Closed>> {
  const { newest, accepted, override } = await readLast(sql, {})
  if (override !== undefined && isInForce(override, now))
    return done({
      rate: override.rate,
      asOf: override.setAt,
      source: 'override',
      from: { override: override.number },
    })
  if (accepted === undefined) return refuse('rate_missing')
  if (newest?.refused === 'jumped') return refuse('rate_jumped')
  if (isOld(accepted.asOf, now)) return refuse('rate_old')
  const { rate, asOf, source, number } = accepted
  return done({ rate, asOf, source, from: { reading: number } })
}
