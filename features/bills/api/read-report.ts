// Answers for the report of the bills desk: what was paid and what came back by day and biller, and all of it together.
import { type BoughtDayRow, findReport, reportPart, sumReport } from '#features/orders/public.ts'
import type { StaleSql } from '#kit/db/database.ts'
import type { AnswerOf, QueryOf } from '#kit/http/contract.ts'
import { pageOf } from '#kit/http/paging.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { type readBillReport as contract, reportDaysMost } from '../desk-contract.ts'
import { narrowedBy } from './desk-filter.ts'

type Answer = AnswerOf<typeof contract>
export type ReportRow = Answer['items'][number]
type Span = { readonly from: string; readonly to: string }

const dayMilliseconds = 86_400_000
const usualDays = 7

/** The days that are asked for; by themselves the last seven, this one included. */
export function spanOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): Result<Span, 'report_too_long'> {
  const last = to ?? lagosDay(now)
  const first =
    from ?? lagosDay(new Date(startOfLagosDay(last).getTime() - (usualDays - 1) * dayMilliseconds))
  const days = (startOfLagosDay(last).getTime() - startOfLagosDay(first).getTime()) / dayMilliseconds + 1
  if (days < 1 || days > reportDaysMost)
    return refuse('report_too_long', { values: { days: String(reportDaysMost) } })
  return done({ from: first, to: last })
}

type Moved = Omit<BoughtDayRow, 'day' | 'type' | 'code' | 'place'>

function movedOf(row: Moved): Answer['total_of_all'] {
  const naira = (minor: bigint) => money('NGN', minor)
  return {
    paid: row.paid,
    amount: naira(row.amount),
    fee: naira(row.fee),
    vat: naira(row.vat),
    commission: naira(row.commission),
    returned: row.returned,
    amount_back: naira(row.amount_back),
    fee_back: naira(row.fee_back),
    vat_back: naira(row.vat_back),
    commission_back: naira(row.commission_back),
  }
}

export const reportRow = ({ day, type, code, place: name, ...moved }: BoughtDayRow): ReportRow => ({
  day,
  type,
  code,
  name,
  ...movedOf(moved),
})

/** One page of it, with the total of all pages. */
export async function readReport(
  sql: StaleSql,
  { query, now }: { readonly query: QueryOf<typeof contract>; readonly now: Date },
) {
  const span = spanOf(query, now)
  if (!span.ok) return span
  const { page, perPage } = pageOf(query)
  const from = reportPart(sql, { ...span.value, ...(await narrowedBy(sql, query, now)) })
  const { rows: total, ...all } = await sumReport(sql, from)
  const rows = await findReport(sql, { from, after: undefined, limit: perPage, offset: (page - 1) * perPage })
  return done<Answer>({
    items: rows.map(reportRow),
    page,
    per_page: perPage,
    total,
    total_is_estimate: false,
    next_cursor: null,
    ...span.value,
    currency: 'NGN',
    total_of_all: movedOf(all),
  })
}
