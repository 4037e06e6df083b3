// Answers for what was bought by day and place, as the ledger has it: what was paid or claimed on a day, and what came back on it, whenever it was paid.
import { assert } from '#kit/assert.ts'
import { type Part, plannedByValue, type StaleSql } from '#kit/db/database.ts'
import type { BoughtType } from '../contract.ts'
import { type BoughtFilter, commissionPart, daysPart, isBought, narrowPart } from './bought.ts'

/** Of one day and place. What came back of an order is left out of what was paid: both are told. */
export type BoughtDayRow = {
  readonly day: string
  readonly type: BoughtType
  readonly code: string
  readonly place: string
  readonly paid: number
  readonly amount: bigint
  readonly fee: bigint
  readonly vat: bigint
  readonly commission: bigint
  readonly returned: number
  readonly amount_back: bigint
  readonly fee_back: bigint
  readonly vat_back: bigint
  readonly commission_back: bigint
}

export type ReportFilter = Pick<BoughtFilter, 'codes' | 'partner'> & {
  readonly from: string
  readonly to: string
}

/** `from …`: one row for each day and place, as `r`. */
export function reportPart(sql: StaleSql, filter: ReportFilter): Part {
  const where = sql.part`${plannedByValue(sql)} ${isBought(sql)} ${narrowPart(sql, filter)}`
  const dayOf = (at: Part): Part => sql.part`(${at} at time zone 'Africa/Lagos')::date`
  // Charges that were refunded before it came back did not come back with it.
  const withCharges = sql.part`o.returned_minor = o.total_minor`
  return sql.part`from (
    select day::text as day, kind as type, to_code as code, max(to_place) place,
      count(*) filter (where not is_back)::int paid, coalesce(sum(amount_minor) filter (where not is_back), 0)::bigint amount,
      coalesce(sum(fee_minor) filter (where not is_back), 0)::bigint fee, coalesce(sum(vat_minor) filter (where not is_back), 0)::bigint vat,
      coalesce(sum(commission) filter (where not is_back), 0)::bigint commission,
      count(*) filter (where is_back)::int returned, coalesce(sum(amount_minor) filter (where is_back), 0)::bigint amount_back,
      coalesce(sum(fee_minor) filter (where is_back), 0)::bigint fee_back, coalesce(sum(vat_minor) filter (where is_back), 0)::bigint vat_back,
      coalesce(sum(commission) filter (where is_back), 0)::bigint commission_back
    from (
      select ${dayOf(sql.part`o.paid_at`)} as day, o.kind, o.to_code, o.to_place, false is_back, o.amount_minor, o.fee_minor, o.vat_minor,
        ${commissionPart(sql)} commission
      from orders o where ${where} ${daysPart(sql, { ...filter, day: 'paid' })}
      union all
      select ${dayOf(sql.part`o.concluded_at`)}, o.kind, o.to_code, o.to_place, true, o.amount_minor,
        case when ${withCharges} then o.fee_minor else 0 end, case when ${withCharges} then o.vat_minor else 0 end, ${commissionPart(sql)}
      from orders o where ${where} ${daysPart(sql, { ...filter, day: 'returned' })}
      union all
      -- Paid by its partner after the money went back, and claimed: charges are not.
      select ${dayOf(sql.part`o.paid_late_at`)}, o.kind, o.to_code, o.to_place, false, o.amount_minor, 0, 0, ${commissionPart(sql)}
      from orders o where ${where} ${daysPart(sql, { ...filter, day: 'claimed' })}
    ) moved group by day, kind, to_code) r`
}

/** Rows of a report, the last day first and in each by code, behind the place of a cursor where one is given. */
export function findReport(
  sql: StaleSql,
  asked: {
    readonly from: Part
    readonly after: readonly (string | null)[] | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<BoughtDayRow[]> {
  const { from, after, limit, offset } = asked
  const behind = after
    ? sql.part`where r.day < ${after[0]} or r.day = ${after[0]} and (r.code, r.type) > (${after[1]}, ${after[2]})`
    : sql.part``
  return sql<BoughtDayRow>`
    select r.* ${from} ${behind} order by r.day desc, r.code, r.type limit ${limit} offset ${offset}`
}

/** All rows of a report together, and how many rows those are. */
export async function sumReport(sql: StaleSql, from: Part) {
  const [row] = await sql<Omit<BoughtDayRow, 'day' | 'type' | 'code' | 'place'> & { rows: number }>`
    select count(*)::int as rows, coalesce(sum(r.paid), 0)::int paid, coalesce(sum(r.amount), 0)::bigint amount,
      coalesce(sum(r.fee), 0)::bigint fee, coalesce(sum(r.vat), 0)::bigint vat, coalesce(sum(r.commission), 0)::bigint commission,
      coalesce(sum(r.returned), 0)::int returned, coalesce(sum(r.amount_back), 0)::bigint amount_back,
      coalesce(sum(r.fee_back), 0)::bigint fee_back, coalesce(sum(r.vat_back), 0)::bigint vat_back,
      coalesce(sum(r.commission_back), 0)::bigint commission_back ${from}`
  assert(row !== undefined, 'a sum is one row')
  return row
}
