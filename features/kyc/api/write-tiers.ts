// Answers for writing rows of tiers: new limits, the end of older ones, and limits that are taken back.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Money } from '#kit/money/money.ts'

type NewTier = {
  readonly tier: number
  readonly name: string
  readonly requirements: readonly string[]
  readonly source: string
  readonly limits: Readonly<
    Record<'single_deposit_limit' | 'daily_outflow_limit' | 'max_balance', Money | null>
  >
  readonly from: Date
  readonly until: Date | null
  readonly now: Date
}

/** Writes a row that takes the rest of another, and answers its number. */
export async function insertTier(sql: Sql, row: NewTier): Promise<string> {
  const { limits } = row
  const [written] = await sql<{ number: bigint }>`
    insert into kyc_tiers (tier, name, requirements, single_deposit_limit_minor, daily_outflow_limit_minor, max_balance_minor,
      currency, valid_from, valid_until, source, follows_on, set_at)
    values (${row.tier}, ${row.name}, ${[...row.requirements]}::text[], ${limits.single_deposit_limit?.minor ?? null},
      ${limits.daily_outflow_limit?.minor ?? null}, ${limits.max_balance?.minor ?? null}, 'NGN', ${row.from},
      ${row.until}, ${row.source}, true, ${row.now})
    returning number`
  assert(written !== undefined, 'a row that is written has a number')
  return String(written.number)
}

/** Gives a row another end, or none. */
export async function markTierEnd(
  sql: Sql,
  { number, until, now }: { readonly number: string; readonly until: Date | null; readonly now: Date },
): Promise<void> {
  await sql`
    update kyc_tiers set valid_until = ${until}, changed_at = ${now} where number = ${number}::bigint`
}

/** Takes back a row that has not begun. */
export async function markTierWithdrawn(
  sql: Sql,
  { number, now }: { readonly number: string; readonly now: Date },
): Promise<void> {
  await sql`
    update kyc_tiers set withdrawn_at = ${now}, changed_at = ${now} where number = ${number}::bigint`
}
