// Answers for the tier on a customer's row: it rises with what was confirmed, and approves who only had an e-mail.
import type { Sql } from '#kit/db/database.ts'

export async function markTierReached(sql: Sql, reached: { userId: string; tier: number }): Promise<void> {
  await sql`
    update users set kyc_tier = greatest(kyc_tier, ${reached.tier}),
      status = case when status = 'email_verified' then 'approved' else status end
    where id = ${reached.userId}`
}

/** The status of a customer whose tier somebody looks at, or has decided about. */
export async function markStatus(
  sql: Sql,
  marked: { userId: string; status: 'pending' | 'approved' | 'rejected' | 'restricted' },
): Promise<void> {
  await sql`update users set status = ${marked.status} where id = ${marked.userId} and status <> 'closed'`
}

/** The address that a person of ours has seen proven, sealed already to its place. */
export async function markAddress(sql: Sql, proven: { userId: string; sealed: Buffer }): Promise<void> {
  await sql`update users set address_sealed = ${proven.sealed} where id = ${proven.userId}`
}

/** The daily limit that staff gave in place of the tier's, in kobo; undefined takes it away. */
export async function markCustomLimit(
  sql: Sql,
  given: { userId: string; limit: bigint | undefined },
): Promise<void> {
  await sql`update users set custom_tier_limit_minor = ${given.limit ?? null} where id = ${given.userId}`
}
