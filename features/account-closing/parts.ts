// Answers for what the closing of accounts says of its table inside statements of other features.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** What of its the audit log names, as `features/audit/api/whose.ts` reads it. */
export const subjects = (sql: StaleSql): Part =>
  sql.part`select 'closing_request' as type, id, user_id, null as sort, true as is_matter from closing_requests`
