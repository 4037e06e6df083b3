// Answers for what standing orders say of their tables inside statements of other features.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names, as `features/audit/api/whose.ts` reads it. */
export const subjects = (sql: StaleSql): Part =>
  sql.part`select 'standing_order' as type, id, user_id, null as sort, false as is_matter from standing_orders`

/** How many customers have one that may pay again for a plan of these billers: `biller`, `plan`, `count`. */
export const countScheduledTo = (sql: StaleSql, billers: readonly string[]): Part => sql.part`
  select destination ->> 'code' as biller, destination #>> '{choice,plan}' as plan, count(distinct user_id)::int as count
  from standing_orders
  where state in ('active', 'paused') and destination ->> 'kind' = 'bill' and destination ->> 'code' = any(${billers}::text[])
  group by 1, 2`

/** How many a customer has that may pay again. */
export const countStandingOf = (sql: StaleSql, userId: Part): Part =>
  sql.part`(select count(*)::int from standing_orders where user_id = ${userId} and state in ('active', 'paused'))`
