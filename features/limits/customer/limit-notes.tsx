// Answers for what is said beside limits: the first hours of an account or a device, in which less comes in and goes out, and that dollars count too.
import type { ReactNode } from 'react'
import { groupDigits } from '#kit/money/display.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { findMyLimits } from '../contract.ts'
import { words } from '../words.ts'
import { sayMoment } from './moment.ts'

/** Nothing where the day or the tier leaves less than the first hours do. */
export function FirstHours({ way }: { way: 'in' | 'out' }): ReactNode {
  const limits = useAnswer(findMyLimits, {}).data
  const by = way === 'in' ? limits?.receive_now_by : limits?.send_now_by
  if (limits === undefined || limits.activation === null || by !== 'first_hours') return null
  const { most } = limits.sending
  const then =
    way === 'in'
      ? say(words.waits)
      : most === null
        ? ''
        : say(words.afterwards, { amount: formatAmount({ currency: limits.currency, amount: most }) })
  return `${say(words.firstHours, { until: sayMoment(limits.activation.until) })} ${then}`.trim()
}

/** That dollars count on limits too, for whoever has a wallet in dollars. */
export function DollarsCount(): ReactNode {
  const dollars = useAnswer(findMyLimits, {}).data?.dollars ?? null
  if (dollars === null) return null
  return (
    <p className="px-1 text-14 text-pretty text-text-2">
      {dollars.rate === null
        ? say(words.dollarsNoRate)
        : say(words.dollars, { rate: groupDigits(dollars.rate) })}
    </p>
  )
}
