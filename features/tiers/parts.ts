// Answers for what tiers say of their tables inside statements of other features.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names, as `features/audit/api/whose.ts` reads it. */
export const subjects = (sql: StaleSql): Part =>
  sql.part`select 'tier_request' as type, id, user_id, null as sort, true as is_matter from tier_requests`

const isOpen = (sql: StaleSql): Part => sql.part`state in ('waiting', 'ask_again')`

/** How many requests of a customer have not ended. */
export const countRequestsOf = (sql: StaleSql, userId: Part): Part =>
  sql.part`(select count(*)::int from tier_requests where user_id = ${userId} and ${isOpen(sql)})`

/** `select` of the tier that a customer asks for now. */
export const tierAskedFor = (sql: StaleSql, userId: string): Part =>
  sql.part`select tier from tier_requests where user_id = ${userId} and ${isOpen(sql)} order by asked_at desc limit 1`

/** A customer's requests, those that ended too. */
export const requestsOf = (sql: StaleSql, userId: string): Part =>
  sql.part`(select id, tier, state, asked_at, decided_at from tier_requests where user_id = ${userId})`

/** `select` of a customer's papers that stand and are clean, each with the state of its request. */
export const cleanPapersOf = (sql: StaleSql, userId: string): Part => sql.part`
  select p.id, d.kind, r.state from tier_documents d
  join uploads p on p.id = d.upload_id join tier_requests r on r.id = d.request_id
  where d.user_id = ${userId} and d.state <> 'replaced' and p.state = 'clean' order by d.given_at, d.kind`
