// Answers for the requests to close an account: open ones, whose date comes first before the others, and the ended.
import { useAnswer } from '#kit/screens/answers.tsx'
import { QueueBar, type QueueState } from '#kit/screens/queue-bar.tsx'
import { closedColumns } from '#kit/screens/queue-mark.tsx'
import { useQueue } from '#kit/screens/queue.ts'
import { QueueTable } from '#kit/screens/queue-table.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Badge } from '#kit/ui/badge.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { inOneLine } from '../rules.ts'
import { listClosings } from '../staff-contract.ts'
import { type Closing, type ListedClosing, standingOf, standingWord, stateWords } from './in-words.ts'
import { words } from './words.ts'

const state: Column<ListedClosing> = {
  key: 'state',
  header: say(words.state),
  card: 'status',
  cell: (closing) => <Standing closing={closing} />,
}
const blocks: Column<ListedClosing> = {
  key: 'blocks',
  header: say(words.stillOpen),
  card: 'meta',
  cell: (closing) => (
    <span className="block max-w-96 whitespace-normal">
      {inOneLine(closing.blocks, (one) => formatAmount(one)) || say(words.nothing)}
    </span>
  ),
}
const asked: Column<ListedClosing> = {
  key: 'asked',
  header: say(words.askedAt),
  cell: ({ asked_at: at }) => <Time at={at} look="day" />,
}
const closes: Column<ListedClosing> = {
  key: 'closes',
  header: say(words.closesAt),
  card: 'amount',
  cell: ({ closes_at: at }) => <Time at={at} look="day" />,
}
const ended = closedColumns<ListedClosing>({
  outcome: ({ state: how }) => say(stateWords[how]),
  at: ({ ended_at: at }) => at,
})

function columnsFor(userHref: (uuid: string) => string, shown: QueueState): readonly Column<ListedClosing>[] {
  const user: Column<ListedClosing> = {
    key: 'user',
    header: say(queueWords.customer),
    card: 'title',
    cell: ({ user: { uuid, name } }) => (
      <span className="block max-w-72 truncate">
        <TextLink href={userHref(uuid)}>{name}</TextLink>
      </span>
    ),
  }
  return shown === 'closed' ? [user, asked, ...ended] : [user, state, blocks, asked, closes]
}

const tones = { not_due: 'neutral', blocked: 'warning', ready: 'success', ended: 'neutral' } as const

function Standing({ closing }: { closing: Closing }) {
  const now = useNow()
  return <Badge tone={tones[standingOf(closing, now)]}>{say(standingWord(closing, now))}</Badge>
}

export function ClosingList({ userHref }: { userHref: (uuid: string) => string }) {
  const { state: shown, pages, bar } = useQueue('request')
  const asked = {
    query: { state: shown === 'open' ? 'open' : 'ended', page: String(pages.page) },
  } as const
  const answer = useAnswer(listClosings, asked, { keepsOld: true })
  return (
    <>
      <QueueBar state={bar.state} onState={bar.onState} sums={[]} />
      <QueueTable
        answer={answer}
        pages={pages}
        things={words.things}
        caption={say(words.list)}
        columns={columnsFor(userHref, shown)}
        rowKey={({ id }) => id}
        empty={<EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>}
      />
    </>
  )
}
