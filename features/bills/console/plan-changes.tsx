// Answers for the page of plans that partners have changed: what each was and is, whom it concerns, and what is sold of it.
import { useState } from 'react'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { type Selection, useSelection } from '#kit/screens/selection.ts'
import { SelectionBar } from '#kit/screens/selection-bar.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { Time } from '#kit/ui/time.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { decidePlanChanges, listPlanChanges } from '../plan-changes-contract.ts'
import { words } from './plan-change-words.ts'
import { type PlanChange, PlanDecision } from './plan-decision.tsx'

const planName = ({ was, now, code }: PlanChange): string => now?.name ?? was?.name ?? code

const priced = (price: string): string => formatAmount({ currency: 'NGN', amount: price })

/** What its partner says now, and what was sold. */
function changeText({ kind, was, now }: PlanChange): string {
  if (now === null) return say(words.gone, { was: priced(was?.price ?? '0') })
  if (kind === 'new' || was === null) return say(words.new, { price: priced(now.price) })
  return was.price === now.price
    ? say(words.samePrice)
    : say(words.priced, { was: priced(was.price), now: priced(now.price) })
}

const isRenamed = ({ was, now }: PlanChange): boolean => was !== null && now !== null && was.name !== now.name

/** On a card the column's heading is not seen: it is said, and nothing where there is nobody. */
function ScheduledBy({ count }: { count: number }) {
  if (count === 0) return <span className="max-md:hidden">{say(words.nobody)}</span>
  const customers = sayCount(words.customers, count)
  return (
    <>
      <span className="max-md:hidden">{customers}</span>
      <span className="md:hidden">{say(words.scheduledOnCard, { customers })}</span>
    </>
  )
}

const columns: readonly Column<PlanChange>[] = [
  {
    key: 'plan',
    header: say(words.plan),
    card: 'title',
    cell: (row) => (
      <span className="block whitespace-normal">
        {planName(row)}
        <span className="block text-13 text-text-2">
          {row.billers.map(({ name }) => name).join(', ') || row.service}
        </span>
      </span>
    ),
  },
  { key: 'partner', header: say(words.partner), card: 'meta', cell: ({ partner }) => partnerName(partner) },
  {
    key: 'change',
    header: say(words.change),
    card: 'start',
    cell: (row) => (
      <span className="block whitespace-normal">
        {changeText(row)}
        {isRenamed(row) && (
          <span className="block text-13 text-text-2">
            {say(words.renamed, { name: row.was?.name ?? '' })}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'difference',
    header: say(words.difference),
    align: 'end',
    card: 'amount',
    cell: ({ difference }) =>
      difference !== null && <Amount currency="NGN" amount={difference} sign="always" quietZero />,
  },
  {
    key: 'scheduled',
    header: say(words.scheduled),
    card: 'end',
    cell: ({ scheduled_by: count }) => <ScheduledBy count={count} />,
  },
  { key: 'seen', header: say(words.seen), cell: ({ seen_at: at }) => <Time at={at} /> },
  {
    key: 'state',
    header: say(words.state),
    card: 'status',
    cell: ({ state }) => (
      <Badge tone={state === 'waiting' ? 'warning' : 'neutral'}>{say(words[state])}</Badge>
    ),
  },
]

export function PlanChanges({ may, signInHref }: DeskParts) {
  const read = useAnswer(listPlanChanges, {})
  const rows = read.data ?? []
  const mayDecide = may(decidePlanChanges.name)
  const selection = useSelection({
    of: listPlanChanges.name,
    pageKeys: mayDecide ? rows.map(({ number }) => number) : [],
  })
  const chosen = rows.filter(({ number }) => selection.keys.includes(number))
  return (
    <Panel flush title={say(words.title)} note={say(words.note)} className="[--gutter:20px]">
      <DataTable
        caption={say(words.title)}
        columns={columns}
        rows={read.data}
        rowKey={({ number }) => number}
        choice={mayDecide ? { ...selection.choice, nameOf: planName } : undefined}
        tall
        empty={<EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>}
        {...troubleWith(read)}
      />
      {mayDecide && <Decide {...{ selection, chosen, signInHref }} />}
    </Panel>
  )
}

interface DecideProps {
  readonly selection: Selection
  readonly chosen: readonly PlanChange[]
  readonly signInHref: string
}

function Decide({ selection, chosen, signInHref }: DecideProps) {
  const [accepted, setAccepted] = useState<boolean>()
  return (
    <>
      <SelectionBar selection={selection}>
        <Button size="sm" variant="secondary" onClick={() => setAccepted(false)}>
          {say(words.refuse)}
        </Button>
        <Button size="sm" onClick={() => setAccepted(true)}>
          {say(words.accept)}
        </Button>
      </SelectionBar>
      {accepted !== undefined && (
        <PlanDecision
          {...{ chosen, accepted, signInHref }}
          onDone={selection.clear}
          onClose={() => setAccepted(undefined)}
        />
      )}
    </>
  )
}
