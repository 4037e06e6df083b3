// Answers for the tier on a customer's row: it rises with what was confirmed, and approves who only had an e-mail.
import type { Sql } from '#kit/db/database.ts'

export async function markTierReached(sql: Sql, reached: { userId: string; tier: number }): Promise<void> {
  await sql`
    update users set kyc_tier = greatest(kyc_tier, ${reached.tier}),
      status = case when status = 'email_verified' then 'approved' else status end
    where id = ${reached.userId}`
}
