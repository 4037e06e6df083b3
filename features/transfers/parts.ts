// Answers for what transfers say of their tables inside statements of other features.
import type { Part, StaleSql } from '#kit/db/database.ts'

/** What of theirs the audit log names, as `features/audit/api/whose.ts` reads it. */
export const subjects = (sql: StaleSql): Part =>
  sql.part`
  select 'lost_payout' as type, l.id, w.user_id, null as sort, false as is_matter
  from lost_payouts l join wallets w on w.id = l.wallet_id`

/** `select` of wallets of which a restore has lost what could not be set aside in full, and nobody has decided about it. */
export const walletsLost = (sql: StaleSql, walletIds: readonly string[]): Part => sql.part`
  select wallet_id from lost_payouts
  where wallet_id = any(${walletIds}::uuid[]) and decision is null and state in ('pending', 'success') and held_minor < amount_minor`

/** `select` of what payouts that a restore has lost, and the house bears or nobody, come to in their partner's book. */
export const lostAtPartner = (sql: StaleSql, provider: string): Part => sql.part`
  select id, reference, case when decision = 'nobody' then 0 else -(amount_minor + coalesce(provider_fee_minor, 0)) end net, decided_at at
  from lost_payouts where provider = ${provider} and (decision = 'nobody' or house_minor > 0)`

/** `select` of the most that one transfer may be at an instant. */
export const ceilingAt = (sql: StaleSql, now: Date): Part => sql.part`
  select amount_minor from transfer_ceilings
  where valid_from <= ${now} and (valid_until is null or valid_until > ${now}) order by valid_from desc limit 1`
