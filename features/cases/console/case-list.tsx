// Answers for the cases that are open, the one that waits longest first, and for looking at one.
import { useState } from 'react'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { Button } from '#kit/ui/button.tsx'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listCases } from '../contract.ts'
import { CaseDialog } from './case-dialog.tsx'
import { readableFacts } from './case-facts.ts'
import { type Case, type CasePlaces, CaseSubject } from './case-subject.tsx'
import { caseWords } from './case-words.ts'
import { words } from './words.ts'

function CaseFacts({ facts }: { facts: Case['facts'] }) {
  const parts = readableFacts(facts).map(({ label, value }) => `${label}: ${value}`)
  return (
    <span className="block max-w-120 truncate text-text-2" title={parts.join('\n')}>
      {parts.join(' · ')}
    </span>
  )
}

function columnsFor(places: CasePlaces, onLook: (chosen: Case) => void): readonly Column<Case>[] {
  return [
    {
      key: 'kind',
      header: say(words.case),
      card: 'title',
      className: 'md:w-64',
      cell: ({ kind }) => <span className="block truncate">{say(caseWords[kind])}</span>,
    },
    {
      key: 'about',
      header: say(words.about),
      card: 'status',
      cell: (one) => (
        <span className="block max-w-52 truncate">
          <CaseSubject about={one} places={places} />
        </span>
      ),
    },
    { key: 'facts', header: say(words.facts), cell: ({ facts }) => <CaseFacts facts={facts} /> },
    {
      key: 'opened',
      header: say(words.opened),
      card: 'amount',
      cell: ({ opened_at: at }) => <Time at={at} look="relative" />,
    },
    {
      key: 'act',
      header: say(words.act),
      align: 'end',
      card: 'meta',
      cell: (one) => (
        <Button size="sm" onClick={() => onLook(one)}>
          {say(words.look)}
        </Button>
      ),
    },
  ]
}

interface CaseListProps {
  readonly places: CasePlaces
  readonly mayClose: boolean
}

export function CaseList({ places, mayClose }: CaseListProps) {
  const pages = usePages('')
  const asked = { query: { page: String(pages.page), cursor: pages.cursor } }
  const { data, error, refetch, isPlaceholderData } = useAnswer(listCases, asked, { keepsOld: true })
  const [chosen, setChosen] = useState<Case>()
  return (
    <>
      <DataTable
        fill
        caption={say(words.list)}
        columns={columnsFor(places, setChosen)}
        rows={data?.items}
        rowKey={({ id }) => id}
        refreshing={isPlaceholderData}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={pages.page > 1 ? <PastEnd onFirst={pages.first} /> : <Nothing />}
      />
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isPlaceholderData} />
      {chosen !== undefined && (
        <CaseDialog
          key={chosen.id}
          about={chosen}
          places={places}
          mayClose={mayClose}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

function Nothing() {
  return <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
}
