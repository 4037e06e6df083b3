// Answers for the conditions of a search of transactions in SQL, each one that an index can narrow down.
import { type Part, plannedByValue, type StaleSql } from '#kit/db/database.ts'
import { endOfLagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { currencies, currencyScale } from '#kit/money/currency.ts'
import { minorMost } from '#kit/money/money.ts'
import type { AmountRange, DayRange } from '#kit/typed-search/terms.ts'
import type { Charge, TransactionSearch } from '../typed-search.ts'

/** No condition. */
export const none = (sql: StaleSql): Part => sql.part``
/** Each of them, as far as it is asked for. */
export const all = (sql: StaleSql, parts: readonly (Part | undefined)[]): Part =>
  parts.reduce<Part>((sum, part) => (part === undefined ? sum : sql.part`${sum} and ${part}`), none(sql))

// Typed in hundredths, whichever the currency: one condition for the currencies of each number of decimals.
const amountParts = (sql: StaleSql, range: AmountRange): readonly Part[] =>
  [...new Set(Object.values(currencyScale))].map((scale) => {
    const ofScale = currencies.filter((currency) => currencyScale[currency] === scale)
    return sql.part`t.currency = any(${ofScale}) ${betweenPart(sql, inScale(range, scale))}`
  })

/** Those of exactly an amount, typed as whole naira or whole of whichever currency. */
export function ofAmountPart(sql: StaleSql, whole: bigint): Part {
  const minor = whole * 100n
  const either = amountParts(sql, { least: minor, most: minor }).map((part) => sql.part`(${part})`)
  return sql.part`(${either.reduce((sum, part) => sql.part`${sum} or ${part}`)})`
}

/** How many are above an amount depends on it, so it is planned with. */
function amountPart(sql: StaleSql, range: AmountRange): Part {
  const either = amountParts(sql, range).reduce((sum, part) => sql.part`${sum} or ${part}`)
  return sql.part`${plannedByValue(sql)} (${either})`
}

/** The transactions of an amount as the index has them, one part behind the other: to be counted, not to be put in order. */
export function rowsOfAmount(sql: StaleSql, range: AmountRange): Part {
  const rows = amountParts(sql, range)
    .map((part) => sql.part`select * from transactions t where ${part}`)
    .reduce((sum, part) => sql.part`${sum} union all ${part}`)
  return sql.part`${plannedByValue(sql)} (${rows})`
}

const betweenPart = (sql: StaleSql, { least, most }: AmountRange): Part =>
  all(sql, [
    least === undefined ? undefined : sql.part`t.amount_minor >= ${least}`,
    most === undefined ? undefined : sql.part`t.amount_minor <= ${most}`,
  ])

/** No amount is larger than its column holds, and the condition may be no larger either. */
const held = (minor: bigint): bigint => (minor > minorMost ? minorMost : minor)

// A bound between two amounts of a currency stands at the nearer one inside the range.
function inScale({ least, most }: AmountRange, scale: number): AmountRange {
  const unit = 10n ** BigInt(scale)
  return {
    ...(least !== undefined && { least: held((least * unit + 99n) / 100n) }),
    ...(most !== undefined && { most: held((most * unit) / 100n) }),
  }
}

/** Those whose money moved in these days. */
function concludedPart(sql: StaleSql, { first, last }: DayRange): Part {
  return sql.part`true ${all(sql, [
    first === undefined ? undefined : sql.part`t.completed_at >= ${startOfLagosDay(first)}`,
    last === undefined ? undefined : sql.part`t.completed_at < ${endOfLagosDay(last)}`,
  ])}`
}

const chargedPart = (sql: StaleSql, charge: Charge): Part =>
  charge === 'fee' ? sql.part`t.fee_minor > 0` : sql.part`t.stamp_duty_minor > 0`

export function daysPart(sql: StaleSql, { first, last }: DayRange): Part {
  return sql.part`true ${all(sql, [
    first === undefined ? undefined : sql.part`t.created_at >= ${startOfLagosDay(first)}`,
    last === undefined ? undefined : sql.part`t.created_at < ${endOfLagosDay(last)}`,
  ])}`
}

/** What a search asks of the table `t` of transactions beside its words and references. */
export function conditionsOf(
  sql: StaleSql,
  search: Omit<TransactionSearch, 'words' | 'user' | 'reference'>,
): readonly (Part | undefined)[] {
  const { statuses, types, direction, byStaff, amount, days, concluded, charged } = search
  return [
    statuses && sql.part`t.status = any(${[...statuses]})`,
    types && sql.part`t.type = any(${[...types]})`,
    search.currencies && sql.part`t.currency = any(${[...search.currencies]})`,
    direction && sql.part`t.direction = ${direction}`,
    byStaff === undefined ? undefined : sql.part`t.by_admin = ${byStaff}`,
    amount && amountPart(sql, amount),
    days && daysPart(sql, days),
    concluded && concludedPart(sql, concluded),
    charged && chargedPart(sql, charged),
  ]
}
