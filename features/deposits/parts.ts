// Answers for what deposits say of their tables inside statements of other features, where a list reads, finds or sorts by them. What can be
// asked for by itself, `public.ts` answers.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names, as `features/audit/api/whose.ts` reads it. */
export const subjects = (sql: StaleSql): Part =>
  sql.part`select 'deposit' as type, id, user_id, null as sort, false as is_matter from deposits`

/** The customer whose account number this is. */
export const holderOf = (sql: StaleSql, account: string): Part =>
  sql.part`(select user_id from virtual_accounts where account_number = ${account})`

/** The customers whose account numbers end so; of four digits or more. */
export const holdersByEnd = (sql: StaleSql, end: string): Part => sql.part`
  (select user_id from virtual_accounts
    where right(account_number, 4) = ${end.slice(-4)} and right(account_number, ${end.length}) = ${end})`

/** The account numbers that take money, each of a wallet. */
export const activeAccounts = (sql: StaleSql): Part => sql.part`
  (select wallet_id, user_id, account_number, bank_name, opened_at from virtual_accounts where state = 'active')`

/** The deposit `d` that a case `c` is about, which names it by the bank's reference. */
export const joinDepositOfCase = (sql: StaleSql): Part => sql.part`
  left join deposits d on c.subject_type = 'deposit'
    and d.provider = c.facts ->> 'provider' and d.provider_reference = c.facts ->> 'reference'`

/** The account number `va` to which the deposit of a case came, while none is recorded. */
export const joinAccountOfCase = (sql: StaleSql): Part => sql.part`
  left join virtual_accounts va on c.subject_type = 'deposit' and d.id is null
    and va.provider = c.facts ->> 'provider' and va.account_number = c.facts ->> 'account'`

/** The transaction of a deposit that a case `c` names by its own id; null where it names none. */
export const transactionOfCase = (sql: StaleSql): Part => sql.part`
  (select transaction_id from deposits where id = case when c.subject_type = 'deposit' then c.subject_id::uuid end)`

/** `select` of a deposit with its wallet's account in the ledger, locked until commit. */
export const depositLocked = (sql: StaleSql, id: string): Part => sql.part`
  select d.state, d.transaction_id, x.user_id, d.provider, d.sender_name, w.ledger_account account
  from deposits d join transactions x on x.id = d.transaction_id join wallets w on w.id = x.wallet_id
  where d.id = ${id} for update of d`

/** `select` of what the bank told of deposits, and why they are held. */
export const depositsTold = (sql: StaleSql, ids: readonly string[]): Part => sql.part`
  select id, sender_name, sender_bank, sender_account, narration, provider_reference, account_number, suspension from deposits
  where id = any(${ids}::uuid[])`

/** Of a transaction `t` that its customer has had: whether the bank has it again, by its word in an open case or in our books. */
export const takenBackPart = (sql: StaleSql): Part => sql.part`
  (t.type = 'deposit' and t.status = 'success' and exists (
    select 1 from deposits d where d.provider = t.provider and d.provider_reference = t.provider_reference
      and (d.state = 'taken_back' or exists (
        select 1 from cases c where c.subject_type = 'deposit' and c.subject_id = d.id::text
          and c.kind = 'deposit_taken_back' and c.state = 'open'))))`

/** How much of a currency is held of a customer's that a higher tier may release, in its minor unit. */
export const heldByTier = (sql: StaleSql, userId: Part, currency: string): Part => sql.part`
  (select coalesce(sum(gross_minor), 0)::bigint from deposits
    where user_id = ${userId} and currency = ${currency} and state = 'suspended' and suspension in ('above_single_limit', 'above_balance_limit'))`

/** How many of a customer's have not ended. */
export const countHeldOf = (sql: StaleSql, userId: Part): Part =>
  sql.part`(select count(*)::int from deposits where user_id = ${userId} and state in ('suspended', 'returning'))`

/** How many wait for a person, or for their limit. */
export const countHeld = (sql: StaleSql): Part =>
  sql.part`(select count(*)::int from deposits where state = 'suspended')`

/** Those that the bank knows by this reference. */
export const depositsOfReference = (sql: StaleSql, reference: string): Part =>
  sql.part`(select id from deposits where provider_reference = ${reference})`

/** The lines of the bank's statement that are the house's own: what it brought is above zero, what it paid below. */
export const houseLines = (sql: StaleSql): Part =>
  sql.part`(select provider, provider_reference bank_reference, amount_minor, at from float_top_ups)`
