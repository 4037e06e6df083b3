// Answers for the latest transactions as they happen; nothing moves under the pointer.
import { type ReactNode, useState } from 'react'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { useCalmRows } from '#kit/screens/calm-rows.ts'
import { NewRows } from '#kit/screens/list-bar.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatDate, formatDateTime, formatDayMonth, formatTime } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listTransactions } from '../contract.ts'
import { aboutTransaction } from './about.ts'
import { Direction, ownerName, SignedAmount, Standing, type Transaction } from './standing.tsx'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

const shown = '8'
const keyOf = ({ id }: Transaction) => id

/** To the second while it is of Lagos's today; with the day when it is older. */
function Moment({ at }: { at: string }) {
  const isToday = formatDate(at) === formatDate(useNow().toISOString())
  if (isToday) return <Time at={at} look="clock" />
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDayMonth(at)}, {formatTime(at)}
    </time>
  )
}

const columns: readonly Column<Transaction>[] = [
  {
    key: 'moment',
    header: say(words.time),
    className: 'text-text-3',
    cell: ({ created_at: at }) => <Moment at={at} />,
  },
  {
    key: 'who',
    header: say(words.user),
    card: 'title',
    className: 'md:w-full',
    cell: (transaction) => (
      <span className="flex min-w-0 items-center gap-3">
        <Direction transaction={transaction} />
        <span className="grid min-w-0">
          <span className="truncate">{ownerName(transaction)}</span>
          <span className="truncate text-12 font-normal text-text-3">{aboutTransaction(transaction)}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: say(words.amount),
    align: 'end',
    card: 'amount',
    cell: (transaction) => <SignedAmount transaction={transaction} />,
  },
  {
    key: 'age',
    header: say(words.time),
    card: 'meta',
    className: 'md:hidden',
    cell: ({ created_at: at }) => <Time at={at} look="relative" />,
  },
  {
    key: 'status',
    header: say(words.status),
    card: 'status',
    cell: (transaction) => <Standing transaction={transaction} />,
  },
]

export interface LiveFeedProps {
  readonly userHref: (uuid: string) => string
  readonly allHref: string
  /** Whether updates arrive, and the button that pauses them. */
  readonly state: ReactNode
}

export function LiveFeed({ userHref, allHref, state }: LiveFeedProps) {
  const { data, error, refetch } = useAnswer(listTransactions, { query: { per_page: shown } })
  const [isRead, setIsRead] = useState(false)
  const feed = useCalmRows({ of: 'feed', fresh: data?.items, keyOf, calm: isRead })
  return (
    <Panel
      flush
      title={say(words.feed)}
      aside={
        <>
          {feed.waiting > 0 && <NewRows count={feed.waiting} onShow={feed.show} />}
          {state}
        </>
      }
      foot={
        <TextLink href={allHref} className="ml-auto">
          {say(words.all)}
        </TextLink>
      }
    >
      <div
        onPointerEnter={() => setIsRead(true)}
        onPointerLeave={() => setIsRead(false)}
        onFocus={() => setIsRead(true)}
        onBlur={() => setIsRead(false)}
      >
        <DataTable
          tall
          caption={say(words.feed)}
          columns={columns}
          rows={feed.rows}
          rowKey={keyOf}
          rowHref={({ user_uuid: uuid }) => userHref(uuid)}
          skeletonRows={Number(shown)}
          {...troubleWith({ error, refetch })}
          empty={<EmptyState title={say(words.feedEmpty)}>{say(words.feedEmptyBody)}</EmptyState>}
        />
      </div>
    </Panel>
  )
}
