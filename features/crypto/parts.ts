// Answers for what crypto deposits say of their tables inside statements of other features.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names, as `features/audit/api/whose.ts` reads it. */
export const subjects = (sql: StaleSql): Part => sql.part`
  select 'crypto_deposit' as type, id, user_id, null as sort, false as is_matter from crypto_deposits
  union all select 'crypto_address', id, user_id, null, false from crypto_addresses`
