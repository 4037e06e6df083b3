// Answers for the lists of transactions that staff read and search, with the totals of what the filter lets through.
import { assert } from '#kit/assert.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import { searchPatterns } from '#kit/db/search.ts'
import { countRows, cutPage, type PageRequest, readCursor, writeCursor } from '#kit/http/paging.ts'
import { isUuid } from '#kit/ids.ts'
import { type Currency, isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { movedStatuses, type TransactionStatus } from '../rules.ts'
import { columns, type TransactionRow, transactionView } from './transaction-view.ts'

export type TransactionFilter = {
  readonly userId?: string | undefined
  readonly words?: string | undefined
  readonly status?: TransactionStatus | undefined
  readonly currency?: Currency | undefined
}

// Each word may stand in the transaction or in its customer's name, address or number.
function wordsPart(sql: Sql, words: string): Part {
  const id = words.trim().toLowerCase()
  if (isUuid(id)) return sql.part`and (t.id = ${id}::uuid or t.user_id = ${id}::uuid)`
  return searchPatterns(words).reduce(
    // Two look-ups joined by "union", because "or" over two tables would read every transaction.
    (part, pattern) => sql.part`${part} and t.id in (
      select id from transactions where search_text like ${pattern}
      union select own.id from users u join transactions own on own.user_id = u.id where u.search_text like ${pattern})`,
    sql.part``,
  )
}

function filterPart(sql: Sql, filter: TransactionFilter): Part {
  return sql.part`from transactions t where true
    ${filter.userId === undefined ? sql.part`` : sql.part`and t.user_id = ${filter.userId}`}
    ${filter.status === undefined ? sql.part`` : sql.part`and t.status = ${filter.status}`}
    ${filter.currency === undefined ? sql.part`` : sql.part`and t.currency = ${filter.currency}`}
    ${filter.words === undefined ? sql.part`` : wordsPart(sql, filter.words)}`
}

/** Whether somebody has this id. */
export async function hasUser(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select 1 from users where id = ${userId}`
  return rows.length > 0
}

/** One page, newest first. */
export async function listTransactions(
  sql: Sql,
  asked: { readonly page: PageRequest; readonly filter: TransactionFilter },
) {
  const { page } = asked
  const after =
    page.cursor === undefined ? undefined : readCursor('transactions', ['instant', 'uuid'], page.cursor)
  if (page.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const filter = filterPart(sql, asked.filter)
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
    ...(await countRows(sql, filter)),
    next_cursor: last ? writeCursor('transactions', [last.created_at, last.id]) : null,
    totals: await sumFiltered(sql, filter),
  })
}

// What the filtered transactions took into wallets and out of them; those that have not moved money add nothing.
async function sumFiltered(sql: Sql, filter: Part) {
  const rows = await sql<{ currency: string; inflow: bigint; outflow: bigint }>`
    select t.currency,
      coalesce(sum(t.total_minor) filter (where t.direction = 'credit' and t.status = any(${[...movedStatuses]})), 0)::bigint inflow,
      coalesce(sum(t.total_minor) filter (where t.direction = 'debit' and t.status = any(${[...movedStatuses]})), 0)::bigint outflow
    ${filter} group by t.currency order by t.currency`
  return rows.map(({ currency, inflow, outflow }) => {
    assert(isCurrency(currency), 'a transaction is in a currency of the product')
    return { currency, inflow: money(currency, inflow), outflow: money(currency, outflow) }
  })
}
