// Answers for how far a customer's confirmation is.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { correctableFailures, type findMyIdentity } from '../contract.ts'
import type { CheckFailure } from '../rules.ts'
import type { IdentityKind } from '../rail.ts'
import { findTier } from './tiers.ts'

type CheckRow = {
  kind: IdentityKind
  last4: string
  state: 'asked' | 'passed' | 'failed' | 'unclear'
  failure: CheckFailure | null
  asked_at: Date
  corrected: boolean
}

/** The tier, its limits, and the latest check; while the tier is 0 its limits are those of tier 1 to come. */
export async function findIdentity(
  sql: Sql,
  at: { userId: string; now: Date },
): Promise<AnswerOf<typeof findMyIdentity>> {
  const [user] = await sql<{ kyc_tier: number }>`select kyc_tier from users where id = ${at.userId}`
  const [check] = await sql<CheckRow>`
    select c.kind, c.last4, c.state, c.failure, c.asked_at,
      coalesce(c.failure = any(${[...correctableFailures]}) and u.details_saved_at > c.asked_at, false) corrected
    from identity_checks c join users u on u.id = c.user_id where c.user_id = ${at.userId}
    order by (c.state = 'passed') desc, c.asked_at desc, c.id desc limit 1`
  const tier = user?.kyc_tier ?? 0
  const limits = await findTier(sql, { tier: Math.max(1, tier), now: at.now })
  return { tier, limits: limits ?? null, check: check ?? null }
}
