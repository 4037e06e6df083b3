// Answers for what standing orders say of their tables inside statements of other features.
import type { StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names. */
export const subjects = (sql: StaleSql) => ({
  standing_order: { rows: sql.part`(select id, user_id from standing_orders)` },
})
