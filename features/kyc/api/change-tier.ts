// Answers for the commands that change the limits of a tier from a day on, and take a change back before it begins.
import { type CommandMaker, datedChange, datedWithdrawal, type Setting } from '#features/approvals/public.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import type { BodyOf, RefusalCodeOf } from '#kit/http/contract.ts'
import { decimalText, type Money, parseAmount } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { changeTier, type previewTierChange as preview, withdrawTierChange } from '../change-contract.ts'
import { findWrittenTiers, type TierView } from './tiers.ts'
import { insertTier, markTierEnd, markTierWithdrawn } from './write-tiers.ts'

type Asked = BodyOf<typeof preview>

const limitFields = ['single_deposit_limit', 'daily_outflow_limit', 'max_balance'] as const
type Limits = Readonly<Record<(typeof limitFields)[number], Money | null>>
type Value = Limits & { readonly tier: number }

const shown = (limit: Money | null): string | null =>
  limit === null ? null : `${decimalText(limit)} ${limit.currency}`

function readLimits(asked: Asked): Result<Limits, 'limit_unreadable'> {
  const read = (field: keyof Limits): Money | null | undefined => {
    if (asked[field] === '') return null
    const parsed = parseAmount(asked[field], 'NGN')
    return parsed.ok ? parsed.value : undefined
  }
  const [single, daily, balance] = [
    read('single_deposit_limit'),
    read('daily_outflow_limit'),
    read('max_balance'),
  ]
  if (single === undefined || daily === undefined || balance === undefined)
    return refuse('limit_unreadable', {
      errors: limitFields
        .filter((field) => read(field) === undefined)
        .map((path) => ({ path, message: 'Naira have at most two decimals' })),
    })
  return done({ single_deposit_limit: single, daily_outflow_limit: daily, max_balance: balance })
}

const setting: Setting<Value, TierView> = {
  lock: 7015,
  topic: 'charges',
  targetOf: ({ tier }) => ({ type: 'kyc_tier', id: String(tier) }),
  rows: findWrittenTiers,
  isOfLine: (row, { tier }) => row.tier === tier,
  changes: (before, after) =>
    limitFields.map((field) => ({
      field,
      before: shown(before?.[field] ?? null),
      after: shown(after?.[field] ?? null),
    })),
  markEnd: markTierEnd,
}

const change = datedChange<typeof changeTier, Asked, Value, TierView, RefusalCodeOf<typeof preview>>({
  ...setting,
  contract: changeTier,
  same: 'limits_the_same',
  read: (asked) => {
    const limits = readLimits(asked)
    return limits.ok ? done({ ...limits.value, tier: asked.tier }) : limits
  },
  place: ({ cut, until }) => (cut === undefined ? refuse('tier_not_found') : done({ cut, until })),
  insert: async (sql, { value, cut, from, until, asked: { tier, source }, now }) => {
    assert(cut !== undefined, 'limits of a tier follow others')
    const { name, requirements } = cut
    const row = { tier, name, requirements, source, limits: value, from, until, now }
    return { number: await insertTier(sql, row), name, from, until }
  },
})

/** The command behind `kyc.change-tier`. */
export const changeTierCommand = change.set

/** The command behind `kyc.withdraw-tier-change`. */
export const withdrawTierCommand = datedWithdrawal({
  ...setting,
  contract: withdrawTierChange,
  unknown: 'tier_not_found',
  withdraw: async (sql, { number, name, from, until }, now) => {
    await markTierWithdrawn(sql, { number, now })
    return { number, name, from, until }
  },
})

/** What the command would change now, and for how many. Nothing is done. */
export const previewTierChange = (
  doors: Doors,
  asked: { readonly payload: Asked; readonly maker: CommandMaker },
) =>
  change.preview(doors, asked, async ({ cut, value: { tier, ...after } }, sql) => {
    assert(cut !== undefined, 'limits of a tier follow others')
    const { name, single_deposit_limit, daily_outflow_limit, max_balance } = cut
    const [counted] = await sql<{
      people: number
    }>`select count(*)::int people from users where kyc_tier = ${tier}`
    assert(counted !== undefined, 'a count has a row')
    const before = { single_deposit_limit, daily_outflow_limit, max_balance }
    return { name, before, after, currency: 'NGN' as const, people: counted.people }
  })
