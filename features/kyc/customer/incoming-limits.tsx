// Answers for the limits that matter to somebody about to send money to their own account.
import Info from 'lucide-react/icons/info'
import { Note } from '#kit/screens/page.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { useIdentity } from './identity.ts'
import { LimitFacts } from './limit-facts.tsx'

/** Nothing while the limits are not known: the page stands without them. */
export function IncomingLimits() {
  const identity = useIdentity().data
  const limits = identity?.limits ?? null
  if (limits === null || identity?.tier === 0) return null
  return (
    <Card className="grid gap-2">
      <LimitFacts limits={limits} incoming />
      <Note icon={Info}>{say(words.roomNote)}</Note>
    </Card>
  )
}
