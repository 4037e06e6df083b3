// Answers for what crypto deposits say of their tables inside statements of other features.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names, as `features/audit/api/whose.ts` reads it. */
export const subjects = (sql: StaleSql): Part => sql.part`
  select 'crypto_deposit' as type, id, user_id, null as sort, false as is_matter from crypto_deposits
  union all select 'crypto_address', id, user_id, null, false from crypto_addresses`

/**
 * How many deposits of a customer have not ended. `isForThem`: without those that anybody can send for next to nothing to keep them from
 * closing their account: below a minimum, and tokens that we do not know. Staff end these first.
 */
export const countOpenDepositsOf = (sql: StaleSql, userId: Part, isForThem: boolean): Part => sql.part`
  (select count(*)::int from crypto_deposits c where c.user_id = ${userId} and c.ended_at is null
    and not (${isForThem} and coalesce(c.reason in ('below_minimum', 'wrong_token'), false)))`

/** The deposit `cd` that a case `c` is about. */
export const joinCoinsOfCase = (sql: StaleSql): Part => sql.part`
  left join crypto_deposits cd on cd.id = case when c.subject_type = 'crypto_deposit' then c.subject_id::uuid end`
