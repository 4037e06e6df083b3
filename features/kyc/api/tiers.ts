// Answers for the limits of a tier at an instant: dated rows, never constants.
import type { Sql } from '#kit/db/database.ts'
import { readingAlike } from '#kit/db/for-many.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { type Money, money } from '#kit/money/money.ts'
import type { listTiers } from '../contract.ts'

/** The limits in force; an undefined amount means that there is no limit. */
export type TierLimits = {
  readonly singleDeposit: Money<'NGN'> | undefined
  readonly dailyOutflow: Money<'NGN'> | undefined
  readonly balance: Money<'NGN'> | undefined
}

type TierRow = {
  tier: number
  name: string
  requirements: string[]
  single_deposit_limit_minor: bigint | null
  daily_outflow_limit_minor: bigint | null
  max_balance_minor: bigint | null
  valid_from: Date
  valid_until: Date | null
  number: bigint
  source: string | null
  set_at: Date
  withdrawn_at: Date | null
  follows_on: boolean
}

export type TierView = AnswerOf<typeof listTiers>[number]

const naira = (minor: bigint | null): Money<'NGN'> | null => (minor === null ? null : money('NGN', minor))

function viewOf(row: TierRow): TierView {
  return {
    tier: row.tier,
    name: row.name,
    requirements: row.requirements,
    single_deposit_limit: naira(row.single_deposit_limit_minor),
    daily_outflow_limit: naira(row.daily_outflow_limit_minor),
    max_balance: naira(row.max_balance_minor),
    currency: 'NGN',
    from: row.valid_from,
    until: row.valid_until,
    number: String(row.number),
    source: row.source,
    set_at: row.set_at,
    withdrawn_at: row.withdrawn_at,
    follows_on: row.follows_on,
  }
}

/** All rows that hold, held or will. */
export async function findTiers(sql: Sql): Promise<TierView[]> {
  return (await findWrittenTiers(sql)).filter((row) => row.withdrawn_at === null)
}

/** All rows that were ever written, those that were taken back too. */
export async function findWrittenTiers(sql: Sql): Promise<TierView[]> {
  const rows = await sql<TierRow>`select * from kyc_tiers order by tier, valid_from, number`
  return rows.map(viewOf)
}

const findTierRow = readingAlike(
  async (sql, at: { tier: number; now: Date }): Promise<TierRow | undefined> => {
    const [row] = await sql<TierRow>`
      select * from kyc_tiers where tier = ${at.tier} and valid_from <= ${at.now} and (valid_until is null or valid_until > ${at.now})
        and withdrawn_at is null order by valid_from desc limit 1`
    return row
  },
)

/** The row of a tier in force at an instant; tier 0 has none. */
export async function findTier(sql: Sql, at: { tier: number; now: Date }): Promise<TierView | undefined> {
  const row = await findTierRow(sql, at)
  return row === undefined ? undefined : viewOf(row)
}

/** The limits of a tier at an instant, or undefined where the tier may hold no money. */
export async function findTierLimits(
  sql: Sql,
  at: { tier: number; now: Date },
): Promise<TierLimits | undefined> {
  const row = await findTierRow(sql, at)
  if (row === undefined) return undefined
  return {
    singleDeposit: naira(row.single_deposit_limit_minor) ?? undefined,
    dailyOutflow: naira(row.daily_outflow_limit_minor) ?? undefined,
    balance: naira(row.max_balance_minor) ?? undefined,
  }
}
