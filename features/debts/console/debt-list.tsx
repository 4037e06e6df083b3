// Answers for what customers owe: the oldest first, with what is recovered; looked at, taken, and written off.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { type AddressChange, chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { QueueBar, takenChoices } from '#kit/screens/queue-bar.tsx'
import { DueCell, MarkCell, type MarkSlot } from '#kit/screens/queue-mark.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { shortId } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listDebts } from '../contract.ts'
import { DebtDialog } from './debt-dialog.tsx'
import { words } from './words.ts'

export type Debt = WireAnswer<typeof listDebts>['items'][number]

export interface DebtPlaces {
  readonly userHref: (uuid: string) => string
  readonly transactionHref: (id: string) => string
}

interface DebtListProps {
  readonly places: DebtPlaces
  /** Whether the reader may make a call. */
  readonly may: (call: string) => boolean
  readonly signInHref: string
  /** For who may take a debt. */
  readonly Mark: MarkSlot | undefined
}

const cause: Column<Debt> = {
  key: 'cause',
  header: say(words.cause),
  card: 'status',
  cell: ({ cause: why, counterparty: name }) => (
    <span className="grid max-w-56 min-w-0">
      <span className="truncate">{say(words[why])}</span>
      <span className="truncate text-12 font-normal text-text-3">{say(words.with, { name })}</span>
    </span>
  ),
}
const recovered: Column<Debt> = {
  key: 'recovered',
  header: say(words.recovered),
  align: 'end',
  cell: ({ currency, recovered: amount }) => <Amount {...{ currency, amount }} />,
}
const taken: Column<Debt> = {
  key: 'taken',
  header: say(queueWords.owner),
  cell: (debt) => <MarkCell marked={debt} />,
}

const restOf = (state: State): Column<Debt> => ({
  key: 'remaining',
  header: say(state === 'open' ? words.remaining : words.writtenOff),
  align: 'end',
  card: 'amount',
  cell: ({ currency, remaining, written_off: off }) => (
    <Amount currency={currency} amount={state === 'open' ? remaining : off} className="font-medium" />
  ),
})

const dueOf = (state: State): Column<Debt> => ({
  key: 'due',
  header: say(state === 'open' ? queueWords.due : words.ended),
  align: 'end',
  cell: ({ due_at: due, claimed_at: since, ended_at: ended }) =>
    ended === null ? <DueCell dueAt={due} since={since} /> : <Time at={ended} />,
})

function columnsFor(
  { userHref }: DebtPlaces,
  state: State,
  onLook: (debt: Debt) => void,
): readonly Column<Debt>[] {
  const customer: Column<Debt> = {
    key: 'customer',
    header: say(words.customer),
    card: 'title',
    className: 'md:w-44',
    cell: ({ user_uuid: uuid, user_name: name }) => (
      <span className="block truncate">
        <TextLink href={userHref(uuid)}>{name ?? shortId(uuid)}</TextLink>
      </span>
    ),
  }
  const act: Column<Debt> = {
    key: 'act',
    header: say(words.act),
    align: 'end',
    card: 'meta',
    cell: (debt) => (
      <Button size="sm" onClick={() => onLook(debt)}>
        {say(words.look)}
      </Button>
    ),
  }
  return [customer, cause, recovered, restOf(state), taken, dueOf(state), act]
}

const states = ['open', 'ended'] as const
type State = (typeof states)[number]
const stateChoices = states.map((value) => ({ value, label: say(words[value]) }))

/** What is shown stands in the address. */
export function DebtList({ places, may, signInHref, Mark }: DebtListProps) {
  const [values, change] = useAddressState()
  const state = chosenOf(values, 'status', states) ?? 'open'
  const taken = chosenOf(values, 'taken', takenChoices)
  const set = (changes: AddressChange) => change({ ...changes, page: undefined })
  const pages = usePages(state)
  const query = { page: String(pages.page), cursor: pages.cursor, state, taken }
  const { data, error, refetch, isPlaceholderData } = useAnswer(listDebts, { query }, { keepsOld: true })
  const [chosen, setChosen] = useState<Debt>()
  return (
    <>
      <QueueBar
        which={{
          label: say(words.which),
          states: stateChoices,
          state,
          onState: (next) => set({ status: next === 'open' ? undefined : next }),
        }}
        taken={taken}
        onTaken={(next) => set({ taken: next })}
        sum={data?.owed}
      />
      <DataTable
        fill
        tall
        caption={say(words.list)}
        columns={columnsFor(places, state, setChosen)}
        rows={data?.items}
        rowKey={({ id }) => id}
        refreshing={isPlaceholderData}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={pages.page > 1 ? <PastEnd onFirst={pages.first} /> : <Nothing state={state} />}
      />
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isPlaceholderData} />
      {chosen !== undefined && (
        <DebtDialog
          key={chosen.id}
          debt={chosen}
          {...{ places, may, signInHref, Mark }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

function Nothing({ state }: { state: State }) {
  return state === 'open' ? (
    <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
  ) : (
    <EmptyState title={say(words.noneEnded)} />
  )
}
