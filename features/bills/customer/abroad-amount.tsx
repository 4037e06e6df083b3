// Answers for what is paid for airtime abroad and what arrives of it: any amount by the rate, or one of those that the operator sells.
import { parseAmount } from '#kit/money/money.ts'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { readTypedAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { arrivalOf } from '../abroad.ts'
import { words } from '../words.ts'
import { boundsOf } from './amount-part.tsx'
import type { Choice, Draft } from './draft.ts'
import { PlanRadios } from './plan-list.tsx'
import type { Operator } from './use-operators.ts'

/** What would be bought: undefined while no amount is there. */
export function boughtOf(
  operator: Operator,
  draft: Draft,
): { readonly amount: string; readonly arrives: string; readonly choice: Choice } | undefined {
  if (operator.amounts.length > 0) {
    const chosen = operator.amounts.find(({ code }) => code === draft.choice.plan)
    return chosen && { amount: chosen.price, arrives: chosen.arrives, choice: { plan: chosen.code } }
  }
  const typed = readTypedAmount(draft.amount, 'NGN')
  const read = 'amount' in typed ? parseAmount(typed.amount, 'NGN') : undefined
  return 'amount' in typed && read?.ok === true
    ? { amount: typed.amount, arrives: arrivalOf(read.value.minor, operator), choice: {} }
    : undefined
}

interface AbroadAmountProps {
  readonly operator: Operator
  readonly draft: Draft
  readonly arrives: string | undefined
  /** Somebody went on without it. */
  readonly isAsked: boolean
  readonly change: (part: Partial<Draft>) => void
}

export function AbroadAmount({ operator, draft, arrives, isAsked, change }: AbroadAmountProps) {
  const isMissing = isAsked && arrives === undefined
  if (operator.amounts.length > 0)
    return (
      <PlanRadios
        label={say(words.amount)}
        offered={operator.amounts.map(({ code, price, arrives: name }) => ({
          key: code,
          name,
          note: undefined,
          price,
          choice: { plan: code },
        }))}
        chosen={draft.choice}
        error={isMissing ? say(words.amountOfOperator) : undefined}
        onChoose={({ plan }) => change({ choice: { ...draft.choice, operator: operator.code, plan } })}
      />
    )
  return (
    <div className="grid gap-2">
      <AmountInput
        label={say(words.amount)}
        hint={boundsOf(operator)}
        error={isMissing ? say(words.amountMissing) : undefined}
        currency="NGN"
        placeholder="0"
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        name="amount"
      />
      <p role="status" className="text-16 font-medium tabular-nums">
        {arrives !== undefined && say(words.theyReceive, { amount: arrives })}
      </p>
    </div>
  )
}
