// Answers for the limits of a tier as lines of "up to".
import type { WireAnswer } from '#kit/http/contract.ts'
import { Said } from '#kit/screens/said.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { MayHide } from '#kit/ui/amounts-hidden.ts'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { say } from '#kit/words/words.ts'
import type { findMyIdentity } from '../contract.ts'
import { words } from '../words.ts'

export type Limits = NonNullable<WireAnswer<typeof findMyIdentity>['limits']>

function upTo(amount: string | null, currency: Limits['currency']) {
  return amount === null ? (
    say(words.noLimit)
  ) : (
    // What a tier allows is nobody's money.
    <MayHide value={false}>
      <Said word={words.upTo} parts={{ amount: <Amount currency={currency} amount={amount} /> }} />
    </MayHide>
  )
}

/** `incoming` leaves out what concerns only money that leaves. */
export function LimitFacts({ limits, incoming }: { limits: Limits; incoming?: boolean }) {
  const { currency } = limits
  const facts: Fact[] = [
    { label: say(words.singleDeposit), value: upTo(limits.single_deposit_limit, currency) },
    { label: say(words.balance), value: upTo(limits.max_balance, currency) },
  ]
  if (incoming !== true)
    facts.push({ label: say(words.dailyOut), value: upTo(limits.daily_outflow_limit, currency) })
  return <Facts facts={facts} />
}
