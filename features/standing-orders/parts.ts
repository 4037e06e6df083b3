// Answers for what standing orders say of their tables inside statements of other features.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names. */
export const subjects = (sql: StaleSql) => ({
  standing_order: { rows: sql.part`(select id, user_id from standing_orders)` },
})

/** How many a customer has that may pay again. */
export const countStandingOf = (sql: StaleSql, userId: Part): Part =>
  sql.part`(select count(*)::int from standing_orders where user_id = ${userId} and state in ('active', 'paused'))`
