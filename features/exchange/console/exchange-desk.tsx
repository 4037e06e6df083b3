// Answers for the page of exchange: the rate that holds or why none does, and the newest that were read, with what became of each.
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { Time } from '#kit/ui/time.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { readExchangeRates } from '../contract.ts'
import { words } from '../words.ts'
import { shownRate } from '../shown-rate.ts'

type Board = WireAnswer<typeof readExchangeRates>
type Row = Board['newest'][number]

const columns: readonly Column<Row>[] = [
  { key: 'rate', header: say(words.rate), align: 'end', card: 'amount', cell: ({ rate }) => shownRate(rate) },
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

export function ExchangeDesk() {
  const read = useAnswer(readExchangeRates, {})
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {read.data !== undefined && <Holds board={read.data} />}
      <Panel flush title={say(words.newest)} className="[--gutter:20px]">
        <DataTable
          caption={say(words.newest)}
          columns={columns}
          rows={read.data?.newest}
          rowKey={({ number }) => number}
          empty={<EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>}
          {...troubleWith(read)}
        />
      </Panel>
    </div>
  )
}

function Holds({ board: { state, holds } }: { board: Board }) {
  const isOpen = state === 'open'
  return (
    <Panel title={say(words.title)} note={say(words.note)}>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-3">
          {holds !== null && (
            <span className="text-24 font-semibold tabular-nums">{shownRate(holds.rate)}</span>
          )}
          <Badge tone={isOpen ? 'success' : 'danger'}>{say(words[state])}</Badge>
        </p>
        <p className="text-13 text-text-2">
          {holds !== null && (
            <>
              {say(words.asOf)} <Time at={holds.as_of} look="second" /> · {partnerName(holds.source)} ·{' '}
            </>
          )}
          {say(isOpen ? words.openEffect : words.closedEffect)}
        </p>
      </div>
    </Panel>
  )
}
