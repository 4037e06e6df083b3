// Answers for why less may come in or go out than the tier allows: the first hours of an account or a device, and until when.
import type { ReactNode } from 'react'
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
