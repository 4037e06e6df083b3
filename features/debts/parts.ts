// Answers for what debts say of their table inside statements of other features.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names, as `features/audit/api/whose.ts` reads it. */
export const subjects = (sql: StaleSql): Part =>
  sql.part`select 'debt' as type, id, user_id, cause as sort, true as is_matter from debts`

/** The debt that was claimed of a case. */
export const debtOfCase = (sql: StaleSql, caseId: Part): Part =>
  sql.part`(select id from debts where case_id = ${caseId})`

/** How many a customer has that have not ended. */
export const countDebtsOf = (sql: StaleSql, userId: Part): Part =>
  sql.part`(select count(*)::int from debts where user_id = ${userId} and state = 'open')`

/** `select` of wallets that owe something, each debt with what is left of it, in kobo. */
export const owedByWallets = (sql: StaleSql, walletIds: readonly string[]): Part => sql.part`
  select wallet_id, amount_minor - recovered_minor - written_off_minor - cancelled_minor owed from debts
  where wallet_id = any(${walletIds}::uuid[]) and state = 'open'`

/** Of a transaction `t`: the debt `d` that was claimed last for it, unless it was cancelled. */
export const joinDebtOfTransaction = (sql: StaleSql): Part => sql.part`
  left join lateral (
    select state, amount_minor, recovered_minor, written_off_minor from debts
    where user_id = t.user_id and transaction_id = t.id and state <> 'cancelled' order by claimed_at desc limit 1) d on true`
