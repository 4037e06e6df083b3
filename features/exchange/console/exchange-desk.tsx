// Answers for the page of exchange: the rate that holds or why none does, the position, and the rates that were read with what became of each.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { Time } from '#kit/ui/time.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { endOverride, readExchangeRates, setOverride } from '../contract.ts'
import { shownRate } from '../shown-rate.ts'
import { EndOverrideDialog, OverrideDialog } from './override-dialog.tsx'
import { Positions } from './positions.tsx'
import { Trades } from './trades.tsx'
import { words } from './words.ts'

type Board = WireAnswer<typeof readExchangeRates>
type Row = Board['newest'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'rate',
    header: say(words.rate),
    align: 'end',
    card: 'amount',
    cell: ({ rate }) => shownRate(rate),
  },
  {
    key: 'result',
    header: say(words.result),
    card: 'status',
    cell: ({ refused }) => (
      <Badge tone={refused === null ? 'success' : 'warning'} quiet={refused === null}>
        {say(refused === null ? words.accepted : words[refused])}
      </Badge>
    ),
  },
  {
    key: 'asOf',
    header: say(words.asOf),
    card: 'meta',
    cell: ({ as_of: at }) => <Time at={at} look="second" />,
  },
  {
    key: 'readAt',
    header: say(words.readAt),
    card: 'end',
    cell: ({ read_at: at }) => <Time at={at} look="second" />,
  },
  { key: 'source', header: say(words.source), card: 'title', cell: ({ source }) => partnerName(source) },
]

export function ExchangeDesk(parts: DeskParts) {
  const [before, setBefore] = useState<string>()
  const now = useAnswer(readExchangeRates, {})
  const read = useAnswer(readExchangeRates, { query: before === undefined ? {} : { before } })
  const next = read.data?.next ?? null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {now.data !== undefined && <Holds board={now.data} parts={parts} />}
      <Positions />
      <Trades {...parts} />
      {parts.waiting('setting:exchange_override:usd-ngn')}
      <Panel flush title={say(words.newest)} className="[--gutter:20px]">
        <DataTable
          caption={say(words.newest)}
          columns={columns}
          rows={read.data?.newest}
          rowKey={({ number }) => number}
          empty={<EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>}
          {...troubleWith(read)}
        />
        <div className="flex flex-wrap gap-2 p-3">
          {before !== undefined && <Button onClick={() => setBefore(undefined)}>{say(words.newer)}</Button>}
          {next !== null && <Button onClick={() => setBefore(next)}>{say(words.older)}</Button>}
        </div>
      </Panel>
    </div>
  )
}

function Holds({ board, parts }: { board: Board; parts: DeskParts }) {
  const { state, holds, sell, buy } = board
  const isOpen = state === 'open'
  return (
    <Panel title={say(words.title)} note={say(words.note)} aside={<Acts board={board} parts={parts} />}>
      <div className="grid gap-3">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-3">
            {holds !== null && (
              <span className="text-24 font-semibold tabular-nums">{shownRate(holds.rate)}</span>
            )}
            <Badge tone={isOpen ? 'success' : 'danger'}>{say(words[state])}</Badge>
          </p>
          <p className="text-13 text-text-2">
            {holds !== null && <Since holds={holds} />}
            {say(isOpen ? words.openEffect : words.closedEffect)}
          </p>
        </div>
        {sell !== null && buy !== null && (
          <Facts
            facts={[
              { label: say(words.sell), value: shownRate(sell) },
              { label: say(words.buy), value: shownRate(buy) },
            ]}
          />
        )}
      </div>
    </Panel>
  )
}

function Since({ holds }: { holds: NonNullable<Board['holds']> }) {
  return (
    <>
      {say(words.asOf)} <Time at={holds.as_of} look="second" /> ·{' '}
      {holds.until === null
        ? partnerName(holds.source)
        : say(words.setBy, { until: formatDateTime(holds.until) })}{' '}
      ·{' '}
    </>
  )
}

function Acts({ board, parts }: { board: Board; parts: DeskParts }) {
  const [open, setOpen] = useState<'set' | 'end'>()
  const { may, signInHref } = parts
  const onClose = () => setOpen(undefined)
  const isSet = board.holds !== null && board.holds.until !== null
  return (
    <div className="flex flex-wrap gap-2">
      {isSet && may(endOverride.name) && <Button onClick={() => setOpen('end')}>{say(words.end)}</Button>}
      {may(setOverride.name) && <Button onClick={() => setOpen('set')}>{say(words.set)}</Button>}
      {open === 'set' && <OverrideDialog {...{ signInHref, onClose }} />}
      {open === 'end' && <EndOverrideDialog {...{ signInHref, onClose }} />}
    </div>
  )
}
