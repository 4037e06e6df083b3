// Answers for what a list of transactions comes to: how many there are, what moved, and of a list of what was charged, the charges.
import { assert } from '#kit/assert.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'
import { countRows } from '#kit/http/paging.ts'
import { isCurrency, type Currency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { movedStatuses, type TransactionStatus } from '../rules.ts'
import type { Charge, TransactionSearch } from '../typed-search.ts'
import { all, conditionsOf } from './search-conditions.ts'

/** What a list is asked for: what was typed, and what was chosen beside it. */
export type AskedFilter = {
  readonly userId?: string | undefined
  readonly query?: string | undefined
  readonly status?: TransactionStatus | undefined
  readonly currency?: Currency | undefined
}

type Summed = {
  readonly asked: AskedFilter
  readonly typed: TransactionSearch
  /** `from … where …` of all that is listed. */
  readonly filter: Part
  /** Where only a share of the rows was looked through for the words: that share, and the rows without the words. */
  readonly sampled: { readonly share: number; readonly withoutWords: Part } | undefined
}

const unsummed = { totals: null, charges: null } as const

/** The sums that every change brings up to date know it, unless single rows are asked for. */
export async function summarise(sql: StaleSql, { asked, typed, filter, sampled }: Summed) {
  if (sampled !== undefined) {
    const { total } = await countRows(sql, sampled.withoutWords)
    return { total: Math.round(total * sampled.share), total_is_estimate: true, ...unsummed }
  }
  const { words, user, reference, amount, days, concluded, charged, ...inSums } = typed
  if (words !== '' || asked.userId !== undefined || (user ?? reference ?? amount) !== undefined) {
    const counted = await countRows(sql, filter)
    // So many that adding them up would take seconds.
    if (counted.total_is_estimate) return { ...counted, ...unsummed }
    const sums = await sumRows(sql, filter, { count: sql.part`1`, duty: sql.part`t.stamp_duty_minor` })
    return { ...counted, ...comesTo(sums, charged) }
  }
  const from = sql.part`from transaction_totals_now t where true ${all(sql, [
    asked.status && sql.part`t.status = ${asked.status}`,
    asked.currency && sql.part`t.currency = ${asked.currency}`,
    ...conditionsOf(sql, inSums),
    days?.first === undefined ? undefined : sql.part`t.made_on >= ${days.first}::date`,
    days?.last === undefined ? undefined : sql.part`t.made_on <= ${days.last}::date`,
    concluded?.first === undefined ? undefined : sql.part`t.concluded_on >= ${concluded.first}::date`,
    concluded?.last === undefined ? undefined : sql.part`t.concluded_on <= ${concluded.last}::date`,
  ])}`
  const sums = await sumRows(sql, from, { count: countedBy(sql, charged), duty: sql.part`t.duty_minor` })
  const total = sums.reduce((count, { rows }) => count + rows, 0)
  return { total, total_is_estimate: false, ...comesTo(sums, charged) }
}

// What was not charged adds nothing to the charges, so the sums of all tell those of what was.
function countedBy(sql: StaleSql, charged: Charge | undefined): Part {
  if (charged === undefined) return sql.part`t.transactions`
  return charged === 'fee' ? sql.part`t.with_fee` : sql.part`t.with_duty`
}

type Sum = { currency: string; rows: number; inflow: bigint; outflow: bigint; fee: bigint; duty: bigint }

// Those that have not moved money add nothing.
function sumRows(sql: StaleSql, from: Part, { count, duty }: { count: Part; duty: Part }): Promise<Sum[]> {
  const moved = sql.part`t.status = any(${[...movedStatuses]})`
  return sql<Sum>`
    select t.currency, sum(${count})::int as rows,
      coalesce(sum(t.total_minor) filter (where t.direction = 'credit' and ${moved}), 0)::bigint inflow,
      coalesce(sum(t.total_minor) filter (where t.direction = 'debit' and ${moved}), 0)::bigint outflow,
      coalesce(sum(t.fee_minor) filter (where ${moved}), 0)::bigint fee,
      coalesce(sum(${duty}) filter (where ${moved}), 0)::bigint duty
    ${from} group by t.currency having sum(${count}) > 0 order by t.currency`
}

/** Of what was charged it is the charge that is summed, and not what else moved with it. */
function comesTo(sums: readonly Sum[], charged: Charge | undefined) {
  const known = sums.map(({ currency, ...sum }) => {
    assert(isCurrency(currency), 'a transaction is in a currency of the product')
    return { currency, ...sum }
  })
  if (charged !== undefined)
    return {
      totals: null,
      charges: known.map((sum) => ({
        of: charged,
        currency: sum.currency,
        amount: money(sum.currency, sum[charged]),
      })),
    }
  return {
    totals: known.map(({ currency, inflow, outflow }) => ({
      currency,
      inflow: money(currency, inflow),
      outflow: money(currency, outflow),
    })),
    charges: null,
  }
}
