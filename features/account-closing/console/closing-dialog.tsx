// Answers for looking at one request of the queue: how it stands, what is still open, who has taken it, how it ended.
import { OnRecord } from '#kit/screens/on-record.tsx'
import type { MarkSlot } from '#kit/screens/queue-mark.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { inOneLine } from '../rules.ts'
import { type ListedClosing, standingWord } from './in-words.ts'
import { words } from './words.ts'

interface ClosingDialogProps {
  readonly closing: ListedClosing
  readonly userHref: (uuid: string) => string
  readonly Mark: MarkSlot | undefined
  readonly onClose: () => void
}

export function ClosingDialog({ closing, userHref, Mark, onClose }: ClosingDialogProps) {
  const isOpen = closing.ended_at === null
  return (
    <Dialog
      open
      onClose={onClose}
      title={say(words.request)}
      description={say(isOpen ? words.endedOnRecord : words.endedRequest)}
      actions={<OnRecord href={isOpen ? userHref(closing.user.uuid) : undefined} onClose={onClose} />}
    >
      <Facts facts={factsOf(closing, { userHref, now: useNow() })} />
      {Mark !== undefined && (
        <Mark type="closing_request" id={closing.id} marked={closing} isClosed={!isOpen} />
      )}
    </Dialog>
  )
}

type FactsOf = Pick<ClosingDialogProps, 'userHref'> & { readonly now: Date }

function factsOf(closing: ListedClosing, { userHref, now }: FactsOf): readonly Fact[] {
  const {
    user,
    blocks,
    asked_at: askedAt,
    closes_at: closesAt,
    due_at: dueAt,
    ended_at: endedAt,
    ended,
  } = closing
  const reason = ended?.reason ?? null
  const stillOpen = inOneLine(blocks, (one) => formatAmount(one))
  return [
    {
      label: say(queueWords.customer),
      value: <TextLink href={userHref(user.uuid)}>{user.name}</TextLink>,
    },
    { label: say(words.state), value: say(standingWord(closing, now)) },
    { label: say(words.askedAt), value: <Time at={askedAt} /> },
    ...(endedAt === null
      ? [
          { label: say(words.stillOpen), value: stillOpen || say(words.nothing) },
          { label: say(words.closesAt), value: <Time at={closesAt} look="day" /> },
          { label: say(queueWords.due), value: <Time at={dueAt} /> },
        ]
      : [{ label: say(words.endedAt), value: <Time at={endedAt} /> }]),
    ...(ended?.by ? [{ label: say(words.endedBy), value: ended.by }] : []),
    ...(reason === null ? [] : [{ label: say(words.reason), value: reason }]),
  ]
}
