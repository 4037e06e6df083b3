// Answers for the cases that are open, the one that waits longest first.
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { shortId } from '#kit/ui/format.ts'
import { Pagination } from '#kit/ui/pagination.tsx'
import { StatusPill, statusWord } from '#kit/ui/status-pill.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listCases } from '../contract.ts'
import { caseWords } from './case-words.ts'
import { words } from './words.ts'

type Case = WireAnswer<typeof listCases>['items'][number]

function columnsFor(userHref: (uuid: string) => string): readonly Column<Case>[] {
  return [
    {
      key: 'kind',
      header: say(words.case),
      card: 'title',
      className: 'md:w-64',
      cell: ({ kind }) => <span className="block truncate">{say(caseWords[kind])}</span>,
    },
    {
      key: 'subject',
      header: say(words.about),
      card: 'amount',
      cell: ({ subject }) =>
        subject.type === 'user' ? (
          <TextLink href={userHref(subject.id)} className="relative z-1">
            {statusWord(subject.type)} <span className="font-mono text-[0.93em]">{shortId(subject.id)}</span>
          </TextLink>
        ) : (
          <>
            {statusWord(subject.type)} <span className="font-mono text-[0.93em]">{shortId(subject.id)}</span>
          </>
        ),
    },
    {
      key: 'facts',
      header: say(words.facts),
      cell: ({ facts }) => (
        <span className="block max-w-120 truncate text-text-2">
          {Object.entries(facts)
            .map(([name, value]) => `${statusWord(name)}: ${value}`)
            .join(' · ')}
        </span>
      ),
    },
    {
      key: 'opened',
      header: say(words.opened),
      card: 'meta',
      cell: ({ opened_at: at }) => <Time at={at} look="relative" />,
    },
    {
      key: 'state',
      header: say(words.state),
      card: 'status',
      cell: ({ state }) => (
        <StatusPill status={state === 'open' ? 'pending' : 'closed'}>{statusWord(state)}</StatusPill>
      ),
    },
  ]
}

export function CaseList({ userHref }: { userHref: (uuid: string) => string }) {
  const pages = usePages('')
  const { page, cursor } = pages
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    listCases,
    { query: { page: String(page), cursor } },
    { keepsOld: true },
  )
  return (
    <>
      <DataTable
        fill
        caption={say(words.list)}
        columns={columnsFor(userHref)}
        rows={data?.items}
        rowKey={({ id }) => id}
        refreshing={isPlaceholderData}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={
          page > 1 ? (
            <PastEnd onFirst={pages.first} />
          ) : (
            <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
          )
        }
      />
      {data !== undefined && data.total > 0 && (
        <Pagination
          page={page}
          total={data.total}
          totalIsEstimate={data.total_is_estimate}
          things={say(words.things)}
          hasPrevious={page > 1}
          hasNext={page * data.per_page < data.total && !isPlaceholderData}
          onPrevious={pages.previous}
          onNext={() => pages.next(data.next_cursor)}
        />
      )}
    </>
  )
}
