// Answers for the tier's limits as the sentences about held money name them.
import { findMyIdentity } from '#features/kyc/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import type { LimitsShown } from './standing.ts'

/** Undefined limits while they are not known: the sentence stands without them. */
export function useLimitsShown(): LimitsShown {
  const limits = useAnswer(findMyIdentity, {}).data?.limits ?? null
  if (limits === null) return { singleDeposit: undefined, balance: undefined }
  const shown = (amount: string | null) =>
    amount === null ? undefined : formatAmount({ currency: limits.currency, amount })
  return { singleDeposit: shown(limits.single_deposit_limit), balance: shown(limits.max_balance) }
}
