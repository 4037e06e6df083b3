// Answers for the price list as dated rows: what holds now, what comes, what has been, and changing it.
import { type ReactNode, useState } from 'react'
import { troubleWith, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { stateAt } from '#kit/screens/dated-rows.tsx'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useNow } from '#kit/ui/now.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { withdrawChange } from '../change-contract.ts'
import { listCharges } from '../contract.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { changeWords } from './change-words.ts'
import { serviceWord } from '../words.ts'
import { type ChargeRow, lastDay, priceInWords } from './charge-words.ts'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

const tones = { now: 'success', toCome: 'info', past: 'neutral', withdrawn: 'neutral' } as const
const order = ['now', 'toCome', 'past', 'withdrawn'] as const

/** What somebody opened: a row to change or to take back, or a promotion to make. */
type Opened = { readonly act: 'change' | 'takeBack'; readonly row: ChargeRow } | { readonly act: 'promote' }

const Wrapped = ({ title, children }: { title?: string; children: ReactNode }) => (
  <span className="block whitespace-normal" title={title}>
    {children}
  </span>
)

function columnsAt(now: Date, acts: Column<ChargeRow> | undefined): readonly Column<ChargeRow>[] {
  return [
    {
      key: 'name',
      header: say(words.name),
      card: 'title',
      cell: ({ name, source }) => <Wrapped title={source}>{name}</Wrapped>,
    },
    {
      key: 'state',
      header: say(words.state),
      card: 'amount',
      cell: (row) => {
        const state = stateAt(row, now)
        return (
          <Badge tone={tones[state]} quiet={state !== 'toCome'}>
            {say(words[state])}
          </Badge>
        )
      },
    },
    {
      key: 'for',
      header: say(words.appliesTo),
      cell: ({ applies_to: services }) => (
        <Wrapped>{services.map((one) => say(serviceWord(one))).join(', ')}</Wrapped>
      ),
    },
    {
      key: 'price',
      header: say(words.price),
      card: 'status',
      cell: (row) => (
        <span className="block whitespace-normal text-text-2 md:min-w-60">{priceInWords(row)}</span>
      ),
    },
    { key: 'from', header: say(words.from), card: 'meta', cell: ({ from }) => <Time at={from} look="day" /> },
    {
      key: 'until',
      header: say(words.until),
      cell: ({ until }) =>
        until === null ? <span className="text-text-3">{say(words.noEnd)}</span> : lastDay(until),
    },
    ...(acts === undefined ? [] : [acts]),
  ]
}

/** A price that holds is followed by another, one that is to come can be taken back; a promotion ends by itself. */
function actsAt(now: Date, onOpen: (opened: Opened) => void): Column<ChargeRow> {
  return {
    key: 'acts',
    header: say(words.acts),
    stays: true,
    card: 'meta',
    cell: (row) => {
      const state = stateAt(row, now)
      if (state === 'past' || state === 'withdrawn') return null
      const act = state === 'now' ? 'change' : 'takeBack'
      return (
        <Button
          size="sm"
          onClick={() => onOpen({ act, row })}
          aria-label={say(act === 'change' ? changeWords.changeOf : changeWords.takeBackOf, {
            name: row.name,
          })}
        >
          {say(act === 'change' ? changeWords.changeIt : changeWords.takeBack)}
        </Button>
      )
    },
  }
}

/** Rows in force first, then those to come, then those of the past. */
export function PriceList({ mayChange, signInHref }: { mayChange: boolean; signInHref: string }) {
  const now = useNow()
  const { data, error, refetch } = useAnswer(listCharges, {})
  const [opened, setOpened] = useState<Opened>()
  const rows = data && order.flatMap((state) => data.filter((row) => stateAt(row, now) === state))
  const close = () => setOpened(undefined)
  return (
    <Panel
      flush
      id="prices"
      title={say(words.list)}
      className="[--gutter:20px]"
      aside={
        mayChange && (
          <Button size="sm" onClick={() => setOpened({ act: 'promote' })}>
            {say(changeWords.promote)}
          </Button>
        )
      }
    >
      <DataTable
        caption={say(words.list)}
        columns={columnsAt(now, mayChange ? actsAt(now, setOpened) : undefined)}
        rows={rows}
        rowKey={({ id }) => id}
        tall
        {...troubleWith({ error, refetch })}
        empty={<EmptyState title={say(words.none)} />}
      />
      {opened?.act === 'takeBack' && (
        <TakePriceBack row={opened.row} signInHref={signInHref} onClose={close} />
      )}
      {opened?.act === 'change' && (
        <ChangeDialog row={opened.row} rows={data ?? []} signInHref={signInHref} onClose={close} />
      )}
      {opened?.act === 'promote' && (
        <ChangeDialog row={undefined} rows={[]} signInHref={signInHref} onClose={close} />
      )}
    </Panel>
  )
}

interface TakePriceBackProps {
  readonly row: ChargeRow
  readonly signInHref: string
  readonly onClose: () => void
}

function TakePriceBack({ row: { id, name, from }, ...dialog }: TakePriceBackProps) {
  const sending = useSend(withdrawChange)
  return <TakeBackDialog which={{ id }} {...{ name, from, sending, ...dialog }} />
}
