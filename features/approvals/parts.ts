// Answers for what approvals say of their table inside statements of other features.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** The oldest request that waits about a record of a type, as one value; `id` is its column. */
export const waitingRequestOf = (
  sql: StaleSql,
  { type, id, now }: { readonly type: string; readonly id: Part; readonly now: Date },
): Part => sql.part`
  (select a.id from approvals a where a.target_type = ${type} and a.target_id = ${id}::text and a.state = 'waiting'
    and a.expires_at > ${now} order by a.made_at limit 1)`
