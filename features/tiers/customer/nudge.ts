// Answers for whether the next tier is worth a word on home: a limit is near, or the way up is open. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import type { findMyLimits } from '#features/limits/contract.ts'
import { limitUse } from './limits.ts'
import type { MyTiers } from './tiers.ts'

export interface Nudge {
  readonly tier: number
  /** What may be sent in a day on that tier; null: without a limit. */
  readonly daily: string | null
  /** The limit that is near, with what is used of it; undefined: none is. */
  readonly near:
    | { readonly limit: 'sending' | 'balance'; readonly used: string; readonly most: string }
    | undefined
}

interface Standing {
  readonly mine: Pick<MyTiers, 'tier' | 'tiers'>
  /** A request that still says something by itself. */
  readonly hasRequest: boolean
  readonly limits: WireAnswer<typeof findMyLimits>
  /** Decimal text; null while there is no wallet. */
  readonly balance: string | null
}

function nearOf({ limits, balance }: Standing): Nudge['near'] {
  const { most, used } = limits.sending
  // A limit of one's own, or one that people of ours gave, is not the tier's to lift.
  if (most !== null && limits.sending_by === 'tier' && limitUse(used, most, 'NGN').isNear)
    return { limit: 'sending', used, most }
  if (balance !== null && limits.balance !== null && limitUse(balance, limits.balance, 'NGN').isNear)
    return { limit: 'balance', used: balance, most: limits.balance }
  return undefined
}

/** Undefined: nothing to say. On the first tier the way up is worth a word by itself, later only near a limit. */
export function nudgeOf(standing: Standing): Nudge | undefined {
  const { mine, hasRequest } = standing
  const next = mine.tiers.find(({ tier }) => tier === mine.tier + 1)
  if (mine.tier === 0 || next === undefined || hasRequest) return undefined
  const near = nearOf(standing)
  if (near === undefined && mine.tier > 1) return undefined
  return { tier: next.tier, daily: next.daily_outflow_limit, near }
}
