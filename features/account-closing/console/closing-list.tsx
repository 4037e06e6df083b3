// Answers for the requests to close an account: open ones, whose date comes first before the others, and the ended.
import { useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import type { QueueState } from '#kit/screens/queue-bar.tsx'
import { customerColumn, lookColumn } from '#kit/screens/queue-columns.tsx'
import { QueueList } from '#kit/screens/queue-list.tsx'
import { closedColumns, openColumns } from '#kit/screens/queue-mark.tsx'
import { useQueue } from '#kit/screens/queue.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { inOneLine } from '../rules.ts'
import { stateWords } from '../queue-words.ts'
import { listClosings } from '../staff-contract.ts'
import { ClosingDialog } from './closing-dialog.tsx'
import { type Closing, type ListedClosing, standingOf, standingWord } from './in-words.ts'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

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
  const customer = customerColumn<ListedClosing>(userHref, ({ user }) => user)
  const act = lookColumn<ListedClosing>(({ id }) => onLook(id))
  return shown === 'closed'
    ? [customer, ...ended, act]
    : [customer, state, blocks, closes, ...openColumns<ListedClosing>(({ asked_at: at }) => at), act]
}

const tones = { not_due: 'neutral', blocked: 'warning', ready: 'success', ended: 'neutral' } as const

function Standing({ closing }: { closing: Closing }) {
  const now = useNow()
  return <Badge tone={tones[standingOf(closing, now)]}>{say(standingWord(closing, now))}</Badge>
}

/** What is shown, and what is looked at, stands in the address. */
export function ClosingList({ places: { userHref }, Mark }: DeskParts) {
  const queue = useQueue('request')
  const { state: shown, taken, pages, chosenId, look } = queue
  const query = { state: shown, taken, page: String(pages.page) }
  const answer = useAnswer(listClosings, { query }, { keepsOld: true })
  const chosen = answer.data?.items.find(({ id }) => id === chosenId)
  return (
    <>
      <QueueList
        {...{ queue, words, answer }}
        columns={columnsFor(userHref, shown, look)}
        rowKey={({ id }) => id}
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
