// Answers for what a customer may do now, shown once they are confirmed.
import Clock from 'lucide-react/icons/clock'
import { findMyIdentity } from '#features/kyc/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { Note } from '#kit/screens/page.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { findMyLimits } from '../contract.ts'
import { words } from '../tier-words.ts'
import { FirstHours } from './limit-notes.tsx'
import { LimitFacts } from './limit-facts.tsx'

/** Nothing while the limits are not known: the page stands without them. */
export function TierLimits() {
  const limits = useAnswer(findMyIdentity, {}).data?.limits ?? null
  const now = useAnswer(findMyLimits, {}).data
  if (limits === null || now === undefined) return null
  const isFirst = now.send_now_by === 'first_hours'
  return (
    <Card className="grid gap-2 lg:bg-page">
      <h2 className="text-16 font-semibold">{say(words.tier, { tier: limits.tier })}</h2>
      <LimitFacts
        limits={{
          ...limits,
          single_deposit_limit: now.receive_now,
          daily_outflow_limit: isFirst ? now.send_now : now.sending.most,
        }}
      />
      {isFirst && (
        <Note icon={Clock}>
          <FirstHours way="out" />
        </Note>
      )}
    </Card>
  )
}
