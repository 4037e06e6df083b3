// Answers for the messages of staff: what was told, to whom, by whom, and how far it came.
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import type { WireAnswer } from '#kit/http/contract.ts'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatCount } from '#kit/ui/format.ts'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listMessages } from '../contract.ts'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

type Message = WireAnswer<typeof listMessages>['items'][number]

export function MessageState({ state }: Pick<Message, 'state'>) {
  const tone = { running: 'info', done: 'success', stopped: 'neutral' } as const
  return (
    <Badge tone={tone[state]} quiet={state !== 'running'}>
      {say(words[state])}
    </Badge>
  )
}

export const audienceOf = ({ user, segment }: Pick<Message, 'user' | 'segment'>): string =>
  user?.name ?? segment ?? ''

export const makersOf = ({ made_by: maker, approved_by: checker }: Message): string =>
  checker === null ? maker.name : say(words.byTwo, { maker: maker.name, checker: checker.name })

export const reachedOf = ({ reached, people }: Message): string =>
  say(words.reachedOf, { reached: formatCount(reached), people: formatCount(people) })

const columns: readonly Column<Message>[] = [
  {
    key: 'subject',
    header: say(words.subject),
    card: 'title',
    cell: ({ subject }) => <span className="block max-w-96 truncate">{subject}</span>,
  },
  {
    key: 'audience',
    header: say(words.audience),
    card: 'meta',
    cell: (one) => <span className="block max-w-72 truncate text-text-2">{audienceOf(one)}</span>,
  },
  {
    key: 'by',
    header: say(words.by),
    cell: (one) => <span className="block max-w-64 truncate text-text-2">{makersOf(one)}</span>,
  },
  {
    key: 'reached',
    header: say(words.reached),
    align: 'end',
    card: 'amount',
    cell: (one) => <span className="tabular-nums">{reachedOf(one)}</span>,
  },
  { key: 'state', header: say(words.state), card: 'status', cell: (one) => <MessageState {...one} /> },
  {
    key: 'started',
    header: say(words.started),
    cell: ({ started_at: at }) => <Time at={at} look="relative" />,
  },
]

export function MessageList({ hrefOf }: { hrefOf: (id: string) => string }) {
  const pages = usePages('messages')
  const query = { page: String(pages.page), cursor: pages.cursor }
  const { data, error, refetch, isPlaceholderData } = useAnswer(listMessages, { query }, { keepsOld: true })
  return (
    <>
      <DataTable
        fill
        caption={say(words.list)}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(id)}
        refreshing={isPlaceholderData}
        {...troubleWith({ error, refetch })}
        empty={
          pages.page > 1 ? (
            <PastEnd onFirst={pages.first} />
          ) : (
            <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
          )
        }
      />
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isPlaceholderData} />
    </>
  )
}
