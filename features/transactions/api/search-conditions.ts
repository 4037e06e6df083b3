// Answers for a search of transactions as conditions of SQL, each one that an index can narrow down.
import type { Part, Sql } from '#kit/db/database.ts'
import { likeText, searchPatterns } from '#kit/db/search.ts'
import { isUuid } from '#kit/ids.ts'
import { endOfLagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { currencies, currencyScale } from '#kit/money/currency.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import type { AmountRange, DayRange } from '#kit/typed-search/terms.ts'
import type { TransactionSearch } from '../typed-search.ts'

/** No condition. */
export const none = (sql: Sql): Part => sql.part``
/** Each of them, as far as it is asked for. */
export const all = (sql: Sql, parts: readonly (Part | undefined)[]): Part =>
  parts.reduce<Part>((sum, part) => (part === undefined ? sum : sql.part`${sum} and ${part}`), none(sql))

// Each word may stand in the transaction or in its customer's name, address or number.
function wordsParts(sql: Sql, words: string): readonly Part[] {
  const id = words.trim().toLowerCase()
  if (isUuid(id)) return [sql.part`(t.id = ${id}::uuid or t.user_id = ${id}::uuid)`]
  // Two look-ups joined by "union", because "or" over two tables would read every transaction.
  return searchPatterns(words).map(
    (pattern) => sql.part`t.id in (
      select id from transactions where search_text like ${pattern}
      union select own.id from users u join transactions own on own.user_id = u.id where u.search_text like ${pattern})`,
  )
}

function userPart(sql: Sql, user: string): Part {
  const id = user.trim().toLowerCase()
  if (isUuid(id)) return sql.part`t.user_id = ${id}::uuid`
  const found = all(
    sql,
    searchPatterns(user).map((pattern) => sql.part`u.search_text like ${pattern}`),
  )
  return sql.part`t.user_id in (select u.id from users u where true ${found})`
}

function referencePart(sql: Sql, reference: string): Part {
  const folded = likeText(foldForSearch(reference))
  // The text narrows it down by its index; what begins so is decided by the references themselves.
  return sql.part`t.search_text like ${`%${folded}%`}
    and (lower(t.reference) like ${`${folded}%`} or lower(t.provider_reference) like ${`${folded}%`})`
}

// Typed in hundredths; currencies of more decimals have so many more of their least unit.
function amountPart(sql: Sql, { least, most }: AmountRange): Part {
  const scaled = (hundredths: bigint): Part =>
    sql.part`${hundredths}::bigint * case when t.currency = any(${sixDecimals}) then 10000 else 1 end`
  return sql.part`true ${all(sql, [
    least === undefined ? undefined : sql.part`t.amount_minor >= ${scaled(least)}`,
    most === undefined ? undefined : sql.part`t.amount_minor <= ${scaled(most)}`,
  ])}`
}
const sixDecimals = currencies.filter((currency) => currencyScale[currency] === 6)

function daysPart(sql: Sql, { first, last }: DayRange): Part {
  return sql.part`true ${all(sql, [
    first === undefined ? undefined : sql.part`t.created_at >= ${startOfLagosDay(first)}`,
    last === undefined ? undefined : sql.part`t.created_at < ${endOfLagosDay(last)}`,
  ])}`
}

/** What a search asks of the table `t` of transactions. */
export function conditionsOf(sql: Sql, search: TransactionSearch): readonly (Part | undefined)[] {
  const { statuses, types, direction, reference, user, amount, days } = search
  return [
    ...wordsParts(sql, search.words),
    statuses && sql.part`t.status = any(${[...statuses]})`,
    types && sql.part`t.type = any(${[...types]})`,
    search.currencies && sql.part`t.currency = any(${[...search.currencies]})`,
    direction && sql.part`t.direction = ${direction}`,
    reference === undefined ? undefined : referencePart(sql, reference),
    user === undefined ? undefined : userPart(sql, user),
    amount && amountPart(sql, amount),
    days && daysPart(sql, days),
  ]
}
