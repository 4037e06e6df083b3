// Answers for whose a record is: the customer behind each kind of target that the audit log names, and every target of one customer's.
import { customerOfOrder, joinOrderOfCase, ordersOf } from '#features/orders/parts.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** `user_id` of the customer whose target it is; null where it is nobody's. `type` and `id` are columns or values of texts. */
export const customerOf = (sql: StaleSql, type: Part, id: Part): Part => sql.part`
  case when ${id} !~ ${uuidPattern} then null else case ${type}
    when 'user' then ${id}::uuid
    when 'wallet' then (select user_id from wallets where id = ${id}::uuid)
    when 'file' then (select user_id from uploads where id = ${id}::uuid)
    when 'standing_order' then (select user_id from standing_orders where id = ${id}::uuid)
    when 'transaction' then (select user_id from transactions where id = ${id}::uuid)
    when 'transfer' then ${customerOfOrder(sql, sql.part`${id}::uuid`)}
    when 'deposit' then (select user_id from deposits where id = ${id}::uuid)
    when 'debt' then (select user_id from debts where id = ${id}::uuid)
    when 'tier_request' then (select user_id from tier_requests where id = ${id}::uuid)
    when 'closing_request' then (select user_id from closing_requests where id = ${id}::uuid)
    when 'lost_payout' then (select w.user_id from lost_payouts lp join wallets w on w.id = lp.wallet_id where lp.id = ${id}::uuid)
    when 'case' then (select ${caseCustomer(sql)} from cases c ${casesWithTheirs(sql)} where c.id = ${id}::uuid)
  end end`

/** A case is about a customer, a deposit of theirs (named by the bank's reference), or a transfer (named by its transaction). */
const casesWithTheirs = (sql: StaleSql): Part => sql.part`
  left join deposits cd on c.subject_type = 'deposit'
    and cd.provider = c.facts ->> 'provider' and cd.provider_reference = c.facts ->> 'reference'
  ${joinOrderOfCase(sql)}`
const caseCustomer = (sql: StaleSql): Part =>
  sql.part`coalesce(case when c.subject_type = 'user' then c.subject_id::uuid end, cd.user_id, t.user_id)`

/** What of its kind a target is: the kind of a case, the cause of a debt; null of all others. */
export const sortOf = (sql: StaleSql, type: Part, id: Part): Part => sql.part`
  case when ${id} !~ ${uuidPattern} then null else case ${type}
    when 'case' then (select kind from cases where id = ${id}::uuid)
    when 'debt' then (select cause from debts where id = ${id}::uuid)
  end end`

/** `select type, id` of the cases and debts of customers, and their requests for a tier; `people` selects their ids. */
export const casesAndDebtsOf = (sql: StaleSql, people: Part): Part => sql.part`
  select 'debt' as type, d.id::text as id from debts d where d.user_id in (${people})
  union all select 'tier_request', r.id::text from tier_requests r where r.user_id in (${people})
  union all select 'closing_request', r.id::text from closing_requests r where r.user_id in (${people})
  union all select 'case', c.id::text from cases c
    where c.subject_type = 'user' and c.subject_id in (select p.id::text from (${people}) p (id))
  union all select 'case', c.id::text from cases c join deposits d
      on d.provider = c.facts ->> 'provider' and d.provider_reference = c.facts ->> 'reference'
    where c.subject_type = 'deposit' and d.user_id in (${people})
  union all select 'case', c.id::text from cases c join ${ordersOf(sql, people)} t on t.transaction_id::text = c.subject_id
    where c.subject_type = 'transfer'`

/** `select type, id` of everything else of theirs that an act may name. */
export const otherThingsOf = (sql: StaleSql, people: Part): Part => sql.part`
  select 'transfer' as type, t.id::text as id from ${ordersOf(sql, people)} t
  union all select 'transaction', x.id::text from transactions x where x.user_id in (${people})
  union all select 'deposit', d.id::text from deposits d where d.user_id in (${people})
  union all select 'file', f.id::text from uploads f where f.user_id in (${people})
  union all select 'standing_order', o.id::text from standing_orders o where o.user_id in (${people})
  union all select 'lost_payout', l.id::text from lost_payouts l join wallets w on w.id = l.wallet_id where w.user_id in (${people})`
