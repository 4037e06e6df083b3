// Answers for what customers owe: the oldest first, with what is recovered; looked at, taken, and written off.
import { useState } from 'react'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import type { QueueState } from '#kit/screens/queue-bar.tsx'
import { customerColumn, lookColumn, narrows } from '#kit/screens/queue-columns.tsx'
import { QueueList } from '#kit/screens/queue-list.tsx'
import { closedColumns, openColumns } from '#kit/screens/queue-mark.tsx'
import { useQueue } from '#kit/screens/queue.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { listDebts } from '../contract.ts'
import { causeWords, stateWords } from '../queue-words.ts'
import { DebtDialog, type Debt, type DebtPlaces } from './debt-dialog.tsx'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

const cause: Column<Debt> = {
  key: 'cause',
  header: say(words.cause),
  card: 'status',
  className: narrows,
  cell: ({ cause: why, counterparty: name }) => (
    <span className="grid min-w-0">
      <span className="truncate">{say(causeWords[why])}</span>
      <span className="truncate text-12 font-normal text-text-3">{say(words.with, { name })}</span>
    </span>
  ),
}
const recovered: Column<Debt> = {
  key: 'recovered',
  header: say(words.recovered),
  align: 'end',
  cell: ({ currency, recovered: amount, repaid: back }) => (
    <span className="grid">
      <Amount {...{ currency, amount }} />
      {Number(back) > 0 && (
        <span className="text-12 font-normal text-text-3">
          {say(words.repaidOf, { amount: formatAmount({ currency, amount: back }) })}
        </span>
      )}
    </span>
  ),
}
const remaining: Column<Debt> = {
  key: 'remaining',
  header: say(words.remaining),
  align: 'end',
  card: 'amount',
  cell: ({ currency, remaining: amount }) => <Amount {...{ currency, amount }} className="font-medium" />,
}
/** A card has no headings: there it says which amount it is. */
const writtenOff: Column<Debt> = {
  key: 'remaining',
  header: say(words.writtenOff),
  align: 'end',
  card: 'amount',
  cell: (debt) => (
    <>
      <Amount currency={debt.currency} amount={debt.written_off} className="font-medium max-md:hidden" />
      <span className="grid justify-items-end text-12 font-medium md:hidden">
        {endsOf(debt).map((said) => (
          <span key={said}>{said}</span>
        ))}
      </span>
    </>
  ),
}

/** "Recovered ₦2,500.00": each part that there is of a closed debt; of one that never had any, what it was. */
function endsOf({ currency, amount, recovered: taken, written_off: off, repaid: back }: Debt) {
  const parts = [
    { word: words.recoveredOf, part: taken },
    { word: words.writtenOffOf, part: off },
    { word: words.repaidOf, part: back },
  ].filter(({ part }) => Number(part) > 0)
  const told = parts.length === 0 ? [{ word: words.cancelledOf, part: amount }] : parts
  return told.map(({ word, part }) => say(word, { amount: formatAmount({ currency, amount: part }) }))
}

const standingOf = (state: QueueState, requestHref: DebtPlaces['requestHref']): readonly Column<Debt>[] =>
  state === 'open'
    ? openColumns<Debt>(({ claimed_at: since }) => since, requestHref)
    : closedColumns<Debt>({
        outcome: ({ state: how }) => say(stateWords[how]),
        at: ({ ended_at: ended }) => ended,
      })

function columnsFor(
  { userHref, requestHref }: DebtPlaces,
  state: QueueState,
  onLook: (debt: Debt) => void,
): readonly Column<Debt>[] {
  const customer = customerColumn<Debt>(userHref, (debt) => ({ uuid: debt.user_uuid, name: debt.user_name }))
  const act = lookColumn(onLook)
  return [
    customer,
    cause,
    recovered,
    state === 'open' ? remaining : writtenOff,
    ...standingOf(state, requestHref),
    act,
  ]
}

/** What is shown, and what is looked at, stands in the address. */
export function DebtList(parts: DeskParts) {
  const places = { ...parts.places, paper: parts.paper }
  const queue = useQueue('debt')
  const { state, taken, pages, chosenId, look } = queue
  const query = {
    page: String(pages.page),
    cursor: pages.cursor,
    state,
    taken,
  } as const
  const answer = useAnswer(listDebts, { query }, { keepsOld: true })
  const { data } = answer
  return (
    <>
      <QueueList
        {...{ queue, words, answer }}
        sums={
          state === 'open'
            ? [{ word: words.owedSum, amount: data?.owed }]
            : [
                { word: words.recoveredSum, amount: data?.recovered },
                { word: words.writtenOffSum, amount: data?.written_off },
              ]
        }
        columns={columnsFor(places, state, ({ id }) => look(id))}
        rowKey={({ id }) => id}
      />
      {chosenId !== undefined && (
        <Chosen
          key={chosenId}
          id={chosenId}
          listed={data?.items.find(({ id }) => id === chosenId)}
          {...parts}
          places={places}
          onClose={() => look(undefined)}
        />
      )}
    </>
  )
}

interface ChosenProps extends DeskParts {
  readonly places: DeskParts['places'] & DebtPlaces
  readonly id: string
  /** As the list has it; a link may lead to one of another page. */
  readonly listed: Debt | undefined
  readonly onClose: () => void
}

function Chosen({ id, listed, ...props }: ChosenProps) {
  const { data } = useAnswer(listDebts, { query: { id } }, { enabled: listed === undefined })
  const [seen] = useState(listed)
  // Ended, it leaves the list of the open ones: it is shown as it is now.
  const debt = listed ?? data?.items[0] ?? seen
  return debt === undefined ? null : <DebtDialog debt={debt} {...props} />
}
