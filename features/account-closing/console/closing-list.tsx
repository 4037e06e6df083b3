// Answers for the requests to close an account: open ones, whose date comes first before the others, and the ended.
import { useAnswer } from '#kit/screens/answers.tsx'
import { QueueBar, type QueueState } from '#kit/screens/queue-bar.tsx'
import { closedColumns, type MarkSlot, openColumns } from '#kit/screens/queue-mark.tsx'
import { useQueue } from '#kit/screens/queue.ts'
import { QueueTable } from '#kit/screens/queue-table.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { inOneLine } from '../rules.ts'
import { listClosings } from '../staff-contract.ts'
import { ClosingDialog } from './closing-dialog.tsx'
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
  cell: (closing) => (
    <span className="block max-w-64 whitespace-normal">
      {inOneLine(closing.blocks, (one) => formatAmount(one)) || say(words.nothing)}
    </span>
  ),
}
const closes: Column<ListedClosing> = {
  key: 'closes',
  header: say(words.closesAt),
  cell: ({ closes_at: at }) => <Time at={at} look="day" />,
}
const ended = closedColumns<ListedClosing>({
  outcome: ({ state: how }) => say(stateWords[how]),
  at: ({ ended_at: at }) => at,
  otherwise: words.byCustomer,
})

function columnsFor(
  userHref: (uuid: string) => string,
  shown: QueueState,
  onLook: (id: string) => void,
): readonly Column<ListedClosing>[] {
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
  const act: Column<ListedClosing> = {
    key: 'act',
    header: say(queueWords.act),
    align: 'end',
    card: 'meta',
    cell: ({ id }) => (
      <Button size="sm" onClick={() => onLook(id)}>
        {say(queueWords.look)}
      </Button>
    ),
  }
  return shown === 'closed'
    ? [user, ...ended, act]
    : [user, state, blocks, closes, ...openColumns<ListedClosing>(({ asked_at: at }) => at), act]
}

const tones = { not_due: 'neutral', blocked: 'warning', ready: 'success', ended: 'neutral' } as const

function Standing({ closing }: { closing: Closing }) {
  const now = useNow()
  return <Badge tone={tones[standingOf(closing, now)]}>{say(standingWord(closing, now))}</Badge>
}

interface ClosingListProps {
  readonly userHref: (uuid: string) => string
  /** For who may take a request. */
  readonly Mark: MarkSlot | undefined
}

/** What is shown, and what is looked at, stands in the address. */
export function ClosingList({ userHref, Mark }: ClosingListProps) {
  const { state: shown, taken, pages, chosenId, look, bar } = useQueue('request')
  const query = { state: shown, taken, page: String(pages.page) }
  const answer = useAnswer(listClosings, { query }, { keepsOld: true })
  const chosen = answer.data?.items.find(({ id }) => id === chosenId)
  return (
    <>
      <QueueBar {...bar} sums={[]} />
      <QueueTable
        answer={answer}
        pages={pages}
        things={words.things}
        tall
        caption={say(words.list)}
        columns={columnsFor(userHref, shown, look)}
        rowKey={({ id }) => id}
        empty={<Nothing state={shown} />}
      />
      {chosen !== undefined && (
        <ClosingDialog
          key={chosen.id}
          closing={chosen}
          {...{ userHref, Mark }}
          onClose={() => look(undefined)}
        />
      )}
    </>
  )
}

function Nothing({ state: shown }: { state: QueueState }) {
  return shown === 'open' ? (
    <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
  ) : (
    <EmptyState title={say(words.noneClosed)} />
  )
}
