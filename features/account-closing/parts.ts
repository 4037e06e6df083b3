// Answers for what the closing of accounts says of its table inside statements of other features.
import type { StaleSql } from '#kit/db/database.ts'

/** What of its the audit log names. */
export const subjects = (sql: StaleSql) => ({
  closing_request: { rows: sql.part`(select id, user_id from closing_requests)`, isMatter: true },
})
