// Answers for writing that a partner paid an order after its customer had the money again, and that this is so no more.
import type { Sql } from '#kit/db/database.ts'
import { insertEvent } from './events.ts'

/** The order is locked. `providerFee`: what the partner kept for it. */
export async function markPaidLate(
  sql: Sql,
  late: { readonly id: string; readonly providerFee: bigint; readonly at: Date },
): Promise<void> {
  const { id, providerFee, at } = late
  await sql`update orders set paid_late_at = ${at}, provider_fee_minor = ${providerFee} where id = ${id}`
  await insertEvent(sql, id, { kind: 'state', name: 'paid_late', outcome: 'claimed', at })
}

/** The order is locked: the partner has sent it back, or never paid it. */
export async function unmarkPaidLate(
  sql: Sql,
  late: { readonly id: string; readonly at: Date },
): Promise<void> {
  const { id, at } = late
  await sql`update orders set paid_late_at = null where id = ${id}`
  await insertEvent(sql, id, { kind: 'state', name: 'paid_late', outcome: 'returned', at })
}
