// Answers for what the public page of fees and limits is made of: the same rows that quotes and postings are reckoned by.
import { findTiers } from '#features/kyc/public.ts'
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
  readonly firstHours:
    | { readonly hours: number; readonly in: Money<'NGN'>; readonly out: Money<'NGN'> }
    | undefined
  readonly ceiling: Money<'NGN'> | undefined
}

/** Every row, those to come too; limits of the first hours and of one transfer as they are at `now`. */
export async function findPriceData(sql: Sql, now: Date): Promise<PriceData> {
  const [hours] = await sql<{ hours: number; in_minor: bigint; out_minor: bigint }>`
    select hours, in_minor, out_minor from activation_limits
    where valid_from <= ${now} and (valid_until is null or valid_until > ${now}) order by valid_from desc limit 1`
  const [ceiling] = await sql<{ amount_minor: bigint }>`${ceilingAt(sql, now)}`
  return {
    rules: await findAllRules(sql),
    free: await findFreeTransfers(sql),
    tiers: await findTiers(sql),
    firstHours: hours && {
      hours: hours.hours,
      in: money('NGN', hours.in_minor),
      out: money('NGN', hours.out_minor),
    },
    ceiling: ceiling && money('NGN', ceiling.amount_minor),
  }
}
