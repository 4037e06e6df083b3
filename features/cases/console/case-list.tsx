// Answers for the cases that are open, the one that waits longest first.
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { shortId } from '#kit/ui/format.ts'
import { StatusPill, statusWord } from '#kit/ui/status-pill.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listCases } from '../contract.ts'
import { caseWords } from './case-words.ts'
import { words } from './words.ts'

type Case = WireAnswer<typeof listCases>['items'][number]

function Subject({ subject, userHref }: { subject: Case['subject']; userHref: (uuid: string) => string }) {
  const name = (
    <>
      {statusWord(subject.type)} <span className="font-mono text-[0.93em]">{shortId(subject.id)}</span>
    </>
  )
  return subject.type === 'user' ? <TextLink href={userHref(subject.id)}>{name}</TextLink> : name
}

function CaseFacts({ facts }: { facts: Case['facts'] }) {
  const parts = Object.entries(facts).map(([name, value]) => `${statusWord(name)}: ${value}`)
  return <span className="block max-w-120 truncate text-text-2">{parts.join(' · ')}</span>
}

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
      cell: ({ subject }) => <Subject subject={subject} userHref={userHref} />,
    },
    { key: 'facts', header: say(words.facts), cell: ({ facts }) => <CaseFacts facts={facts} /> },
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
  const asked = { query: { page: String(pages.page), cursor: pages.cursor } }
  const { data, error, refetch, isPlaceholderData } = useAnswer(listCases, asked, { keepsOld: true })
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
        empty={pages.page > 1 ? <PastEnd onFirst={pages.first} /> : <Nothing />}
      />
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isPlaceholderData} />
    </>
  )
}

function Nothing() {
  return <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
}
