// Answers for the totals of the dashboard, and for money in and out of wallets by Lagos day. They are read from sums that every
// change of a transaction brings up to date, never from the transactions.
import type { Part, Sql, StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { Currency } from '#kit/money/currency.ts'
import { money, zero } from '#kit/money/money.ts'
import { type flowByDay, type stampDutyInflow, type totalCredit, usualCurrency } from '../totals-contract.ts'
import { outsideTypes } from '../kinds.ts'
import { lastLagosDays, movedStatuses } from '../rules.ts'
import type { Doors } from '#kit/doors.ts'
import { every } from '#kit/jobs/periodic.ts'

export type TotalName =
  | 'credit'
  | 'outflows'
  | 'admin_inflows'
  | 'admin_outflows'
  | 'user_inflows'
  | 'user_outflows'
  | 'system_fees'

type Total = AnswerOf<typeof totalCredit>

// What is summed and counted, and of which transactions. `total_minor` is what the wallet changed by.
function ruleOf(sql: StaleSql, name: TotalName): { sum: Part; count: Part; where: Part } {
  const moved = { sum: sql.part`total_minor`, count: sql.part`transactions` }
  const outside = outsidePart(sql)
  switch (name) {
    case 'credit':
      return { ...moved, where: sql.part`direction = 'credit'` }
    case 'outflows':
      return { ...moved, where: sql.part`direction = 'debit' and ${outside}` }
    case 'admin_inflows':
      return { ...moved, where: sql.part`direction = 'credit' and by_admin` }
    case 'admin_outflows':
      return { ...moved, where: sql.part`direction = 'debit' and by_admin` }
    case 'user_inflows':
      return { ...moved, where: sql.part`direction = 'credit' and ${outside}` }
    case 'user_outflows':
      return { ...moved, where: sql.part`direction = 'debit' and ${outside}` }
    case 'system_fees':
      return { sum: sql.part`fee_minor`, count: sql.part`with_fee`, where: sql.part`true` }
  }
}

const outsidePart = (sql: StaleSql): Part => sql.part`not by_admin and type = any(${[...outsideTypes]})`

type Asked = {
  readonly currency: Currency
  readonly now: Date
  /** How many Lagos days, today among them, are told by themselves too. */
  readonly days?: number | undefined
}
type Rule = ReturnType<typeof ruleOf>

/** One total in a currency, over all time. A reversed transaction sums to nothing and is left out with its reversal. */
export function sumTransactions(sql: StaleSql, asked: Asked & { readonly name: TotalName }): Promise<Total> {
  return sumByRule(sql, ruleOf(sql, asked.name), asked)
}

/** Stamp duty collected from customers: the law speaks of naira alone. */
export async function sumStampDuty(
  sql: StaleSql,
  asked: Omit<Asked, 'currency'>,
): Promise<AnswerOf<typeof stampDutyInflow>> {
  const rule = { sum: sql.part`duty_minor`, count: sql.part`with_duty`, where: sql.part`true` }
  return { ...(await sumByRule(sql, rule, { ...asked, currency: usualCurrency })), currency: usualCurrency }
}

async function sumByRule(sql: StaleSql, { sum, count, where }: Rule, asked: Asked): Promise<Total> {
  const { currency, now, days } = asked
  const [row] = await sql<{ total: bigint; count: number }>`
    select coalesce(sum(${sum}), 0)::bigint total, coalesce(sum(${count}), 0)::int count from transaction_totals_now
    where currency = ${currency} and status = any(${[...movedStatuses]}) and ${where}`
  return {
    currency,
    amount: money(currency, row?.total ?? 0n),
    count: row?.count ?? 0,
    as_of: now,
    ...(days === undefined
      ? {}
      : { period: await sumPeriod(sql, { sum, count, where }, { currency, now, days }) }),
  }
}

/** The days that were asked for, one by one, and as many before them together. */
async function sumPeriod(
  sql: StaleSql,
  { sum, count, where }: Rule,
  { currency, now, days }: { readonly currency: Currency; readonly now: Date; readonly days: number },
): Promise<NonNullable<Total['period']>> {
  const all = lastLagosDays(days * 2, now)
  const rows = await sql<{ day: string; total: bigint; count: number }>`
    select concluded_on::text as day, coalesce(sum(${sum}), 0)::bigint total, coalesce(sum(${count}), 0)::int count
    from transaction_totals_now
    where currency = ${currency} and concluded_on >= ${all[0] ?? ''}::date and concluded_on <= ${all.at(-1) ?? ''}::date
      and status = any(${[...movedStatuses]}) and ${where}
    group by 1`
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const before = all.slice(0, days).map((day) => byDay.get(day))
  const within = all.slice(days).map((day) => byDay.get(day))
  const totalOf = (some: typeof within): bigint => some.reduce((whole, row) => whole + (row?.total ?? 0n), 0n)
  const countOf = (some: typeof within): number => some.reduce((whole, row) => whole + (row?.count ?? 0), 0)
  return {
    amount: money(currency, totalOf(within)),
    count: countOf(within),
    amount_before: money(currency, totalOf(before)),
    count_before: countOf(before),
    by_day: within.map((row) => money(currency, row?.total ?? 0n)),
  }
}

/** Inflow and outflow of each of the last Lagos days, days without any included. */
export async function listFlowByDay(
  sql: StaleSql,
  asked: { readonly currency: Currency; readonly days: number; readonly now: Date },
): Promise<AnswerOf<typeof flowByDay>> {
  const { currency, now } = asked
  const days = lastLagosDays(asked.days, now)
  const rows = await sql<{ day: string; inflow: bigint; outflow: bigint; count: number }>`
    select concluded_on::text as day, coalesce(sum(total_minor) filter (where direction = 'credit'), 0)::bigint inflow,
      coalesce(sum(total_minor) filter (where direction = 'debit'), 0)::bigint outflow,
      coalesce(sum(transactions), 0)::int count
    from transaction_totals_now
    where currency = ${currency} and concluded_on >= ${days[0] ?? ''}::date and concluded_on <= ${days.at(-1) ?? ''}::date
      and status = any(${[...movedStatuses]}) and ${outsidePart(sql)}
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

/** Folds what changed into the sums, so that reading them stays short. They are exact before and after. */
export async function foldTotals(sql: Sql): Promise<void> {
  await sql`select fold_transaction_totals()`
}

export const periodic = ({ database: { sql } }: Doors) => [
  every(10_000, 'transactions.fold-totals', () => foldTotals(sql)),
]
