// Answers for the limits of a tier as lines of "up to".
import type { findMyIdentity } from '#features/kyc/contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { Said } from '#kit/screens/said.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { MayHide } from '#kit/ui/amounts-hidden.ts'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../tier-words.ts'

export type Limits = NonNullable<WireAnswer<typeof findMyIdentity>['limits']>

function upToNow(amount: string | null, currency: Limits['currency']) {
  if (amount === null) return say(words.noLimit)
  return <Said word={words.upTo} parts={{ amount: <Amount currency={currency} amount={amount} /> }} />
}

/** What a tier allows is nobody's money. */
function upTo(amount: string | null, currency: Limits['currency']) {
  return <MayHide value={false}>{upToNow(amount, currency)}</MayHide>
}

interface LimitFactsProps {
  readonly limits: Limits
  /** Leaves out what concerns only money that leaves. */
  readonly incoming?: boolean
  /** One deposit is bounded by what came in or is there, so that it tells how much. */
  readonly tells?: boolean
}

export function LimitFacts({ limits, incoming, tells }: LimitFactsProps) {
  const { currency } = limits
  const deposit = tells === true ? upToNow : upTo
  const facts: Fact[] = [
    {
      label: say(tells === true ? words.receiveNow : words.singleDeposit),
      value: deposit(limits.single_deposit_limit, currency),
    },
    { label: say(words.balance), value: upTo(limits.max_balance, currency) },
  ]
  if (incoming !== true)
    facts.push({ label: say(words.dailyOut), value: upTo(limits.daily_outflow_limit, currency) })
  return <Facts facts={facts} />
}
