// Answers for whose a record is: the customer behind each kind of target that the audit log names, and every target of one customer's.
import { subjects as accountClosing } from '#features/account-closing/parts.ts'
import { subjects as billLists } from '#features/bill-lists/parts.ts'
import { subjects as crypto } from '#features/crypto/parts.ts'
import { subjects as debts } from '#features/debts/parts.ts'
import { joinDepositOfCase, subjects as deposits } from '#features/deposits/parts.ts'
import { subjects as exchange } from '#features/exchange/parts.ts'
import { customerOfOrder, joinOrderOfCase, ordersOf } from '#features/orders/parts.ts'
import { subjects as standingOrders } from '#features/standing-orders/parts.ts'
import { subjects as tiers } from '#features/tiers/parts.ts'
import { subjects as transfers } from '#features/transfers/parts.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'

/**
 * What features say that acts name of their records: its `type`, the customer whose it is, what `sort` of its type it is, and whether it is a
 * matter to be decided: of that everything is told, of others what staff did.
 */
export const declared = [
  accountClosing,
  billLists,
  crypto,
  debts,
  deposits,
  exchange,
  standingOrders,
  tiers,
  transfers,
] as const

const subjectsPart = (sql: StaleSql): Part =>
  sql.part`(${declared.map((rows) => rows(sql)).reduce((all, rows) => sql.part`${all} union all ${rows}`)})`

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** `user_id` of the customer whose target it is; null where it is nobody's. `type` and `id` are columns or values of texts. */
export const customerOf = (sql: StaleSql, type: Part, id: Part): Part => sql.part`
  case when ${id} !~ ${uuidPattern} then null else case ${type}
    when 'user' then ${id}::uuid
    when 'wallet' then (select user_id from wallets where id = ${id}::uuid)
    when 'file' then (select user_id from uploads where id = ${id}::uuid)
    when 'transaction' then (select user_id from transactions where id = ${id}::uuid)
    when 'transfer' then ${customerOfOrder(sql, sql.part`${id}::uuid`)}
    when 'case' then (select ${caseCustomer(sql)} from cases c ${joinDepositOfCase(sql)} ${joinOrderOfCase(sql)} where c.id = ${id}::uuid)
    else (select s.user_id from ${subjectsPart(sql)} s where s.type = ${type} and s.id = ${id}::uuid)
  end end`

/** A case is about a customer, a deposit of theirs (named by the bank's reference), or a transfer (named by its transaction). */
const caseCustomer = (sql: StaleSql): Part =>
  sql.part`coalesce(case when c.subject_type = 'user' then c.subject_id::uuid end, d.user_id, t.user_id)`

/** What of its kind a target is: the kind of a case, the cause of a debt; null of all others. */
export const sortOf = (sql: StaleSql, type: Part, id: Part): Part => sql.part`
  case when ${id} !~ ${uuidPattern} then null else case ${type}
    when 'case' then (select kind from cases where id = ${id}::uuid)
    else (select s.sort from ${subjectsPart(sql)} s where s.type = ${type} and s.id = ${id}::uuid)
  end end`

/** `select type, id` of the cases about customers; `people` selects their ids. */
export const casesOf = (sql: StaleSql, people: Part): Part => sql.part`
  select 'case' as type, c.id::text as id from cases c
    where c.subject_type = 'user' and c.subject_id in (select p.id::text from (${people}) p (id))
  union all select 'case', c.id::text from cases c ${joinDepositOfCase(sql)} where c.subject_type = 'deposit' and d.user_id in (${people})
  union all select 'case', c.id::text from cases c join ${ordersOf(sql, people)} t on t.transaction_id::text = c.subject_id
    where c.subject_type = 'transfer'`

/** The same of all that is decided about one customer. */
export const mattersOf = (sql: StaleSql, userId: string): Part => sql.part`
  ${casesOf(sql, sql.part`select ${userId}::uuid`)}
  union all select s.type, s.id::text from ${subjectsPart(sql)} s where s.user_id = ${userId} and s.is_matter`

/** The same of everything else of theirs that an act may name. */
export const otherThingsOf = (sql: StaleSql, userId: string): Part => sql.part`
  select 'transfer' as type, t.id::text as id from ${ordersOf(sql, sql.part`select ${userId}::uuid`)} t
  union all select 'transaction', x.id::text from transactions x where x.user_id = ${userId}
  union all select 'file', f.id::text from uploads f where f.user_id = ${userId}
  union all select s.type, s.id::text from ${subjectsPart(sql)} s where s.user_id = ${userId} and not s.is_matter`
