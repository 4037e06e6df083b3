// Answers for the lists of transactions that staff read and search, with the totals of what the filter lets through.
import { assert } from '#kit/assert.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import { countRows, cutPage, type PageRequest, readCursor, writeCursor } from '#kit/http/paging.ts'
import { type Currency, isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { movedStatuses, type TransactionStatus } from '../rules.ts'
import { exampleOf, readTypedSearch, type TransactionSearch } from '../typed-search.ts'
import { all, conditionsOf } from './search-conditions.ts'
import { columns, type TransactionRow, transactionView } from './transaction-view.ts'

/** What a list is asked for: what was typed, and what was chosen beside it. */
export type AskedFilter = {
  readonly userId?: string | undefined
  readonly query?: string | undefined
  readonly status?: TransactionStatus | undefined
  readonly currency?: Currency | undefined
}

function filterPart(sql: Sql, asked: AskedFilter, typed: TransactionSearch): Part {
  const { userId, status, currency } = asked
  return sql.part`from transactions t where true ${all(sql, [
    userId === undefined ? undefined : sql.part`t.user_id = ${userId}`,
    status === undefined ? undefined : sql.part`t.status = ${status}`,
    currency === undefined ? undefined : sql.part`t.currency = ${currency}`,
    ...conditionsOf(sql, typed),
  ])}`
}

/** Whether somebody has this id. */
export async function hasUser(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select 1 from users where id = ${userId}`
  return rows.length > 0
}

/** One page, newest first. A condition that cannot be read is named, with how it is written. */
export async function listTransactions(
  sql: Sql,
  asked: { readonly page: PageRequest; readonly filter: AskedFilter; readonly now: Date },
) {
  const { page } = asked
  const after =
    page.cursor === undefined ? undefined : readCursor('transactions', ['instant', 'uuid'], page.cursor)
  if (page.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const typed = readTypedSearch(asked.filter.query ?? '', asked.now)
  if (!typed.ok) {
    const { term, key } = typed.fault
    return refuse('search_unreadable', { values: { term, example: exampleOf[key] } })
  }
  const filter = filterPart(sql, asked.filter, typed.search)
  const behind = after
    ? sql.part`and (t.created_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  const found = await sql<
    TransactionRow & { email: string | null; first_name: string | null; last_name: string | null }
  >`
    select p.*, u.email, u.first_name, u.last_name
    from (
      select ${columns(sql)} ${filter} ${behind} order by t.created_at desc, t.id desc
      limit ${page.perPage + 1} offset ${after ? 0 : (page.page - 1) * page.perPage}
    ) p left join users u on u.id = p.user_id
    order by p.created_at desc, p.id desc`
  const { rows, last } = cutPage(found, page.perPage)
  return done({
    items: rows.map(transactionView),
    page: page.page,
    per_page: page.perPage,
    ...(await summaryOf(sql, { filter, asked: asked.filter, typed: typed.search })),
    next_cursor: last ? writeCursor('transactions', [last.created_at, last.id]) : null,
  })
}

type Summed = { readonly filter: Part; readonly asked: AskedFilter; readonly typed: TransactionSearch }

/** How many there are and what they come to. The sums that every change brings up to date know it, unless single rows are asked for. */
async function summaryOf(sql: Sql, { filter, asked, typed }: Summed) {
  const { words, user, reference, amount, days, ...inSums } = typed
  if (words !== '' || asked.userId !== undefined || (user ?? reference ?? amount) !== undefined) {
    const counted = await countRows(sql, filter)
    // So many that adding them up would take seconds.
    if (counted.total_is_estimate) return { ...counted, totals: null }
    return { ...counted, totals: totalsOf(await sumRows(sql, filter, sql.part`1`)) }
  }
  const from = sql.part`from transaction_totals_now t where true ${all(sql, [
    asked.status && sql.part`t.status = ${asked.status}`,
    asked.currency && sql.part`t.currency = ${asked.currency}`,
    ...conditionsOf(sql, { words: '', ...inSums }),
    days?.first === undefined ? undefined : sql.part`t.made_on >= ${days.first}::date`,
    days?.last === undefined ? undefined : sql.part`t.made_on <= ${days.last}::date`,
  ])}`
  const sums = await sumRows(sql, from, sql.part`t.transactions`)
  const total = sums.reduce((count, { rows }) => count + rows, 0)
  return { total, total_is_estimate: false, totals: totalsOf(sums) }
}

type Sum = { currency: string; rows: number; inflow: bigint; outflow: bigint }

// Those that have not moved money add nothing.
function sumRows(sql: Sql, from: Part, count: Part): Promise<Sum[]> {
  const moved = sql.part`t.status = any(${[...movedStatuses]})`
  return sql<Sum>`
    select t.currency, sum(${count})::int as rows,
      coalesce(sum(t.total_minor) filter (where t.direction = 'credit' and ${moved}), 0)::bigint inflow,
      coalesce(sum(t.total_minor) filter (where t.direction = 'debit' and ${moved}), 0)::bigint outflow
    ${from} group by t.currency having sum(${count}) > 0 order by t.currency`
}

function totalsOf(sums: readonly Sum[]) {
  return sums.map(({ currency, inflow, outflow }) => {
    assert(isCurrency(currency), 'a transaction is in a currency of the product')
    return { currency, inflow: money(currency, inflow), outflow: money(currency, outflow) }
  })
}
