// Answers for what the public page of fees and limits is made of: the same rows that quotes and postings are reckoned by.
import { findTiers } from '#features/kyc/public.ts'
import { findActivationRule, limitCurrency } from '#features/limits/public.ts'
import { ceilingAt } from '#features/transfers/parts.ts'
import type { Sql } from '#kit/db/database.ts'
import { type Money, money } from '#kit/money/money.ts'
import { type DatedRule, findAllRules } from './charge-rules.ts'
import { findFreeTransfers, type FreeTransfersRow } from './free-transfer-rows.ts'

export type PriceData = {
  readonly rules: readonly DatedRule[]
  readonly free: readonly FreeTransfersRow[]
  readonly tiers: Awaited<ReturnType<typeof findTiers>>
  /** What binds in the first hours of an account or a phone. */
  readonly firstHours: { readonly hours: number; readonly in: Money; readonly out: Money } | undefined
  readonly ceiling: Money | undefined
}

/** Every row, those to come too; limits of the first hours and of one transfer as they are at `now`. */
export async function findPriceData(sql: Sql, now: Date): Promise<PriceData> {
  const rule = await findActivationRule(sql, now)
  const [ceiling] = await sql<{ amount_minor: bigint }>`${ceilingAt(sql, now)}`
  return {
    rules: await findAllRules(sql),
    free: await findFreeTransfers(sql),
    tiers: await findTiers(sql),
    firstHours: rule && { hours: rule.hours, in: rule.inMost, out: rule.outMost },
    ceiling: ceiling && money(limitCurrency, ceiling.amount_minor),
  }
}
