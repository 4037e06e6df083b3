// Answers for how the places are doing that orders go to, and the partners that carry them out: our own orders of the last minutes, and how
// long the paid ones took.
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import { readingAlike } from '#kit/db/for-many.ts'
import type { KindsOfOrders, OrderKind } from './kind.ts'
import { type BoughtType, boughtTypes, type PlaceHealth } from '../contract.ts'
import { healthMinutes, healthOf, healthPatienceSeconds } from '../rules.ts'
import { isBought } from './bought.ts'

export type MeasuredHealth = {
  readonly state: PlaceHealth
  /** Those that say something about the place, those of one customer that went wrong as one; `paid` of them arrived. */
  readonly sent: number
  readonly paid: number
  readonly minutes: number
  readonly usual_seconds: number | null
}

/** Orders, one by one: `unknown` have had no final answer for a minute, and younger ones are not counted. */
export type Tally = {
  readonly tried: number
  readonly delivered: number
  readonly refused: number
  readonly unknown: number
  /** Of the delivered ones, half took no longer. */
  readonly median_seconds: number | null
}

export type PlaceTally = Tally & {
  readonly type: BoughtType
  readonly code: string
  readonly place: string
  readonly state: PlaceHealth
}

/**
 * Measures a bank, a biller or a network by its code, at an instant. What waits counts against it only when our partner has taken the order
 * (`pending`), and not while it is young; what failed, only by the place's own codes; what it took and sent back, always. However many orders of
 * one customer went wrong, they count once: nobody makes a place look troubled alone.
 */
export function measurePlace(
  sql: Sql,
  { kind, code, now }: { readonly kind: OrderKind; readonly code: string; readonly now: Date },
): Promise<MeasuredHealth> {
  return measureOne(sql, { kind: kind.name, code, failures: failuresOf([kind]), now })
}

/** The codes of failures that are the place's own, by kind of order. */
type Failures = { readonly kinds: string[]; readonly codes: string[]; readonly partners: string[] }

function failuresOf(kinds: readonly OrderKind[]): Failures {
  const all = kinds.flatMap(({ name, failuresOfPlace }) => failuresOfPlace.map((one) => ({ name, ...one })))
  return {
    kinds: all.map(({ name }) => name),
    codes: all.map(({ code }) => code),
    partners: all.map(({ provider = '' }) => provider),
  }
}

/** The same of many places at once, by their codes. One where nothing was sent is not among them. */
export async function measurePlaces(
  sql: Sql,
  { kind, codes, now }: { readonly kind: OrderKind; readonly codes: readonly string[]; readonly now: Date },
): Promise<ReadonlyMap<string, MeasuredHealth>> {
  const from = new Date(now.getTime() - healthMinutes * 60_000)
  // Most have nothing to be measured by: those that have are asked for by themselves.
  const rows = await sql<{ code: string }>`
    select c.code from unnest(${[...codes]}::text[]) c (code) where exists (
      select from orders o where o.kind = ${kind.name} and o.to_code = c.code and o.submitted_at > ${from}
        and o.provider is not null)`
  const measured = await Promise.all(
    rows.map(async ({ code }) => [code, await measurePlace(sql, { kind, code, now })] as const),
  )
  return new Map(measured)
}

type Measuring = { readonly failures: Failures; readonly now: Date }

const measureOne = readingAlike(
  async (
    sql,
    { kind, code, ...measuring }: Measuring & { readonly kind: string; readonly code: string },
  ): Promise<MeasuredHealth> => {
    const of = {
      ...measuring,
      minutes: healthMinutes,
      where: sql.part`o.kind = ${kind} and o.to_code = ${code}`,
    }
    const [row] = await findPlaces(sql, of)
    const { paid, failed, late, median_seconds: usual } = row ?? nothing
    return {
      state: healthOf({ paid, failed, late }),
      sent: paid + failed + late,
      paid,
      minutes: healthMinutes,
      usual_seconds: usual,
    }
  },
)
const nothing = { paid: 0, failed: 0, late: 0, median_seconds: null }

type PlaceRow = Omit<PlaceTally, 'state'> & {
  readonly paid: number
  readonly failed: number
  readonly late: number
}

/** Of rows `r`. */
const tallied = (sql: StaleSql): Part => sql.part`
  (count(*) filter (where r.paid or r.refused or r.unknown))::int tried, (count(*) filter (where r.paid))::int delivered,
  (count(*) filter (where r.refused))::int refused, (count(*) filter (where r.unknown))::int "unknown",
  ceil(percentile_cont(0.5) within group (order by greatest(1, extract(epoch from r.took))) filter (where r.paid))::int median_seconds`

function findPlaces(
  sql: StaleSql,
  { failures, minutes, now, where }: Measuring & { readonly minutes: number; readonly where: Part },
): Promise<PlaceRow[]> {
  const from = new Date(now.getTime() - minutes * 60_000)
  const young = new Date(now.getTime() - healthPatienceSeconds * 1_000)
  return sql<PlaceRow>`
    with recent as (
      select o.kind, o.to_code, o.to_place, o.user_id, o.concluded_at - o.submitted_at took, o.state = 'success' paid,
        o.state = 'returned' or o.state = 'failed' and exists (
          select from unnest(${failures.kinds}::text[], ${failures.codes}::text[], ${failures.partners}::text[]) f (kind, code, partner)
          where f.kind = o.kind and f.code = o.response_code and f.partner in ('', o.provider)) failed,
        o.state in ('pending', 'in_review') and o.submitted_at <= ${young} late,
        o.state in ('failed', 'returned') refused, o.concluded_at is null and o.submitted_at <= ${young} "unknown"
      from orders o where ${where} and o.submitted_at > ${from} and o.submitted_at <= ${now} and o.provider is not null
    ), told as (
      select kind, to_code, user_id, count(*) filter (where paid) paid, bool_or(failed) failed, bool_or(late) late
      from recent group by kind, to_code, user_id
    ), people as (
      select kind, to_code, sum(paid)::int paid, (count(*) filter (where failed))::int failed,
        (count(*) filter (where late and failed is not true))::int late
      from told group by kind, to_code
    )
    select r.kind as type, r.to_code code, max(r.to_place) place, ${tallied(sql)}, p.paid, p.failed, p.late
    from recent r join people p using (kind, to_code) group by r.kind, r.to_code, p.paid, p.failed, p.late
    order by tried desc, code`
}

type Lately = { readonly kinds: KindsOfOrders; readonly minutes: number; readonly now: Date }

/** How each biller and network did by what was handed over in the last minutes; the busiest first. */
export async function measureBought(
  sql: StaleSql,
  { kinds, minutes, now }: Lately,
): Promise<readonly PlaceTally[]> {
  const failures = failuresOf(boughtTypes.flatMap((type) => kinds[type] ?? []))
  const rows = await findPlaces(sql, { failures, minutes, now, where: isBought(sql) })
  return rows.map(({ paid, failed, late, ...row }) => ({ ...row, state: healthOf({ paid, failed, late }) }))
}

/** The same for each partner, by attempt: what one refused and another delivered counts with both. */
export function measurePartners(
  sql: StaleSql,
  { minutes, now }: Omit<Lately, 'kinds'>,
): Promise<readonly (Tally & { readonly partner: string })[]> {
  const from = new Date(now.getTime() - minutes * 60_000)
  const young = new Date(now.getTime() - healthPatienceSeconds * 1_000)
  return sql`
    with recent as (
      select o.provider, o.concluded_at - coalesce(before.ended_at, o.submitted_at) took, o.state = 'success' paid,
        o.state in ('failed', 'returned') refused, o.concluded_at is null and o.submitted_at <= ${young} "unknown"
      from orders o left join lateral (select max(a.ended_at) ended_at from order_attempts a where a.order_id = o.id) before on true
      where ${isBought(sql)} and o.submitted_at > ${from} and o.submitted_at <= ${now} and o.provider is not null
      union all
      select a.provider, null, false, a.outcome <> 'not_found', a.outcome = 'not_found'
      from order_attempts a join orders o on o.id = a.order_id
      where ${isBought(sql)} and a.submitted_at > ${from} and a.submitted_at <= ${now}
    )
    select r.provider partner, ${tallied(sql)} from recent r group by r.provider order by tried desc, partner`
}
