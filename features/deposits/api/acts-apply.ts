// Answers for whether what ends a case of deposits still applies to it.
import { type ActsApply, bankStandsByIt } from '#features/cases/public.ts'
import type { Part, StaleSql } from '#kit/db/database.ts'

const ofLine = (sql: StaleSql): Part =>
  sql.part`provider = c.facts ->> 'provider' and provider_reference = c.facts ->> 'reference'`
const isBooked = (sql: StaleSql): Part => sql.part`exists (select 1 from float_top_ups where ${ofLine(sql)})`

export const actsApply = {
  deposit_without_owner: (sql) => sql.part`d.state in ('suspended', 'returning')`,
  deposit_taken_back: (sql) => sql.part`
    d.state in ('suspended', 'returning') or (d.state in ('credited', 'released') and ${bankStandsByIt(sql)})`,
  deposit_amount_mismatch: (sql) => sql.part`not (c.facts ? 'asked_at' and not c.facts ? 'last_change')`,
  deposit_booked_as_house: isBooked,
  settlement_differs: (sql) => sql.part`c.subject_type <> 'statement'
    or not exists (select 1 from deposits where ${ofLine(sql)}) and not ${isBooked(sql)}`,
  virtual_account_refused: (sql) => sql.part`u.status <> 'closed'
    and exists (select 1 from virtual_accounts v where v.user_id = u.id and v.state = 'refused')`,
} satisfies ActsApply
