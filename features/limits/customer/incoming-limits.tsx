// Answers for the limits that matter to somebody about to send money to their own account.
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import { findMyIdentity } from '#features/kyc/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { Note } from '#kit/screens/page.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { findMyLimits } from '../contract.ts'
import { words } from '../tier-words.ts'
import { DollarsCount, FirstHours } from './limit-notes.tsx'
import { LimitFacts } from './limit-facts.tsx'

/** Nothing while the limits are not known: the page stands without them. */
export function IncomingLimits() {
  const identity = useAnswer(findMyIdentity, {}).data
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
        <Note icon={Clock}>
          <FirstHours way="in" />
        </Note>
      ) : (
        <Note icon={Info}>
          {now.receive_now_by === 'balance' && limits.max_balance !== null
            ? say(words.fullNote, {
                most: formatAmount({ currency: limits.currency, amount: limits.max_balance }),
              })
            : say(words.roomNote)}
        </Note>
      )}
      <DollarsCount />
    </Card>
  )
}
