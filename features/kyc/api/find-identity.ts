// Answers for how far a customer's confirmation is.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { findMyIdentity } from '../contract.ts'
import type { CheckFailure } from '../rules.ts'
import type { IdentityKind } from '../rail.ts'
import { findTier } from './tiers.ts'

type CheckRow = {
  kind: IdentityKind
  last4: string
  state: 'asked' | 'passed' | 'failed' | 'unclear'
  failure: CheckFailure | null
  asked_at: Date
}

/** The tier, its limits, and the latest check; while the tier is 0 its limits are those of tier 1 to come. */
export async function findIdentity(
  sql: Sql,
  at: { userId: string; now: Date },
): Promise<AnswerOf<typeof findMyIdentity>> {
  const [user] = await sql<{ kyc_tier: number }>`select kyc_tier from users where id = ${at.userId}`
  const [check] = await sql<CheckRow>`
    select kind, last4, state, failure, asked_at from identity_checks where user_id = ${at.userId}
    order by (state = 'passed') desc, asked_at desc, id desc limit 1`
  const tier = user?.kyc_tier ?? 0
  const limits = await findTier(sql, { tier: Math.max(1, tier), now: at.now })
  return { tier, limits: limits ?? null, check: check ?? null }
}
