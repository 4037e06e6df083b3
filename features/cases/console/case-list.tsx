// Answers for lists of cases, the open ones of everybody or all of one customer, and for looking at one.
import { type ReactNode, useState } from 'react'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { Button } from '#kit/ui/button.tsx'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { caseStates, listCases } from '../contract.ts'
import { CaseDialog, type LineParts } from './case-dialog.tsx'
import { readableFacts } from './case-facts.ts'
import { type Case, type CasePlaces, CaseSubject } from './case-subject.tsx'
import { caseWords } from './case-words.ts'
import { words } from './words.ts'

type CaseState = (typeof caseStates)[number]

function CaseFacts({ facts }: { facts: Case['facts'] }) {
  const parts = readableFacts(facts).map(({ label, value }) => `${label}: ${value}`)
  return (
    <span className="block max-w-120 truncate text-text-2" title={parts.join('\n')}>
      {parts.join(' · ')}
    </span>
  )
}

interface Look {
  readonly places: CasePlaces
  readonly onLook: (chosen: Case) => void
  /** Whose page the list stands on: a case says whose it is only where it is another's. */
  readonly userId?: string | undefined
  readonly state?: CaseState | undefined
}

function columnsFor({ places, onLook, userId, state = 'open' }: Look): readonly Column<Case>[] {
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
          <CaseSubject about={one} places={places} userId={userId} />
        </span>
      ),
    },
    { key: 'facts', header: say(words.facts), cell: ({ facts }) => <CaseFacts facts={facts} /> },
    {
      key: 'opened',
      header: say(state === 'open' ? words.opened : words.closed),
      card: 'amount',
      cell: ({ opened_at: opened, closed_at: closed }) => <Time at={closed ?? opened} look="relative" />,
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
  readonly line?: LineParts | undefined
}

/** The open ones of everybody, the one that waits longest first. */
export function CaseList(props: CaseListProps) {
  return <Cases {...props} state="open" empty={<Nothing />} />
}

/** What is open about one customer, and what was closed. The choice stands in the address. */
export function UserCases({ userId, ...props }: CaseListProps & { userId: string }) {
  const [values, change] = useAddressState()
  const state = chosenOf(values, 'status', caseStates) ?? 'open'
  return (
    <Panel
      flush
      title={say(words.casesOfUser)}
      aside={
        <SegmentedControl
          label={say(words.which)}
          choices={caseStates.map((value) => ({ value, label: say(stateWords[value]) }))}
          value={state}
          onChange={(chosen) => change({ status: chosen === 'open' ? undefined : chosen, page: undefined })}
        />
      }
    >
      <Cases {...props} key={state} state={state} userId={userId} empty={<NothingOfUser state={state} />} />
    </Panel>
  )
}

const stateWords: Record<CaseState, Word> = { open: words.open, closed: words.closed }

interface CasesProps extends CaseListProps {
  readonly state: CaseState
  readonly userId?: string
  readonly empty: ReactNode
}

function Cases({ places, mayClose, line, state, userId, empty }: CasesProps) {
  const pages = usePages(state)
  const query = { page: String(pages.page), cursor: pages.cursor, state, user: userId }
  const { data, error, refetch, isPlaceholderData } = useAnswer(listCases, { query }, { keepsOld: true })
  const [chosen, setChosen] = useState<Case>()
  return (
    <>
      <DataTable
        fill={userId === undefined}
        caption={say(state === 'open' ? words.list : words.closedList)}
        columns={columnsFor({ places, onLook: setChosen, userId, state })}
        rows={data?.items}
        rowKey={({ id }) => id}
        refreshing={isPlaceholderData}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={pages.page > 1 ? <PastEnd onFirst={pages.first} /> : empty}
      />
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isPlaceholderData} />
      {chosen !== undefined && (
        <CaseDialog
          key={chosen.id}
          about={chosen}
          {...{ places, line }}
          mayClose={mayClose && chosen.state === 'open'}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

function Nothing() {
  return <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
}

function NothingOfUser({ state }: { state: CaseState }) {
  return <EmptyState title={say(state === 'open' ? words.noneOpenOfUser : words.noneClosedOfUser)} />
}
