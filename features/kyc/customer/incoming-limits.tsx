// Answers for the limits that matter to somebody about to send money to their own account.
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { findMyLimits } from '#features/limits/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { Note } from '#kit/screens/page.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { useIdentity } from './identity.ts'
import { LimitFacts } from './limit-facts.tsx'

interface IncomingLimitsProps {
  /** Why less may come in than the tier allows, and until when; stands only while it does. */
  readonly firstHours: ReactNode
}

/** Nothing while the limits are not known: the page stands without them. */
export function IncomingLimits({ firstHours }: IncomingLimitsProps) {
  const identity = useIdentity().data
  const now = useAnswer(findMyLimits, {}).data
  const limits = identity?.limits ?? null
  if (limits === null || now === undefined || identity?.tier === 0) return null
  return (
    <Card className="grid gap-2">
      <LimitFacts
        limits={{ ...limits, single_deposit_limit: now.receive_now }}
        incoming
        tells={now.receive_now_by !== 'tier'}
      />
      {now.receive_now_by === 'first_hours' ? (
        <Note icon={Clock}>{firstHours}</Note>
      ) : (
        <Note icon={Info}>
          {now.receive_now_by === 'balance' && limits.max_balance !== null
            ? say(words.fullNote, {
                most: formatAmount({ currency: limits.currency, amount: limits.max_balance }),
              })
            : say(words.roomNote)}
        </Note>
      )}
    </Card>
  )
}
