// Answers for the totals of the dashboard, and for money in and out of wallets by Lagos day.
import type { Part, Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { startOfLagosDay } from '#kit/lagos.ts'
import type { Currency } from '#kit/money/currency.ts'
import { money, zero } from '#kit/money/money.ts'
import type { flowByDay, stampDutyInflow, totalCredit } from '../contract.ts'
import { lastLagosDays, movedStatuses, outsideTypes } from '../rules.ts'

export type TotalName =
  | 'credit'
  | 'outflows'
  | 'admin_inflows'
  | 'admin_outflows'
  | 'user_inflows'
  | 'user_outflows'
  | 'system_fees'

type Total = AnswerOf<typeof totalCredit>

// What is summed, and of which transactions. `total_minor` is what the wallet changed by.
function ruleOf(sql: Sql, name: TotalName): { sum: Part; where: Part } {
  const total = sql.part`total_minor`
  const outside = sql.part`type = any(${[...outsideTypes]})`
  switch (name) {
    case 'credit':
      return { sum: total, where: sql.part`direction = 'credit'` }
    case 'outflows':
      return { sum: total, where: sql.part`direction = 'debit' and ${outside}` }
    case 'admin_inflows':
      return { sum: total, where: sql.part`direction = 'credit' and by_admin` }
    case 'admin_outflows':
      return { sum: total, where: sql.part`direction = 'debit' and by_admin` }
    case 'user_inflows':
      return { sum: total, where: sql.part`direction = 'credit' and not by_admin and ${outside}` }
    case 'user_outflows':
      return { sum: total, where: sql.part`direction = 'debit' and not by_admin and ${outside}` }
    case 'system_fees':
      return { sum: sql.part`fee_minor`, where: sql.part`fee_minor > 0` }
  }
}

/** One total in a currency, over all time. A reversed transaction sums to nothing and is left out with its reversal. */
export async function sumTransactions(
  sql: Sql,
  asked: { readonly name: TotalName; readonly currency: Currency; readonly now: Date },
): Promise<Total> {
  const { sum, where } = ruleOf(sql, asked.name)
  const [row] = await sql<{ total: bigint; count: number }>`
    select coalesce(sum(${sum}), 0)::bigint total, count(*)::int count from transactions
    where currency = ${asked.currency} and status = any(${[...movedStatuses]}) and ${where}`
  return {
    currency: asked.currency,
    amount: money(asked.currency, row?.total ?? 0n),
    count: row?.count ?? 0,
    as_of: asked.now,
  }
}

/** Stamp duty collected from customers, in naira. */
export async function sumStampDuty(sql: Sql, now: Date): Promise<AnswerOf<typeof stampDutyInflow>> {
  const [row] = await sql<{ total: bigint; count: number }>`
    select coalesce(sum(stamp_duty_minor), 0)::bigint total, count(*)::int count from transactions
    where currency = 'NGN' and stamp_duty_minor > 0 and status = any(${[...movedStatuses]})`
  return { currency: 'NGN', amount: money('NGN', row?.total ?? 0n), count: row?.count ?? 0, as_of: now }
}

/** Inflow and outflow of each of the last Lagos days, days without any included. */
export async function listFlowByDay(
  sql: Sql,
  asked: { readonly currency: Currency; readonly days: number; readonly now: Date },
): Promise<AnswerOf<typeof flowByDay>> {
  const { currency, now } = asked
  const days = lastLagosDays(asked.days, now)
  const since = startOfLagosDay(days[0] ?? '')
  const rows = await sql<{ day: string; inflow: bigint; outflow: bigint; count: number }>`
    select (completed_at at time zone 'Africa/Lagos')::date::text as day,
      coalesce(sum(total_minor) filter (where direction = 'credit'), 0)::bigint inflow,
      coalesce(sum(total_minor) filter (where direction = 'debit'), 0)::bigint outflow, count(*)::int count
    from transactions
    where currency = ${currency} and completed_at >= ${since} and completed_at <= ${now}
      and status = any(${[...movedStatuses]}) and type = any(${[...outsideTypes]})
    group by 1`
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return {
    currency,
    as_of: now,
    days: days.map((date) => {
      const row = byDay.get(date)
      if (row === undefined) return { date, inflow: zero(currency), outflow: zero(currency), count: 0 }
      return {
        date,
        inflow: money(currency, row.inflow),
        outflow: money(currency, row.outflow),
        count: row.count,
      }
    }),
  }
}
