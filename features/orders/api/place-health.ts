// Answers for how a place is doing that orders go to: our own orders of the last minutes, and how long the paid ones took.
import type { Sql } from '#kit/db/database.ts'
import { readingAlike } from '#kit/db/for-many.ts'
import type { FailureOfPlace, OrderKind } from './kind.ts'
import type { PlaceHealth } from '../contract.ts'
import { healthMinutes, healthOf, healthPatienceSeconds } from '../rules.ts'

export type MeasuredHealth = {
  readonly state: PlaceHealth
  /** Those that say something about the place, those of one customer that went wrong as one; `paid` of them arrived. */
  readonly sent: number
  readonly paid: number
  readonly minutes: number
  readonly usual_seconds: number | null
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
  return measure(sql, { kind: kind.name, code, failures: kind.failuresOfPlace, now })
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

type Measuring = {
  readonly kind: string
  readonly code: string
  readonly failures: readonly FailureOfPlace[]
  readonly now: Date
}

const measure = readingAlike(
  async (sql, { kind, code, failures, now }: Measuring): Promise<MeasuredHealth> => {
    const from = new Date(now.getTime() - healthMinutes * 60_000)
    const young = new Date(now.getTime() - healthPatienceSeconds * 1_000)
    const [row] = await sql<{ paid: number; failed: number; late: number; usual: number | null }>`
    with recent as (
      select user_id, concluded_at - submitted_at took, state = 'success' paid,
        state = 'returned' or state = 'failed' and exists (
          select from unnest(${failures.map((one) => one.code)}::text[], ${failures.map(({ provider = '' }) => provider)}::text[]) f (code, partner)
          where f.code = response_code and f.partner in ('', provider)) failed,
        state in ('pending', 'in_review') and submitted_at <= ${young} late
      from orders where kind = ${kind} and to_code = ${code} and submitted_at > ${from} and submitted_at <= ${now}
        and provider is not null
    ), told as (
      select count(*) filter (where paid) paid, bool_or(failed) failed, bool_or(late) late from recent group by user_id
    )
    select coalesce(sum(paid), 0)::int paid, (count(*) filter (where failed))::int failed,
      (count(*) filter (where late and failed is not true))::int late,
      (select ceil(percentile_cont(0.5) within group (order by extract(epoch from took)))::int from recent r where r.paid) usual
    from told`
    const { paid, failed, late, usual } = row ?? { paid: 0, failed: 0, late: 0, usual: null }
    return {
      state: healthOf({ paid, failed, late }),
      sent: paid + failed + late,
      paid,
      minutes: healthMinutes,
      usual_seconds: usual === null ? null : Math.max(1, usual),
    }
  },
)
