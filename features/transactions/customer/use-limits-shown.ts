// Answers for the limits of the tier and of the first hours as the sentences about held money name them.
import { findMyIdentity } from '#features/kyc/contract.ts'
import { findMyLimits } from '#features/limits/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { formatAmount, formatWeekdayTime } from '#kit/ui/format.ts'
import type { LimitsShown } from './standing.ts'

/** Undefined limits while they are not known: the sentence stands without them. */
export function useLimitsShown(): LimitsShown {
  const limits = useAnswer(findMyIdentity, {}).data?.limits ?? null
  const activation = useAnswer(findMyLimits, {}).data?.activation ?? null
  const shown = (amount: string | null | undefined) =>
    amount === null || amount === undefined ? undefined : formatAmount({ currency: 'NGN', amount })
  return {
    singleDeposit: shown(limits?.single_deposit_limit),
    balance: shown(limits?.max_balance),
    firstHours: shown(activation?.incoming.most)?.replace(/\.00$/, ''),
    firstHoursUntil: activation === null ? undefined : formatWeekdayTime(activation.until),
  }
}
