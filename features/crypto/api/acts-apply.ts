// Answers for whether what ends a case of a crypto deposit still applies to it.
import { type ActsApply, idInKey } from '#features/cases/public.ts'

export const actsApply = {
  crypto_deposit_held: (sql) =>
    sql.part`exists (select 1 from crypto_deposits d where d.id = ${idInKey(sql)} and d.state = 'held')`,
  crypto_deposit_screened: (sql) =>
    sql.part`exists (select 1 from crypto_deposits d where d.id = ${idInKey(sql)} and d.state = 'held')`,
  crypto_deposit_lost: (sql) =>
    sql.part`exists (select 1 from crypto_deposits d where d.id = ${idInKey(sql)} and d.lost_at is not null and not d.is_loss_booked)`,
  crypto_address_refused: (sql) =>
    sql.part`exists (select 1 from crypto_addresses a where a.id = ${idInKey(sql)} and a.address is null)`,
} satisfies ActsApply
