// Answers for a customer's own transactions, searched and by month. Another's id is answered like one that does not exist.
import { assert } from '#kit/assert.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import { containing, printedDigits, searchPatterns } from '#kit/db/search.ts'
import type { AnswerOf, QueryOf } from '#kit/http/contract.ts'
import { cutPage, pageSizeUsual, readCursor, writeCursor } from '#kit/http/paging.ts'
import { lagosDay } from '#kit/lagos.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { listMyTransactions as contract } from '../contract.ts'
import { amountSearched, monthBounds, movedStatuses, waitingStatuses } from '../rules.ts'
import { myColumns, type MyRow, myTransactionView, type TransactionRow } from './transaction-view.ts'

type Query = QueryOf<typeof contract>
type Month = AnswerOf<typeof contract>['months'][number]

/** The number at a bank or network that money went to: it was typed by whoever searches. `+234 803` finds `0803`. */
function numberPart(sql: Sql, query: string): Part {
  const digits = printedDigits(query.replace(/^\s*\+/, ''))?.replace(/^234(?=[789])/, '0')
  if (digits === undefined) return sql.part`false`
  return sql.part`(t.direction = 'debit' and t.counterparty_account like ${containing(digits)})`
}

// Every word stands in the reference, the name, the bank or the note, or the whole is an amount or a number.
function searchPart(sql: Sql, query: string): Part {
  const text = searchPatterns(query).reduce(
    (part, pattern) => sql.part`${part} and t.search_text like ${pattern}`,
    sql.part`true`,
  )
  const searched = amountSearched(query)
  const words = sql.part`(${text}) or ${numberPart(sql, query)}`
  if (searched === undefined) return sql.part`and (${words})`
  const { least, most } = searched
  return sql.part`and (${words} or t.amount_minor between ${least} and ${most} or t.total_minor between ${least} and ${most})`
}

function filterPart(sql: Sql, asked: { readonly userId: string; readonly query: Query }): Part {
  const { query, direction, state, type, month } = asked.query
  const bounds = month === undefined ? undefined : monthBounds(month)
  const waiting = [...waitingStatuses]
  return sql.part`from transactions t where t.user_id = ${asked.userId}
    ${query === undefined ? sql.part`` : searchPart(sql, query)}
    ${direction === undefined ? sql.part`` : sql.part`and t.direction = ${direction === 'in' ? 'credit' : 'debit'}`}
    ${state === undefined ? sql.part`` : state === 'pending' ? sql.part`and t.status = any(${waiting})` : sql.part`and not t.status = any(${waiting})`}
    ${type === undefined ? sql.part`` : sql.part`and t.type = ${type}`}
    ${bounds === undefined ? sql.part`` : sql.part`and t.created_at >= ${bounds.start} and t.created_at < ${bounds.end}`}`
}

/** One page of a customer's transactions, newest first, with the sums of the months that it shows. */
export async function listMyTransactions(
  sql: Sql,
  asked: { readonly userId: string; readonly query: Query },
) {
  const { cursor } = asked.query
  const after = cursor === undefined ? undefined : readCursor('my-transactions', ['instant', 'uuid'], cursor)
  if (cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const filter = filterPart(sql, asked)
  const behind = after
    ? sql.part`and (t.created_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  const found = await sql<MyRow>`
    select ${myColumns(sql)} ${filter} ${behind}
    order by t.created_at desc, t.id desc limit ${pageSizeUsual + 1}`
  const { rows, last } = cutPage(found, pageSizeUsual)
  return done({
    items: rows.map(myTransactionView),
    next_cursor: last ? writeCursor('my-transactions', [last.created_at, last.id]) : null,
    months: await sumMonths(sql, filter, rows),
  })
}

// Sums of whole months, so that a month says the same before and after more of it is loaded. What was given back moved
// twice and sums to nothing; what waits or failed has not moved.
async function sumMonths(sql: Sql, filter: Part, shown: readonly TransactionRow[]): Promise<Month[]> {
  const [newest, oldest] = [shown[0], shown.at(-1)]
  if (newest === undefined || oldest === undefined) return []
  const { start } = monthBounds(lagosDay(oldest.created_at).slice(0, 7))
  const { end } = monthBounds(lagosDay(newest.created_at).slice(0, 7))
  const moved = [...movedStatuses]
  const rows = await sql<{ month: string; currency: string; money_in: bigint; money_out: bigint }>`
    select to_char(t.created_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, t.currency,
      coalesce(sum(t.total_minor) filter (where t.direction = 'credit' and t.status = any(${moved})), 0)::bigint money_in,
      coalesce(sum(t.total_minor) filter (where t.direction = 'debit' and t.status = any(${moved})), 0)::bigint money_out
    ${filter} and t.created_at >= ${start} and t.created_at < ${end}
    group by 1, 2 order by 1 desc, 2`
  return rows.map(({ month, currency, money_in: moneyIn, money_out: moneyOut }) => {
    assert(isCurrency(currency), 'a transaction is in a currency of the product')
    return { month, currency, money_in: money(currency, moneyIn), money_out: money(currency, moneyOut) }
  })
}

/** One transaction of a customer. */
export async function findMyTransaction(
  sql: Sql,
  asked: { readonly userId: string; readonly transactionId: string },
) {
  const [row] = await sql<MyRow>`
    select ${myColumns(sql)} from transactions t where t.id = ${asked.transactionId} and t.user_id = ${asked.userId}`
  return row === undefined ? refuse('transaction_not_found') : done(myTransactionView(row))
}
