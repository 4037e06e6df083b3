// Answers for the limits of the tier and of the first hours as the sentences about held money name them.
import { findMyIdentity } from '#features/kyc/contract.ts'
import { findMyLimits } from '#features/limits/contract.ts'
import type { Currency } from '#kit/money/currency.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { lagosDay, lagosTime } from '#kit/lagos.ts'
import { formatAmount } from '#kit/ui/format.ts'
import type { LimitsShown } from './held-reason.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** `Sunday 14:05` in Lagos, of an instant within the next days. */
function momentOf(at: Date): string {
  return `${weekdays[new Date(`${lagosDay(at)}T12:00:00Z`).getUTCDay()] ?? ''} ${lagosTime(at)}`
}

/**
 * Undefined limits while they are not known: the sentence stands without them. `heldUntil` is what was promised of a deposit: a newer
 * activation does not move it.
 */
export function useLimitsShown(heldUntil: string | null): LimitsShown {
  const limits = useAnswer(findMyIdentity, {}).data?.limits ?? null
  const own = useAnswer(findMyLimits, {}).data
  const activation = own?.activation ?? null
  const until = heldUntil ?? activation?.until
  const shown = (
    of: { readonly currency: Currency } | null | undefined,
    amount: string | null | undefined,
  ) =>
    of === null || of === undefined || amount === null || amount === undefined
      ? undefined
      : formatAmount({ currency: of.currency, amount })
  return {
    singleDeposit: shown(limits, limits?.single_deposit_limit),
    balance: shown(limits, limits?.max_balance),
    firstHours: shown(own, activation?.incoming.most)?.replace(/\.00$/, ''),
    firstHoursUntil: until === undefined ? undefined : momentOf(new Date(until)),
  }
}
