// Answers for what standing orders say of their tables inside statements of other features.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names, as `features/audit/api/whose.ts` reads it. */
export const subjects = (sql: StaleSql): Part =>
  sql.part`select 'standing_order' as type, id, user_id, null as sort, false as is_matter from standing_orders`

/** How many a customer has that may pay again. */
export const countStandingOf = (sql: StaleSql, userId: Part): Part =>
  sql.part`(select count(*)::int from standing_orders where user_id = ${userId} and state in ('active', 'paused'))`
