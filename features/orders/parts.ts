// Answers for what orders say of their tables inside statements of other features, where a list reads, finds or sorts by them. What can be
// asked for by itself, `public.ts` answers.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** Whether a transaction, named by its id, is that of an order. */
export const isOrder = (sql: StaleSql, transaction: Part): Part =>
  sql.part`exists (select from orders o where o.transaction_id = ${transaction})`

/** Of a transaction `t`: by what it is found at the other side; null where it is no order, or has none. */
export const sessionPart = (sql: StaleSql): Part =>
  sql.part`(select o.session_id from orders o where o.transaction_id = t.id)`

/**
 * Of a transaction `t` whose order's money its customer has again: since when the partner says that it has paid it, in our books, or by its
 * word in an open case. Null where the partner has not paid it, or has taken its word back.
 */
export const paidLatePart = (sql: StaleSql): Part => sql.part`
  (select coalesce(o.paid_late_at, k.opened_at) from orders o left join cases k
      on k.kind = 'transfer_paid_after_return' and k.key = o.id::text and k.state = 'open'
      and coalesce(k.facts ->> 'bank_changed_at', '') = ''
    where o.transaction_id = t.id and o.state in ('failed', 'returned') limit 1)`

/** Whether the order of a transaction `t` was claimed from its customer: they owe what its partner paid late, or have paid that. */
export const isClaimedPart = (sql: StaleSql): Part =>
  sql.part`exists (select from orders o where o.transaction_id = t.id and o.paid_late_at is not null)`

/** The order `t` that a case `c` is about, which names it by its transaction. */
export const joinOrderOfCase = (sql: StaleSql): Part => sql.part`
  left join orders t on t.transaction_id = case when c.subject_type = 'transfer' then c.subject_id::uuid end`

/** Whose an order is, by its own id or its transaction's. */
export const customerOfOrder = (sql: StaleSql, id: Part): Part =>
  sql.part`(select user_id from orders where ${id} in (id, transaction_id) limit 1)`

/** All orders of customers; `people` selects their ids. */
export const ordersOf = (sql: StaleSql, people: Part): Part => sql.part`
  (select id, transaction_id, created_at from orders where user_id in (${people}))`

/** Of a customer's orders what they posted, or hold, in the ledger. */
export const ordersPosted = (
  sql: StaleSql,
  { userId, postings, holds }: { userId: string; postings: readonly bigint[]; holds: readonly bigint[] },
): Part => sql.part`
  select transaction_id, ledger_transfer, hold_id from orders
  where user_id = ${userId} and (ledger_transfer = any(${postings}::bigint[]) or hold_id = any(${holds}::bigint[]))`

/** The order whose reference with its partner this is. */
export const orderOfReference = (sql: StaleSql, reference: string): Part =>
  sql.part`(select id, transaction_id from orders where reference = ${reference})`

/** The transactions of orders that a code names: ours with the partner, the partner's own, or the session. */
export const ordersOfCode = (sql: StaleSql, code: string, session: string): Part => sql.part`
  select transaction_id from orders where reference = ${code}
  union select transaction_id from orders where lower(provider_reference) = ${code}
  union select transaction_id from orders where session_id = ${session}`

/** The same for how a reference begins; `most`: so many of each. */
export const ordersBeginning = (sql: StaleSql, pattern: string, most?: number): Part => {
  const limit = most === undefined ? sql.part`` : sql.part`limit ${most}`
  return sql.part`
    (select transaction_id from orders where reference like ${pattern} ${limit})
    union (select transaction_id from orders where lower(provider_reference) like ${pattern} ${limit})`
}
