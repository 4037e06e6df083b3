// Answers for what binds a customer now: their tier's rows, staff's custom limit, their own, and their activation's.
import { findActivation } from '#features/customer-sign-in/public.ts'
import { findTierLimits, type TierLimits } from '#features/kyc/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { inOrder } from '#kit/db/records.ts'
import { reading, readingAlike } from '#kit/db/for-many.ts'
import { money } from '#kit/money/money.ts'
import {
  type Activation,
  activationEnd,
  type ActivationRule,
  type DailyBounds,
  limitCurrency,
  type LimitMoney,
} from '../rules.ts'

export type Bounds = {
  readonly tier: number
  /** Undefined: a tier that may hold no money. */
  readonly tierLimits: TierLimits | undefined
  readonly daily: DailyBounds
  readonly shield: LimitMoney | undefined
  readonly activation:
    | { readonly of: Activation; readonly until: Date; readonly rule: ActivationRule }
    | undefined
}

type Row = {
  kyc_tier: number
  custom_tier_limit_minor: bigint | null
  daily_minor: bigint | null
  shield_minor: bigint | null
}

const naira = (minor: bigint | null | undefined): LimitMoney | undefined =>
  minor === null || minor === undefined ? undefined : money(limitCurrency, minor)

/** Everything that bounds a customer at an instant. */
export async function findBounds(sql: Sql, of: { userId: string; now: Date }): Promise<Bounds> {
  const [bounds] = await findBoundsOfEach(sql, { userIds: [of.userId], now: of.now })
  assert(bounds !== undefined, 'who is asked for is answered for')
  return bounds
}

/** The same for several customers, in their order. */
export async function findBoundsOfEach(
  sql: Sql,
  of: { readonly userIds: readonly string[]; readonly now: Date },
): Promise<readonly Bounds[]> {
  const { userIds, now } = of
  const rows = await findRow.each(sql, userIds)
  const rule = await findActivationRule(sql, now)
  const activations = rule === undefined ? [] : await findActivation.each(sql, userIds)
  const all: Bounds[] = []
  for (const [place, row] of rows.entries()) {
    assert(row !== undefined, 'who is bounded is a customer')
    const tierLimits = await findTierLimits(sql, { tier: row.kyc_tier, now })
    all.push(boundsOf(row, tierLimits, boundOf(rule, activations[place], now)))
  }
  return all
}

function boundsOf(row: Row, tierLimits: TierLimits | undefined, activation: Bounds['activation']): Bounds {
  return {
    tier: row.kyc_tier,
    tierLimits,
    daily: {
      tier: tierLimits?.dailyOutflow,
      custom: naira(row.custom_tier_limit_minor),
      own: naira(row.daily_minor),
    },
    shield: naira(row.shield_minor),
    activation,
  }
}

function boundOf(
  rule: ActivationRule | undefined,
  activation: Activation | undefined,
  now: Date,
): Bounds['activation'] {
  if (rule === undefined) return undefined
  const until = activationEnd(rule, activation?.activatedAt, now)
  return activation === undefined || until === undefined ? undefined : { of: activation, until, rule }
}

const findRow = reading<string, Row | undefined>(async (sql, userIds) => {
  const rows = await sql<Row & { place: number }>`
    select i.at::int - 1 place, u.kyc_tier, u.custom_tier_limit_minor, o.daily_minor, o.shield_minor
    from unnest(${userIds}::uuid[]) with ordinality i (id, at)
    join users u on u.id = i.id left join own_limits o on o.user_id = u.id`
  return inOrder(userIds.length, rows, (row) => row)
})

/** What binds in the first hours of an account or a device, whoever's they are. */
export const findActivationRule = readingAlike(
  async (sql, now: Date): Promise<ActivationRule | undefined> => {
    const [row] = await sql<{ hours: number; in_minor: bigint; out_minor: bigint }>`
    select hours, in_minor, out_minor from activation_limits
    where valid_from <= ${now} and (valid_until is null or valid_until > ${now}) order by valid_from desc limit 1`
    return (
      row && {
        hours: row.hours,
        inMost: money(limitCurrency, row.in_minor),
        outMost: money(limitCurrency, row.out_minor),
      }
    )
  },
)
