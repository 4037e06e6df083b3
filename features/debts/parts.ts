// Answers for what debts say of their table inside statements of other features, where a list reads, finds or sorts by it. What can be
// asked for by itself, `public.ts` answers.
import type { StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names. */
export const subjects = (sql: StaleSql) => ({
  debt: { rows: sql.part`(select id, user_id, cause from debts)`, sort: sql.part`s.cause`, isMatter: true },
})
