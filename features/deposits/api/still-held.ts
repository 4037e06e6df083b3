// Answers for why a held deposit cannot be released now, in words: which limit, how much it is, and what frees it.
import { findTierLimits } from '#features/kyc/public.ts'
import { tierAskedFor } from '#features/tiers/parts.ts'
import type { Sql } from '#kit/db/database.ts'
import { displayAmount } from '#kit/money/display.ts'
import type { Money } from '#kit/money/money.ts'
import { refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { type Receiver, suspensionOf } from '../rules.ts'
import { heldWords as words } from '../words.ts'

type Held = {
  readonly now: Date
  readonly gross: Money<'NGN'>
  readonly receiver: Receiver
  readonly owner: { readonly user_id: string; readonly kyc_tier: number }
}

/** The refusal of a release that the limits or a freeze do not allow; undefined where they do. */
export async function refuseStillHeld(sql: Sql, { gross, receiver, owner, now }: Held) {
  const why = suspensionOf(gross, receiver)
  if (why === undefined) return undefined
  const { limits, balance } = receiver
  const tier = String(owner.kyc_tier)
  const most = (limit: Money<'NGN'> | undefined) => (limit === undefined ? '' : displayAmount(limit))
  if (why === 'wallet_frozen') return refused(say(words.frozen))
  const frees = await freesIt(sql, { gross, receiver, owner, now })
  return why === 'above_balance_limit'
    ? refused(
        say(words.balance, { tier, limit: most(limits?.balance), balance: displayAmount(balance), frees }),
      )
    : refused(say(words.single, { tier, limit: most(limits?.singleDeposit), frees }))
}

const refused = (why: string) => refuse('still_above_limit', { values: { why } })

async function freesIt(sql: Sql, { gross, receiver, owner, now }: Held): Promise<string> {
  const [open] = await sql<{ tier: number }>`${tierAskedFor(sql, owner.user_id)}`
  if (open === undefined) return say(words.byRising)
  const limits = await findTierLimits(sql, { tier: open.tier, now })
  const isFreed = suspensionOf(gross, { ...receiver, limits }) === undefined
  return say(isFreed ? words.byRequest : words.byMore, { tier: String(open.tier) })
}
