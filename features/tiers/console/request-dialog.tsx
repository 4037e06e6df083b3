// Answers for looking at one request of the queue: what it asks, what of its customer is on hold, who has taken it, how it ended.
import { OnRecord } from '#kit/screens/on-record.tsx'
import type { MarkSlot } from '#kit/screens/queue-mark.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { statusWord } from '#kit/ui/status-pill.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { listRequests } from '../queue-contract.ts'

export type ListedRequest = WireAnswer<typeof listRequests>['items'][number]

interface RequestDialogProps {
  readonly request: ListedRequest
  readonly userHref: (uuid: string) => string
  readonly Mark: MarkSlot | undefined
  readonly onClose: () => void
}

export function RequestDialog({ request, userHref, Mark, onClose }: RequestDialogProps) {
  const isOpen = request.decided_at === null
  return (
    <Dialog
      open
      onClose={onClose}
      title={say(words.request, { tier: request.tier })}
      {...(isOpen ? { description: say(words.decidedOnRecord) } : {})}
      actions={<OnRecord href={isOpen ? userHref(request.user.uuid) : undefined} onClose={onClose} />}
    >
      <Facts facts={factsOf(request, userHref)} />
      {Mark !== undefined && <Mark type="tier_request" id={request.id} marked={request} isClosed={!isOpen} />}
    </Dialog>
  )
}

function factsOf(request: ListedRequest, userHref: RequestDialogProps['userHref']): readonly Fact[] {
  const { user, state, held, asked_at: askedAt, decided_at: decidedAt, ended } = request
  return [
    {
      label: say(queueWords.customer),
      value: <TextLink href={userHref(user.uuid)}>{user.name}</TextLink>,
    },
    { label: say(words.state), value: statusWord(state) },
    { label: say(words.heldAbove), value: formatAmount({ currency: 'NGN', amount: held }) },
    { label: say(words.asked), value: <Time at={askedAt} /> },
    ...(decidedAt === null
      ? [{ label: say(queueWords.due), value: <Time at={request.due_at} /> }]
      : [{ label: say(words.decided), value: <Time at={decidedAt} /> }]),
    ...(ended === null ? [] : [{ label: say(words.decidedBy), value: ended.by ?? '' }]),
    ...(ended === null || ended.reason === null ? [] : [{ label: say(words.reason), value: ended.reason }]),
  ]
}
