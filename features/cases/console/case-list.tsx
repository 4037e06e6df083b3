// Answers for lists of cases, the open ones of everybody or all of one customer, and for looking at one.
import { type ReactNode, useState } from 'react'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { QueueBar, queueStateChoices, type Taken } from '#kit/screens/queue-bar.tsx'
import { lookColumn, narrows } from '#kit/screens/queue-columns.tsx'
import { closedColumns, type MarkSlot, openColumns } from '#kit/screens/queue-mark.tsx'
import { useQueue } from '#kit/screens/queue.ts'
import { QueueTable } from '#kit/screens/queue-table.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { Select } from '#kit/ui/select.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { say } from '#kit/words/words.ts'
import { caseKinds, caseStates, findCase, listCases } from '../contract.ts'
import { outcomeOf } from '../outcome-words.ts'
import { CaseDialog, type CaseParts, type MoneyParts } from './case-dialog.tsx'
import { readableFacts } from './case-facts.ts'
import { type Case, type CasePlaces, CaseSubject, type ListedCase } from './case-subject.tsx'
import { declaredCases } from '../kinds.ts'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

type CaseState = (typeof caseStates)[number]

function What({ about: { kind, facts } }: { about: Case }) {
  const parts = readableFacts(facts).map(({ label, value }) => `${label}: ${value}`)
  return (
    <span className="grid min-w-0">
      <span className="truncate">{say(declaredCases[kind].word)}</span>
      <span className="truncate text-12 font-normal text-text-3" title={parts.join('\n')}>
        {parts.join(' · ')}
      </span>
    </span>
  )
}

interface Look {
  readonly places: CasePlaces
  readonly onLook: (chosen: Case) => void
  /** Whose page the list stands on: a case says whose it is only where it is another's. */
  readonly userId?: string | undefined
  readonly state: CaseState
}

function columnsFor({ places, onLook, userId, state }: Look): readonly Column<ListedCase>[] {
  return [
    {
      key: 'kind',
      header: say(words.case),
      card: 'title',
      className: 'md:w-72',
      cell: (one) => <What about={one} />,
    },
    {
      key: 'about',
      header: say(words.about),
      card: 'status',
      className: narrows,
      cell: (one) => (
        <span className="block truncate">
          <CaseSubject about={one} places={places} userId={userId} />
        </span>
      ),
    },
    {
      key: 'amount',
      header: say(words.amount),
      align: 'end',
      card: 'amount',
      cell: ({ amount }) => amount !== null && <Amount currency="NGN" amount={amount} />,
    },
    ...(state === 'open'
      ? openColumns<ListedCase>(({ opened_at: opened }) => opened, places.requestHref)
      : closedColumns<ListedCase>({
          outcome: outcomeOf,
          at: ({ closed_at: closed }) => closed,
        })),
    lookColumn<ListedCase>(onLook),
  ]
}

interface CaseListProps {
  readonly places: CasePlaces
  /** Whether the reader may make a call. */
  readonly may: (call: string) => boolean
  readonly parts: CaseParts
  readonly money?: MoneyParts | undefined
  /** For who may take a case. */
  readonly Mark?: MarkSlot | undefined
}

/** Everybody's: the open ones, the one that waits longest first, or the closed ones. What is shown stands in the address. */
export function CaseList(props: CaseListProps) {
  const { values, set, state, taken, bar } = useQueue('case')
  const kind = chosenOf(values, 'kind', caseKinds)
  return (
    <Cases
      {...props}
      key={`${state} ${kind} ${taken}`}
      {...{ state, kind, taken }}
      empty={<Nothing state={state} />}
      bar={(sum) => (
        <QueueBar {...bar} sums={[{ amount: sum }]}>
          <Select
            label={say(words.kindFilter)}
            hideLabel
            choices={[
              { value: 'all', label: say(words.allKinds) },
              ...caseKinds.map((value) => ({ value, label: say(declaredCases[value].word) })),
            ]}
            value={kind ?? 'all'}
            onChange={(chosen) => set({ kind: chosen === 'all' ? undefined : chosen })}
          />
        </QueueBar>
      )}
    />
  )
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
          label={say(queueWords.which)}
          choices={queueStateChoices}
          value={state}
          onChange={(chosen) => change({ status: chosen === 'open' ? undefined : chosen, page: undefined })}
        />
      }
    >
      <Cases {...props} key={state} state={state} userId={userId} empty={<NothingOfUser state={state} />} />
    </Panel>
  )
}

interface CasesProps extends CaseListProps {
  readonly state: CaseState
  readonly kind?: Case['kind'] | undefined
  readonly taken?: Taken | undefined
  readonly userId?: string
  readonly empty: ReactNode
  /** Above the list; given what all of it comes to. */
  readonly bar?: (sum: string | undefined) => ReactNode
}

function Cases(props: CasesProps) {
  const { places, may, parts, money, Mark, state, kind, taken, userId, empty, bar } = props
  const pages = usePages(state)
  const query = { page: String(pages.page), cursor: pages.cursor, state, user: userId, kind, taken }
  const answer = useAnswer(listCases, { query }, { keepsOld: true })
  const { data } = answer
  const [values, change] = useAddressState()
  const chosenId = values.get('case') ?? undefined
  const look = (id: string | undefined) => change({ case: id }, { asNewEntry: id !== undefined })
  return (
    <>
      {bar?.(data?.sum)}
      <QueueTable
        answer={answer}
        pages={pages}
        things={words.things}
        isPart={userId !== undefined}
        tall
        caption={say(state === 'open' ? words.list : words.closedList)}
        columns={columnsFor({ places, onLook: ({ id }) => look(id), userId, state })}
        rowKey={({ id }) => id}
        empty={empty}
      />
      {chosenId !== undefined && (
        <Chosen
          key={chosenId}
          id={chosenId}
          listed={data?.items.find(({ id }) => id === chosenId)}
          {...{ places, may, parts, money, Mark }}
          onClose={() => look(undefined)}
        />
      )}
    </>
  )
}

interface ChosenProps extends CaseListProps {
  readonly id: string
  /** As the list has it; a link may lead to one of another page. */
  readonly listed: ListedCase | undefined
  readonly onClose: () => void
}

function Chosen({ id, listed, ...props }: ChosenProps) {
  const { data } = useAnswer(findCase, { params: { id } }, { enabled: listed === undefined })
  const [seen] = useState(listed)
  // Acted on, it leaves the list of the open ones: it is shown as it is now.
  const about = listed ?? data ?? seen
  return about === undefined ? null : <CaseDialog about={about} {...props} />
}

function Nothing({ state }: { state: CaseState }) {
  return (
    <EmptyState title={say(state === 'open' ? words.none : words.noneClosed)}>
      {say(words.noneBody)}
    </EmptyState>
  )
}

function NothingOfUser({ state }: { state: CaseState }) {
  return <EmptyState title={say(state === 'open' ? words.noneOpenOfUser : words.noneClosedOfUser)} />
}
