// Answers for what tiers say of their tables inside statements of other features, where a list reads, finds or sorts by them. What can be
// asked for by itself, `public.ts` answers.
import type { StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names. */
export const subjects = (sql: StaleSql) => ({
  tier_request: { rows: sql.part`(select id, user_id from tier_requests)`, isMatter: true },
})
