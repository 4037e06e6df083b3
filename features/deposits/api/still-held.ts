// Answers for why a held deposit cannot be released now, in words: which limit, how much it is, and what frees it.
import { findTierLimits } from '#features/kyc/public.ts'
import type { LimitMoney } from '#features/limits/public.ts'
import { tierAskedFor } from '#features/tiers/parts.ts'
import type { Sql } from '#kit/db/database.ts'
import { displayAmount } from '#kit/money/display.ts'
import { refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { type Receiver, suspensionOf } from '../rules.ts'
import { heldWords as words } from '../words.ts'

type Held = {
  readonly now: Date
  /** What it counts as on limits. */
  readonly worth: LimitMoney | undefined
  readonly receiver: Receiver<LimitMoney['currency']>
  readonly owner: { readonly user_id: string; readonly kyc_tier: number }
}

/** The refusal of a release that the limits or a freeze do not allow; undefined where they do. */
export async function refuseStillHeld(sql: Sql, { worth, receiver, owner, now }: Held) {
  const why = suspensionOf(worth, receiver)
  if (why === undefined) return undefined
  const { limits, has } = receiver
  const tier = String(owner.kyc_tier)
  const most = (limit: LimitMoney | undefined) => (limit === undefined ? '' : displayAmount(limit))
  if (why === 'wallet_frozen') return refused(say(words.frozen))
  if (why === 'no_dollar_rate') return refused(say(words.noDollarRate))
  const frees = await freesIt(sql, { worth, receiver, owner, now })
  return why === 'above_balance_limit'
    ? refused(say(words.balance, { tier, limit: most(limits?.balance), balance: most(has), frees }))
    : refused(say(words.single, { tier, limit: most(limits?.singleDeposit), frees }))
}

const refused = (why: string) => refuse('still_above_limit', { values: { why } })

async function freesIt(sql: Sql, { worth, receiver, owner, now }: Held): Promise<string> {
  const [open] = await sql<{ tier: number }>`${tierAskedFor(sql, owner.user_id)}`
  if (open === undefined) return say(words.byRising)
  const limits = await findTierLimits(sql, { tier: open.tier, now })
  const isFreed = suspensionOf(worth, { ...receiver, limits }) === undefined
  return say(isFreed ? words.byRequest : words.byMore, { tier: String(open.tier) })
}
