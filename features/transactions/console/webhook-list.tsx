// Answers for what a partner told us of a transaction, in the order in which it came, and what became of it.
import Webhook from 'lucide-react/icons/webhook'
import type { WireAnswer } from '#kit/http/contract.ts'
import { formatDateTime } from '#kit/ui/format.ts'
import { statusWord } from '#kit/words/status-word.ts'
import { Timeline } from '#kit/ui/timeline.tsx'
import { say } from '#kit/words/words.ts'
import type { findTransaction } from '../contract.ts'
import { words } from './words.ts'

type Webhooks = WireAnswer<typeof findTransaction>['webhooks']

export function WebhookList({ webhooks }: { webhooks: Webhooks }) {
  if (webhooks.length === 0) return <p className="text-13 text-text-3">{say(words.toldNothing)}</p>
  return (
    <Timeline
      entries={webhooks.map(({ received_at: at, name, outcome, handled_at: handled }, place) => ({
        key: String(place),
        title: statusWord(name),
        meta: [formatDateTime(at), handled === null ? say(words.notHandled) : (outcome ?? '')]
          .filter((part) => part !== '')
          .join(' · '),
        icon: <Webhook size={12} aria-hidden="true" />,
        tone: handled === null ? ('warning' as const) : ('neutral' as const),
      }))}
    />
  )
}
