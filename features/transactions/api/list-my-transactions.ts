// Answers for a customer's own transactions. Another's id is answered like one that does not exist.
import type { Sql } from '#kit/db/database.ts'
import { cutPage, pageSizeUsual, readCursor, writeCursor } from '#kit/http/paging.ts'
import { done, refuse } from '#kit/refusal.ts'
import { columns, myTransactionView, type TransactionRow } from './transaction-view.ts'

/** One page of a customer's transactions, newest first. */
export async function listMyTransactions(
  sql: Sql,
  asked: { readonly userId: string; readonly cursor: string | undefined },
) {
  const after =
    asked.cursor === undefined ? undefined : readCursor('my-transactions', ['instant', 'uuid'], asked.cursor)
  if (asked.cursor !== undefined && after === undefined) return refuse('cursor_unknown')
  const behind = after
    ? sql.part`and (t.created_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql.part``
  const found = await sql<TransactionRow>`
    select ${columns(sql)} from transactions t where t.user_id = ${asked.userId} ${behind}
    order by t.created_at desc, t.id desc limit ${pageSizeUsual + 1}`
  const { rows, last } = cutPage(found, pageSizeUsual)
  return done({
    items: rows.map(myTransactionView),
    next_cursor: last ? writeCursor('my-transactions', [last.created_at, last.id]) : null,
  })
}

/** One transaction of a customer. */
export async function findMyTransaction(
  sql: Sql,
  asked: { readonly userId: string; readonly transactionId: string },
) {
  const [row] = await sql<TransactionRow>`
    select ${columns(sql)} from transactions t where t.id = ${asked.transactionId} and t.user_id = ${asked.userId}`
  return row === undefined ? refuse('transaction_not_found') : done(myTransactionView(row))
}
